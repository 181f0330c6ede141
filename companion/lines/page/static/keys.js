// Keys on a player's page: 1 to 9 press a choice, Escape moves to the heading, and slash moves to
// the text field. They do nothing in a field or with a modifier, and can be turned off.

const TYPED = "input:not([type=radio], [type=checkbox]), select, textarea";

// choices: groups of numbered buttons; keys press buttons in the first visible group that has any.
// isOn: called before each key; returns whether the keys are turned on.
export function listenToKeys({ heading, field, choices, isOn }) {
  document.addEventListener("keydown", (event) => {
    if (!isOn() || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.target.matches?.(TYPED)) return;
    if (event.key === "Escape") heading.focus();
    else if (event.key === "/") {
      event.preventDefault();
      field.focus();
    } else if (/^[1-9]$/.test(event.key)) {
      const group = choices.find((one) => one.children.length && one.checkVisibility());
      group?.children[Number(event.key) - 1]?.click();
    }
  });
}

// Keeps the screen on if the user wants that and the browser supports it.

let lock = null, isWanted = false;

export const canStayAwake = "wakeLock" in navigator;

export function stayAwake(wants) {
  isWanted = wants;
  update();
}

// A browser releases the lock whenever the page is hidden.
document.addEventListener("visibilitychange", update);

async function update() {
  const isDue = isWanted && canStayAwake && document.visibilityState === "visible";
  const had = lock;
  if (isDue === Boolean(had && !had.released)) return;
  lock = null;
  if (!isDue) await had?.release();
  else {
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch { /* the battery may be low */ }
  }
}

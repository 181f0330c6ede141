# Remote tables, whose players are in different places, in English.

error-no-server = To play with friends far away, you need a part that isn't installed. To add it, type companion add tables.
    .brief = server missing
error-server-start = The server for remote tables won't start.
    .brief = server won't start
error-credentials = I can't find or use a broker's credentials in “{ $file }”.
    .brief = credentials unreadable
error-no-room = There's no room left on the disk for { $folder }. Make some room and try again.
    .brief = no room on the disk
error-folder = I can't use the folder { $folder }: { $why }.
    .brief = can't use the folder
error-host-taken = Another companion is already hosting { $table ->
        [none] tables
       *[other] table { $table }
    } from this computer{ $pid ->
        [none] {""}
       *[other] , as process { $pid }
    }. To host here, type quit there first.
    .brief = already hosting
far-choice = Which one?
far-here = { $who } is here.
far-away = { $who } is away.
far-closed = Somebody has tried { $count } wrong codes to join this table, so nobody can join for a minute.
    .brief = { $count } wrong codes tried, nobody can join for a minute
error-broker = I can't reach the broker at { $address }, or it won't let me in.
    .brief = can't reach the broker
error-broker-certificate = “{ $file }” isn't a file of certificates.
    .brief = not a certificate file
error-host-broker = With --broker, also give --credentials and --address: where the authority is, and where friends connect.
error-no-table = I don't have a table { $table } here.
error-serve-broker = Give --broker and --credentials: where the broker is, and the folder that companion credentials made.
error-roles = I don't know the role “{ $given }”. Say worker, gateway, or both, with a comma between them.
error-table-not-written = I couldn't save the table. Try again in a while.
    .brief = not saved
host-open = Table { $table } is open at { $address }
    .brief = { $address }
host-again = The table is open again, at { $address }
    .brief = { $address }
host-code = { $who }'s code: { $code }. It works once.
    .brief = { $who }: { $code }
host-new-codes = The codes that nobody had used yet have changed. Tell these players their new ones.
    .brief = new codes
host-help = To make a new code, type a player's name: { $players }. Say quit to close the table; to reopen it, type companion host and its number.
host-restarts = The table's server has stopped, so I'm restarting it. Nothing is lost.
    .brief = restarting the server
host-no-room = The disk is full, so the table can't go on. Nothing is lost: make some room, and it goes on by itself.
    .brief = the disk is full
host-runs-again = The table is running again.
    .brief = table is running
host-over = The table is closed. Nothing is lost.
credentials-made = The keys are in { $folder }: worker, gateway and broker each have a folder of their own, so give each role only its own folder. authority.json opens everything: keep it to yourself.
error-join-address = “{ $given }” isn't a table's address. It should look like this: https://192.168.1.5:8800/471123/
error-join-reach = Nothing answers at { $address }. Is the table open, and are you both online?
    .brief = can't reach the table
error-join-none = There's no table at { $address }.
error-join-other = Whatever's at { $address } isn't a table I can use. If your network wants you to sign in first, open a browser and do that; otherwise check the address with the host.
    .brief = not a table
error-join-game = This table plays { $game }, which this companion doesn't have. Update the companion, or join with a browser.
    .brief = unknown game
error-join-seal = The certificate at { $address } has changed, so it could be someone else. Ask the host.
    .brief = certificate has changed
error-join-code = That name and code don't match, or the code was used before. The host can make a new code by typing { $who }.
error-join-closed = Too many wrong codes. Try again in a minute.
error-join-keep = I can't save the key that lets you back in: { $why }.
join-who = What's your name at the table?
join-who-help = I need your name to find your seat. Say it the way the host typed it.
join-code = What's your code? The host has it.
join-code-help = The code lets you in, and nobody else. The host tells it to you alone, and it works once.
join-number = The table's certificate number is { $number }. If the host's is the same, nobody is listening in.
join-here = You're { $who }, playing { $title } with { $players }.
join-alone = You have no private line here, so everyone with you hears and sees what's meant for you.
join-gone = Connection lost. Trying again.
join-back = Connected again.
join-not-taken = That didn't work, and nothing has changed. Try other words.
    .brief = didn't work
join-unreadable = The table sent something that I can't read, so you may have missed it. If this keeps happening, update this companion.
    .brief = something unreadable
join-not-known = No reply yet. You'll hear whether it counted when the connection is back.
join-let-go = You've lost this seat, because the host made a new code for it. Leave, and join again.
join-left = You've left. The table stays open; to come back, type companion join and its address.
host-number = The table's certificate number is { $number }. Anyone who joins hears the same number, unless somebody is listening in.
credentials-settled = The streams at { $address } are ready.
error-not-settled = I can't make the streams at { $address }: they already exist in another form, or there are fewer servers than copies.

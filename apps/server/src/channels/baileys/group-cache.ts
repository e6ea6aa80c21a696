import type { GroupMetadata, WASocket } from "baileys";

/** Groups that a session remembers; the one that was used longest ago is forgotten first. */
const most = 100;
/** WhatsApp reports who comes and leaves; should a report be lost, it is asked again after so long, ms. */
const freshForMs = 10 * 60_000;

/**
 * Remembers who is in the groups that a session writes into. Baileys would ask WhatsApp before each message, and a group
 * has up to 1,024 people. `open` answers the session's socket.
 */
export function rememberGroups(open: () => WASocket): {
  cachedGroupMetadata(jid: string): Promise<GroupMetadata | undefined>;
} {
  const groups = new Map<string, { asked: Promise<GroupMetadata>; until: number }>();
  let followed: WASocket | undefined;
  const follow = (socket: WASocket) => {
    if (followed === socket) return;
    followed = socket;
    // Who came or left while no socket was open was not told.
    groups.clear();
    socket.ev.on("group-participants.update", ({ id }) => void groups.delete(id));
    socket.ev.on("groups.update", (all) => all.forEach(({ id }) => id && groups.delete(id)));
  };
  return {
    async cachedGroupMetadata(jid) {
      if (!jid.endsWith("@g.us")) return undefined;
      const socket = open();
      follow(socket);
      const known = groups.get(jid);
      groups.delete(jid);
      const group =
        known && known.until > Date.now()
          ? known
          : { asked: socket.groupMetadata(jid), until: Date.now() + freshForMs };
      groups.set(jid, group);
      if (groups.size > most) groups.delete(groups.keys().next().value ?? "");
      group.asked.catch(() => groups.get(jid) === group && groups.delete(jid));
      return group.asked;
    },
  };
}

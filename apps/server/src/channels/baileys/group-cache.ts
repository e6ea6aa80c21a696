import type { GroupMetadata, WASocket } from "baileys";

/** Groups that a session remembers; the least recently used is forgotten first. */
const most = 100;
/** WhatsApp reports changes of members; in case a report is lost, ask again after this time, ms. */
const freshForMs = 10 * 60_000;

/**
 * Remembers the members of groups that a session writes to. Baileys would ask WhatsApp before each message, and a group
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
    // Changes of members were not reported while no socket was open.
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

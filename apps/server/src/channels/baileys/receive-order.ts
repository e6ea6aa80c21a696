import type { BinaryNode, SignalKeyStore, WASocket } from "baileys";
import { Locks } from "./locks.ts";
import { namesOf } from "./person-locks.ts";

type Listener = (stanza: BinaryNode) => unknown;

/** The attributes of a message stanza that name a person or a group. */
const addresses = ["from", "participant", "recipient", "sender_pn", "sender_lid", "participant_pn", "participant_lid"];

/**
 * Baileys reads a connection's messages one after another, each after the commit of the previous one. This keeps the
 * order only where it matters: messages that share a person or a group are read in the order of arrival, others in
 * parallel, so that they share commits. Call it before adding any other listener to the socket.
 */
export function readSideBySide(socket: WASocket, keys: Pick<SignalKeyStore, "get">): void {
  const locks = new Locks();
  let naming: Promise<unknown> = Promise.resolve();
  socket.messageMutex.mutex = async (read) => read();
  for (const listener of socket.ws.listeners("CB:message") as Listener[]) {
    socket.ws.off("CB:message", listener);
    socket.ws.on("CB:message", (stanza: BinaryNode) => {
      const jids = addresses.map((name) => stanza.attrs[name]);
      // Names are looked up one stanza at a time: stanzas queue in the order of arrival.
      const named = naming.then(() => namesOf(keys, jids));
      naming = named.catch(() => undefined);
      named.then((names) => locks.run(names, async () => listener(stanza))).catch(() => undefined);
    });
  }
}

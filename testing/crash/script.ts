import { proto } from "../peer/baileys.ts";
import type { Content } from "../peer/content.ts";
import type { Chance } from "./random.ts";

/** Something that a customer's phone sends; `at` is its timestamp. */
export type Step = { label: string; at: number } & ({ text: string } | Effect);

/** A change of a message that was sent or will be sent later. */
interface Effect {
  of: string;
  content(about: { company: string; target: string }): Content;
}

export interface Script {
  /** In sending order. */
  texts: (Extract<Step, { text: string }> | { answer: string })[];
  /** In the order of the changes. */
  effects: Extract<Step, Effect>[];
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/**
 * The messages of a customer and an attendant, with the customer's later changes. The same `chance` gives the same
 * script.
 */
export function makeScript(chance: Chance, { name, begin }: { name: string; begin: number }): Script {
  const script: Script = { texts: [], effects: [] };
  let at = begin - (begin % 1_000);
  for (let n = 1; n <= 4; n++) {
    const label = `${name}-${n}`;
    script.texts.push({ label, at: (at += 1_000), text: `pergunta ${label}` });
    if (chance.between(0, 1) < 0.5) script.texts.push({ answer: `resposta ${label}` });
    const change = (kind: string, content: Extract<Step, Effect>["content"]) =>
      script.effects.push({ label: `${label}-${kind}`, at, of: label, content });
    for (let edits = Math.floor(chance.between(0, 3)); edits > 0; edits--) {
      const [moment, text] = [(at += 1_000), `pergunta ${label}, emendada ${edits}`];
      change(`e${edits}`, (about) => {
        const editedMessage = { conversation: text };
        const protocolMessage = { key: keyOf(about), type: MESSAGE_EDIT, editedMessage, timestampMs: moment };
        return { editedMessage: { message: { protocolMessage } } };
      });
    }
    for (const [index, emoji] of ["❤️", "👍", ""].slice(0, Math.floor(chance.between(0, 4))).entries()) {
      const moment = (at += 1_000);
      change(`r${index}`, (about) => ({
        reactionMessage: { key: keyOf(about), text: emoji, senderTimestampMs: moment },
      }));
    }
    if (chance.between(0, 1) < 0.3) {
      at += 1_000;
      change("d", (about) => ({ protocolMessage: { key: keyOf(about), type: REVOKE } }));
    }
  }
  return script;
}

/** A message of the customer's own, as their phone names it. */
const keyOf = ({ company, target }: { company: string; target: string }) => ({
  remoteJid: `${company}@s.whatsapp.net`,
  fromMe: true,
  id: target,
});

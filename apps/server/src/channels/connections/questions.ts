import type { Acquaintance, ChannelSession, LookUp, MediaSource, Presence, WhatsAppIdentity } from "../port.ts";

export interface AskedOf {
  companyId: number;
  connectionId: number;
}

/** What can be asked of a session beside what the outbox carries. */
export type Question =
  | { ask: "lookUp"; number: string }
  | { ask: "presence"; to: WhatsAppIdentity; presence: Presence }
  | { ask: "profilePicture"; of: WhatsAppIdentity }
  | { ask: "about"; of: WhatsAppIdentity }
  | { ask: "renewFile"; source: MediaSource };

interface Answers {
  lookUp: LookUp;
  presence: null;
  /** Its bytes; null where there is none to see. */
  profilePicture: Uint8Array | null;
  about: Acquaintance;
  /** Null where the phone has it no more. */
  renewFile: MediaSource | null;
}
export type AnswerTo<Q extends Question> = Answers[Q["ask"]];

/** An answer as it travels between processes: bytes as base64. */
export type StoredAnswer = { value: LookUp | Acquaintance | MediaSource | string | null } | { failed: true };

export async function putQuestion(session: ChannelSession, question: Question): Promise<StoredAnswer> {
  switch (question.ask) {
    case "lookUp":
      return { value: await session.lookUp(question.number) };
    case "presence":
      await session.presence(question.to, question.presence);
      return { value: null };
    case "profilePicture": {
      const bytes = await session.profilePicture(question.of);
      return { value: bytes && Buffer.from(bytes).toString("base64") };
    }
    case "about":
      return { value: await session.about(question.of) };
    case "renewFile":
      return { value: await session.renewFile(question.source) };
  }
}

export function readAnswer<Q extends Question>(
  question: Q,
  { value }: Exclude<StoredAnswer, { failed: true }>,
): AnswerTo<Q> {
  const isPicture = question.ask === "profilePicture" && typeof value === "string";
  return (isPicture ? new Uint8Array(Buffer.from(value, "base64")) : value) as AnswerTo<Q>;
}

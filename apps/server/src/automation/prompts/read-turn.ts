import type { MessageKind } from "@recado/contracts/messages";
import { standingOf } from "../../identity/companies/standing.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Facts } from "../steps/decider.ts";
import { findPrompt, keyOf } from "./access.ts";
import { findPassages, type Passage } from "./knowledge/find-passages.ts";
import type { PromptRow } from "./rows.ts";
import { companyDay } from "./usage.ts";

export interface PromptMessage {
  id: number;
  /** The transcript, if it is a transcribed recording. */
  transcript: string | null;
  /** Its file is still downloading. */
  isFileComing: boolean;
  fromMe: boolean;
  kind: MessageKind;
  body: string;
  createdAt: Date;
}

/** The facts for a prompt's answer. */
export interface PromptTurn {
  companyId: number;
  prompt: PromptRow;
  /** Its knowledge on the customer's messages. */
  passages: Passage[];
  apiKey: string;
  /** The prompt's answers in this conversation so far. */
  turns: number;
  contactName: string;
  /** Messages of this service cycle, the oldest first; the unanswered ones last, though greetings came after them. */
  history: PromptMessage[];
  /** The customer's messages since our last one before the step's, the oldest first. */
  unanswered: PromptMessage[];
}

/** A message's content, written or spoken. */
export const saidIn = ({ body, transcript }: PromptMessage): string => transcript ?? body;

/** Characters of a message that the model reads. */
const mostCharacters = 4_000;
/** The connection's and the queue's, which may stand between the customer's message and the prompt's answer. */
const mostGreetings = 2;

const cycleMessages = prepared<PromptMessage>(
  "prompt_history",
  `select m.id, f.transcript, coalesce(f.state = 'pending', false) as "isFileComing",
     m.from_me as "fromMe", m.kind, left(m.body, ${mostCharacters}) as body, m.created_at as "createdAt"
   from messages m left join message_media f on f.company_id = $1 and f.message_id = m.id
   where m.company_id = $1 and m.ticket_id = $2 and not m.is_deleted
     and m.kind not in ('call_log', 'waiting', 'unsupported', 'setAside', 'numberRequest')
     and m.created_at >= (select max(c.created_at) from service_cycles c where c.company_id = $1 and c.ticket_id = $2 and c.finished_at is null)
   order by m.id desc limit $3`,
);

/** Null for a ticket that no prompt may answer. */
export async function readTurn(app: App, tx: Tx, { machine, ticket, message }: Facts): Promise<PromptTurn | null> {
  if (machine?.kind !== "prompt" || !(await standingOf(tx)).may("useOpenAi")) return null;
  const prompt = await findPrompt(tx, await companyDay(app, tx), machine.id);
  if (!prompt) return null;
  const newest = await tx.run(cycleMessages, [ticket.id, prompt.max_messages + mostGreetings]);
  const read = newest.toReversed();
  const ours = read.findLastIndex(({ id, fromMe }) => fromMe && id < (message?.id ?? 0));
  const unanswered = read.slice(ours + 1).filter(({ fromMe }) => !fromMe);
  const answered = read.filter((one) => !unanswered.includes(one));
  const history = [...answered, ...unanswered].slice(-prompt.max_messages);
  const turns = (machine.state as { turns?: number } | null)?.turns ?? 0;
  return {
    companyId: tx.companyId,
    prompt,
    passages: await findPassages(tx, prompt.id, unanswered.map(saidIn)),
    apiKey: keyOf(app, tx, prompt),
    turns,
    contactName: ticket.contact_name,
    history,
    unanswered,
  };
}

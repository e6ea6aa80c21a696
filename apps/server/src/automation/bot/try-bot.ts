import { greetingIn } from "@recado/contracts/automatic-texts";
import type { Answer, Parsed } from "@recado/contracts";
import type { BotPlace, TriedMachine, TriedMessage } from "@recado/contracts/bot";
import { companyClosed, loadHours } from "../../identity/hours/load-hours.ts";
import { queueOf } from "../../identity/queues/access.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { momentOf } from "../../identity/settings/company-clock.ts";
import { localeSettings } from "../../identity/settings/settings.ts";
import { fieldNamesIn } from "../../inbox/contacts/field-names.ts";
import { fillTemplate, type VariableFacts } from "../../inbox/messages/send/fill-variables.ts";
import { partOfDay } from "../../inbox/messages/send/part-of-day.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { mustGetQueue } from "../timers/rules.ts";
import { decideBot, type BotDecision, type Said } from "./decide-bot.ts";
import { readShop } from "./read-company-setup.ts";
import { newState, type BotState, type Situation } from "./situation.ts";
import { whySilent } from "./why-silent.ts";
import { words } from "./words.ts";

type Call = "POST /queue/:queueId/try";

/**
 * What the app would answer at a given time: the same decisions as in a conversation, on a scratch state (decision 32).
 * The connection's timer may have moved the conversation to a queue before.
 */
export function tryBot(
  app: App,
  actor: Actor,
  queueId: number,
  { text, at, scratch }: Parsed<Call>["body"],
): Promise<Answer<Call>> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const now = await momentOf(tx, at);
    await queueOf(tx, queueId);
    const connection = await connectionFor(tx, queueId);
    const before = scratch?.place ?? { queueId: null, chatbot: false, waitingSince: now.getTime() };
    const given = await givenQueue(tx, connection, before, now);
    const place = given ? { queueId: given.id, chatbot: false, waitingSince: now.getTime() } : before;
    const state = scratch?.state ?? newState;
    const decided =
      text === null
        ? { says: [], state, silence: null }
        : await answer(tx, { queueId, connection, place, state, text, now });
    const after = { ...place, ...("route" in decided && decided.route) };
    if (after.queueId !== place.queueId) after.waitingSince = now.getTime();
    const facts = await sampleFacts(tx, now, after.queueId);
    const files = await fileNames(tx, decided.says);
    const hasTurn = after.chatbot || decided.state.silentAt !== null;
    const machine = hasTurn ? null : await machineAt(tx, after.queueId, connection?.id ?? null);
    const waits = decided.silence === "person" || decided.silence === "noTexts";
    const fields = await fieldNamesIn(tx);
    return {
      given: given?.name ?? null,
      says: decided.says.map((said) => asTried(said, facts, fields, files)),
      silence: machine && waits ? "machine" : decided.silence,
      machine,
      scratch: {
        place: { queueId: after.queueId, chatbot: after.chatbot, waitingSince: after.waitingSince },
        state: { ...decided.state, answeredAt: [...decided.state.answeredAt] },
      },
    };
  });
}

interface Tried {
  queueId: number;
  connection: Timed | undefined;
  place: BotPlace;
  state: BotState;
  text: string;
  now: Date;
}

/** If no connection has the queue: decide as if one had only this queue. */
async function answer(tx: Tx, { queueId, connection, place, state, text, now }: Tried) {
  const where = { connectionId: connection?.id ?? null, queueId: place.queueId, onlyQueueId: queueId };
  const { hasOtherBot, ...shop } = await readShop(tx, where, now);
  // The connection's prompt or integration answers there.
  if (hasOtherBot && place.queueId === null) return { says: [], state, silence: "person" as const };
  const situation: Situation = { ...shop, now, chatbot: place.chatbot, texts: [{ text, choiceId: null }] };
  const decided: BotDecision = decideBot(situation, state);
  return { ...decided, silence: whySilent(situation, state, decided) };
}

interface Timed {
  id: number;
  timeToTransfer: number;
  transferQueueId: number | null;
  transferQueue: string | null;
}

/** The connection that has the queue, preferably one on which the bot answers, and the default. */
async function connectionFor(tx: Tx, queueId: number): Promise<Timed | undefined> {
  const [row] = await tx.sql<Timed & object>(
    `select w.id, w.time_to_transfer as "timeToTransfer", q.id as "transferQueueId", q.name as "transferQueue"
     from connection_queues o
     join connections w on w.company_id = $1 and w.id = o.connection_id and w.deleted_at is null
     left join queues q on q.company_id = $1 and q.id = w.transfer_queue_id and q.deleted_at is null
     where o.company_id = $1 and o.queue_id = $2
     order by (w.prompt_id is null and w.integration_id is null) desc, w.is_default desc, w.id limit 1`,
    [tx.companyId, queueId],
  );
  return row;
}

/** The prompt or integration that answers in a queue when its menu is over, or on a connection while there is no queue. */
async function machineAt(tx: Tx, queueId: number | null, connectionId: number | null): Promise<TriedMachine | null> {
  const [row] = await tx.sql<{ prompt: string | null; integration: string | null }>(
    `select p.name as prompt, i.name as integration
     from (select prompt_id, integration_id from queues where company_id = $1 and id = $2
           union all select prompt_id, integration_id from connections where company_id = $1 and id = $3 and $2::bigint is null) m
     left join prompts p on p.company_id = $1 and p.id = m.prompt_id
     left join queue_integrations i on i.company_id = $1 and i.id = m.integration_id`,
    [tx.companyId, queueId, connectionId],
  );
  if (row?.prompt) return { kind: "prompt", name: row.prompt };
  return row?.integration ? { kind: "integration", name: row.integration } : null;
}

async function givenQueue(tx: Tx, connection: Timed | undefined, place: BotPlace, now: Date) {
  const { timeToTransfer, transferQueueId: id, transferQueue: name } = connection ?? {};
  if (!timeToTransfer || !id || !name || place.queueId !== null) return null;
  const isClosed = companyClosed(await loadHours(tx, now), now) !== null;
  return mustGetQueue(timeToTransfer, new Date(place.waitingSince), now, isClosed) ? { id, name } : null;
}

async function sampleFacts(tx: Tx, now: Date, queueId: number | null): Promise<VariableFacts> {
  const [company] = await tx.sql<{ name: string; queue: string | null }>(
    "select name, (select name from queues where company_id = $1 and id = $2) as queue from companies where id = $1",
    [tx.companyId, queueId],
  );
  const { language, timezone } = await companySettings(tx, localeSettings);
  return {
    contact: { name: words(language)("sample"), email: "", extraInfo: [] },
    ticket: {
      id: 1,
      protocol: `${now.toISOString().slice(0, 10).replaceAll("-", "")}1`,
      queue: company?.queue ?? null,
    },
    attendant: null,
    company: company?.name ?? "",
    timezone,
    greeting: greetingIn(language, partOfDay(now, timezone)),
    now,
  };
}

async function fileNames(tx: Tx, says: readonly Said[]): Promise<ReadonlyMap<number, string[]>> {
  const ids = says.flatMap((said) => ("fileListId" in said ? said.fileListId : []));
  if (ids.length === 0) return new Map();
  const rows = await tx.sql<{ id: number; names: string[] }>(
    `select o.file_list_id as id, array_agg(o.name order by o.position) as names from file_list_options o
     where o.company_id = $1 and o.file_list_id = any ($2::bigint[]) and o.media_id is not null group by o.file_list_id`,
    [tx.companyId, ids],
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

const asTried = (
  said: Said,
  facts: VariableFacts,
  fields: readonly string[],
  files: ReadonlyMap<number, string[]>,
): TriedMessage =>
  "body" in said
    ? { rule: said.rule, body: fillTemplate(said.body, facts, fields), files: [] }
    : { rule: said.rule, body: "", files: files.get(said.fileListId) ?? [] };

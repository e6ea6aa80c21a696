import type { Answer, Parsed } from "@recado/contracts";
import type { TriedMessage } from "@recado/contracts/bot";
import { queueOf } from "../../identity/queues/access.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { localeSettings } from "../../identity/settings/settings.ts";
import { fillVariables, type VariableFacts } from "../../inbox/messages/fill-variables.ts";
import { partOfDay } from "../../inbox/messages/part-of-day.ts";
import { words as messageWords } from "../../inbox/messages/words.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { decideBot, type Said } from "./decide-bot.ts";
import { readShop, type Shop } from "./read-shop.ts";
import { newState } from "./situation.ts";
import { words } from "./words.ts";

type Call = "POST /queue/:queueId/try";

/** What the bot would answer: the same decision as in a conversation, on a scratch state (decision 32). */
export function tryBot(
  app: App,
  actor: Actor,
  queueId: number,
  { text, at, scratch }: Parsed<Call>["body"],
): Promise<Answer<Call>> {
  const now = new Date(at);
  return app.database.tenant(actor.companyId, async (tx) => {
    await queueOf(tx, queueId);
    const place = scratch?.place ?? { queueId: null, chatbot: false };
    const { hasOtherBot: _, ...shop } = await shopWith(tx, queueId, place.queueId, now);
    const situation = { ...shop, now, chatbot: place.chatbot, texts: [{ text, choiceId: null }] };
    const { says, route, state } = decideBot(situation, scratch?.state ?? newState);
    const after = route ?? place;
    const queue = shop.queues.find(({ id }) => id === after.queueId)?.name ?? null;
    const facts = await sampleFacts(tx, now, queue);
    const files = await fileNames(tx, says);
    return {
      says: says.map((said) => asTried(said, facts, files)),
      scratch: { place: after, state: { ...state, answeredAt: [...state.answeredAt] } },
    };
  });
}

/** The connection that offers the queue, the default before others; where none does, one that offers it alone. */
async function shopWith(tx: Tx, queueId: number, placeQueueId: number | null, now: Date): Promise<Shop> {
  const [row] = await tx.sql<{ id: number }>(
    `select w.id from connection_queues o
     join connections w on w.company_id = $1 and w.id = o.connection_id and w.deleted_at is null
     where o.company_id = $1 and o.queue_id = $2 order by w.is_default desc, w.id limit 1`,
    [tx.companyId, queueId],
  );
  return readShop(tx, { connectionId: row?.id ?? null, queueId: placeQueueId, onlyQueueId: queueId }, now);
}

async function sampleFacts(tx: Tx, now: Date, queue: string | null): Promise<VariableFacts> {
  const [company] = await tx.sql<{ name: string }>("select name from companies where id = $1", [tx.companyId]);
  const { language, timezone } = await companySettings(tx, localeSettings);
  return {
    contact: { name: words(language)("sample"), email: "", extraInfo: [] },
    ticket: { id: 1, protocol: `${now.toISOString().slice(0, 10).replaceAll("-", "")}1`, queue },
    attendant: null,
    company: company?.name ?? "",
    timezone,
    greeting: messageWords(language)(partOfDay(now, timezone)),
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

const asTried = (said: Said, facts: VariableFacts, files: ReadonlyMap<number, string[]>): TriedMessage =>
  "body" in said
    ? { rule: said.rule, body: fillVariables(said.body, facts), files: [] }
    : { rule: said.rule, body: "", files: files.get(said.fileListId) ?? [] };

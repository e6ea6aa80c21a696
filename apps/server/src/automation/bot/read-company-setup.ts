import { mainMenuIn } from "@recado/contracts/automatic-texts";
import type { WeekHours } from "@recado/contracts/hours";
import { companyClosed, loadHours, queueClosed } from "../../identity/hours/load-hours.ts";
import { settingExpression } from "../../identity/settings/access.ts";
import { language } from "../../identity/settings/settings.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ValueOf } from "../../platform/settings.ts";
import { loadTrees } from "../queue-options/load-trees.ts";
import { sendGreetingMessageOneQueues } from "./settings.ts";
import type { BotQueue, Situation } from "./situation.ts";
import { words } from "./words.ts";

/** The parts of the company's setup that the bot needs. */
export interface Shop extends Pick<
  Situation,
  "connection" | "queue" | "queues" | "greetsOneQueue" | "closedPeriod" | "words"
> {
  /** An integration or a prompt answers on the connection. */
  hasOtherBot: boolean;
}

type Texts = Situation["connection"] & { hasOtherBot: boolean };
type QueueRow = Omit<BotQueue, "closedPeriod" | "options"> & {
  isOffered: boolean;
  schedules: WeekHours;
};
interface SetupRow {
  greetsOneQueue: ValueOf<typeof sendGreetingMessageOneQueues>;
  language: ValueOf<typeof language>;
  /** Null without a connection. */
  texts: Texts | null;
  queues: QueueRow[] | null;
}

const companySetup = prepared<SetupRow>(
  "bot_company_setup",
  `select ${settingExpression(sendGreetingMessageOneQueues)} as "greetsOneQueue", ${settingExpression(language)} as language,
          (select json_build_object(
             'greetingMessage', greeting_message, 'outOfHoursMessage', out_of_hours_message,
             'maxUseBotQueues', max_use_bot_queues, 'timeUseBotQueues', time_use_bot_queues,
             'hasOtherBot', prompt_id is not null or integration_id is not null)
           from connections where company_id = $1 and id = $2 and deleted_at is null) as texts,
          (select json_agg(json_build_object(
             'id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message, 'outOfHoursMessage', q.out_of_hours_message,
             'hasMachine', q.prompt_id is not null or q.integration_id is not null,
             'schedules', q.schedules, 'isOffered', o.queue_id is not null or ($2::bigint is null and q.id = $4))
             order by q.order_queue nulls last, q.id)
           from queues q
           left join connection_queues o on o.company_id = $1 and o.queue_id = q.id and o.connection_id = $2
           where q.company_id = $1 and q.deleted_at is null and (o.queue_id is not null or q.id in ($3, $4))) as queues
   where $1::bigint is not null`,
);

const noConnection: Texts = {
  greetingMessage: "",
  outOfHoursMessage: "",
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  hasOtherBot: false,
};

interface Place {
  connectionId: number | null;
  /** The ticket's queue. */
  queueId: number | null;
  /** Without a connection: decide as if one had only this queue. */
  onlyQueueId?: number;
  /** With all options of every queue, not only the first menus. */
  isDeep?: boolean;
}

/** Reads the bot's setup: all options of the ticket's queue, the first menus of others. */
export async function readShop(
  tx: Tx,
  { connectionId, queueId, onlyQueueId, isDeep = false }: Place,
  now: Date,
): Promise<Shop> {
  const [[row], hours] = await Promise.all([
    tx.run(companySetup, [connectionId, queueId, onlyQueueId ?? null]),
    loadHours(tx, now),
  ]);
  if (!row) throw new Error("A company always has settings.");
  const queues = row.queues ?? [];
  const { hasOtherBot, ...connection } = row.texts ?? noConnection;
  const queueIds = queues.map(({ id }) => id);
  const options = await loadTrees(tx, queueIds, isDeep ? queueIds : queueId === null ? [] : [queueId]);
  const known = queues.map(({ isOffered, schedules, ...queue }) => ({
    isOffered,
    queue: {
      ...queue,
      closedPeriod: queueClosed(hours, schedules, now),
      options: options.filter((option) => option.queueId === queue.id),
    },
  }));
  const t = words(row.language);
  return {
    hasOtherBot,
    connection,
    queue: known.find(({ queue }) => queue.id === queueId)?.queue ?? null,
    queues: known.flatMap(({ isOffered, queue }) => (isOffered ? queue : [])),
    greetsOneQueue: row.greetsOneQueue === "enabled",
    closedPeriod: companyClosed(hours, now),
    words: {
      previousMenu: t("previousMenu"),
      mainMenu: mainMenuIn(row.language),
      invalidOption: t("invalidOption"),
      handOver: t("handOver"),
    },
  };
}

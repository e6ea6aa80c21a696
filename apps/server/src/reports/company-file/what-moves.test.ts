import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { movingTables, type MovingTable } from "./company-tables.ts";
import { figures, jsonWithoutIds, leftBehind, replaced, textsWithIds } from "./what-moves.ts";

/** Columns whose bytes hold no id and no secret of the installation. */
const plainBytes = new Set(["message_media.thumbnail", "messages.secret"]);

let client: pg.Client;
let tables: MovingTable[];
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject("templateUrl") });
  await client.connect();
  tables = await movingTables(client);
});
afterAll(() => client.end());

const columnsOf = (isOne: (type: string, column: string) => boolean) =>
  tables.flatMap(({ name, types }) =>
    Object.entries(types)
      .filter(([column, type]) => isOne(type, column))
      .map(([column]) => `${name}.${column}`),
  );

test("every long number of rows that move is known as an id or a figure", () => {
  const unnamed = columnsOf((type, column) => type.startsWith("bigint") && !/(^id|_ids?)$/.test(column));
  const asIds = [
    "chat_messages.mentions",
    "chat_messages.reply_to",
    "chats.direct_high",
    "chats.direct_low",
    "campaign_connection_templates.changed_by",
    "campaign_schedule_templates.changed_by",
    "campaigns.changed_by",
    "campaigns.frozen_to",
    "opt_outs.taken_back_by",
    "simulator_customers.read_up_to",
    "stage_stays.entered_by",
    "stage_stays.left_by",
    "ticket_notes.deleted_by",
  ];
  expect(unnamed.filter((one) => !figures.has(one)).toSorted()).toEqual(asIds.toSorted());
});

test("texts that follow merged contacts hold ids: they are raised too", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || unnest(array[column_name, also]) as name from merge_movers`,
  );
  const followers = new Set(rows.map(({ name }) => name));
  const texts = columnsOf((type) => type === "text").filter((one) => followers.has(one));
  expect(texts).toContain("messages.sender");
  expect(texts.filter((one) => !(one in textsWithIds))).toEqual([]);
});

test("all JSON of rows that move has been looked through for ids", () => {
  expect(columnsOf((type) => /^jsonb?$/.test(type)).toSorted()).toEqual([...jsonWithoutIds].toSorted());
});

test("what is sealed leaves the file's rows", () => {
  const bytes = columnsOf((type) => type === "bytea");
  expect(bytes.filter((one) => !(one in replaced) && !plainBytes.has(one))).toEqual([]);
});

test("the lists name tables and columns that are there", async () => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const known = new Set(rows.map(({ name }) => name));
  expect(Object.keys(leftBehind).filter((name) => !known.has(name))).toEqual([]);
  const columns = new Set(columnsOf(() => true));
  for (const name of [...figures, ...jsonWithoutIds, ...Object.keys(replaced), ...Object.keys(textsWithIds)])
    expect(columns).toContain(name);
});

import pg from "pg";
import { searchMessages } from "../../apps/server/src/inbox/search/search-messages.ts";
import type { Actor } from "../../apps/server/src/platform/actor.ts";
import { makeScene } from "../statements/scene.ts";
import { fillPast, withoutIndexes } from "./fill-lists.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";

const times = 30;
const smallest = 100_000;
const seed = 6;
type Size = "small" | "big";
type Reader = Record<"admin" | "attendant", Actor>;

/** Words that are put into messages all over the past, and into how many of them. */
const planted = { ornitorrinco: 40, paralelepipedo: 10_000 };

const questions: { what: string; words: string; atMost: number }[] = [
  { what: "a word of 40 messages", words: "ornitorrinco", atMost: 150 },
  { what: "a word of 10,000 messages", words: "paralelepipedo", atMost: 150 },
  { what: "two words", words: "ornitorrinco pedido", atMost: 150 },
  { what: "a word that nothing has", words: "xilofonista", atMost: 150 },
  { what: "four letters within a rare word", words: "torr", atMost: 500 },
  { what: "four letters of very many words", words: "ment", atMost: 500 },
  { what: "a frequent word", words: "pedido", atMost: 500 },
  { what: "two letters", words: "zq", atMost: 500 },
];

/**
 * Search of messages, row-level security on, without HTTP and its limits: in a company of 100,000 messages and in one of as many as
 * `--tickets` says (a million). Each is asked by an admin and by an attendant with one of five queues.
 */
export async function measure({ tickets: messages }: Extent): Promise<Figure[]> {
  await using home = await openHome({ settings: { max_wal_size: "4GB", maintenance_work_mem: "512MB" } });
  const began = performance.now();
  const readers = await fill(home, messages);
  const figures: Figure[] = [
    { what: `to fill ${messages} messages, with their indexes`, value: (performance.now() - began) / 1000, unit: "s" },
  ];
  for (const { what, words, atMost } of questions) {
    for (const who of ["admin", "attendant"] as const) {
      const taken = { small: [] as number[], big: [] as number[] };
      let found = 0;
      for (let n = 0; n < times; n++) {
        for (const size of ["small", "big"] as const) {
          const start = performance.now();
          const answer = await searchMessages(home.app, readers[size][who], { searchParam: words });
          if (n >= 3) taken[size].push(performance.now() - start);
          if (size === "big") found = answer.hits.length;
        }
      }
      figures.push(
        {
          what: `${what}, ${who}: p95`,
          value: percentile(taken.big, 0.95),
          unit: "ms",
          target: { atMost },
          note: `${found} hits; p50 ${percentile(taken.small, 0.5).toFixed(0)} and ${percentile(taken.big, 0.5).toFixed(0)} ms`,
        },
        {
          what: `${what}, ${who}: growth from ${smallest} messages`,
          value: percentile(taken.big, 0.5) / percentile(taken.small, 0.5),
          unit: "×",
        },
      );
    }
  }
  return figures;
}

async function fill(home: Home, messages: number): Promise<Record<Size, Reader>> {
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  const scenes = {} as Record<Size, () => Promise<Reader>>;
  await withoutIndexes(client, ["messages", "tickets"], async () => {
    for (const [size, many] of [
      ["small", Math.min(smallest, messages)],
      ["big", messages],
    ] as const) {
      const admin = await home.nobody.signUp(size);
      const { filling, scene } = await makeScene(home.app, admin);
      const past = { contacts: many / 20, conversations: 2, notClosed: many / 200, messages: 10, days: 730 };
      await fillPast(client, { ...filling, ...past }, seed);
      // Without it the planner may join the messages with themselves row by row, for an hour.
      await client.query("analyze messages");
      const [word, rare] = [Object.keys(planted)[1], Object.keys(planted)[0]];
      await client.query(
        `update messages set body = body || case n % $4::bigint when 7 then $3 else $2 end
         from (select id as place, row_number() over (order by id) as n from messages where company_id = $1) x
         where company_id = $1 and id = x.place and (n % $4 = 7 or n % $5 = 11)`,
        [
          filling.companyId,
          ` ${word}`,
          ` ${rare}`,
          Math.max(2, Math.floor(many / planted.ornitorrinco)),
          Math.max(12, Math.floor(many / planted.paralelepipedo)),
        ],
      );
      scenes[size] = scene;
    }
  });
  await client.query("vacuum analyze");
  await client.end();
  return { small: await scenes.small(), big: await scenes.big() };
}

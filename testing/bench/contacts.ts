import pg from "pg";
import type { Request } from "@recado/contracts";
import { personName } from "../../apps/server/src/demo/names.ts";
import { Random } from "../../apps/server/src/demo/random.ts";
import { openHome } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

const people = 500_000;
const times = 40;

/** A different Brazilian mobile number for each contact. */
const numberOf = (n: number) => `55${11 + (n % 89)}9${String((n * 48_271) % 99_999_989).padStart(8, "0")}`;
const [one, other] = [numberOf(250_000), numberOf(123_456)];

/** The searches, with the most milliseconds that their answers may take. */
const searches: Record<string, { queries: Request<"GET /contacts">["query"][]; atMost: number }> = {
  "the list": {
    queries: [{}, { pageNumber: "2" }, { pageNumber: "20" }],
    atMost: 30,
  },
  words: {
    queries: ["maria", "silva", "ana souza", "cliente250000", "jo", "ninguém assim"].map((searchParam) => ({
      searchParam,
    })),
    atMost: 30,
  },
  numbers: {
    queries: [
      one,
      `(${other.slice(2, 4)}) ${other.slice(4, 9)}-${other.slice(9)}`,
      one.slice(-8),
      other.slice(-4),
      "+55 11",
    ].map((searchParam) => ({
      searchParam,
    })),
    atMost: 30,
  },
  fragments: {
    queries: ["ari", "ilv", "ente4999", "uza", "zzqx", "@loja"].map((searchParam) => ({ searchParam })),
    atMost: 100,
  },
};

/** The list of contacts over HTTP, in a company of 500,000. */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const admin = await home.nobody.signUp("big");
  await fill(home.adminUrl, admin.user.companyId);
  const figures: Figure[] = [];
  for (const [what, { queries, atMost }] of Object.entries(searches)) {
    const taken: number[] = [];
    const fastest = new Map<string, number>();
    for (const query of queries)
      for (let n = 0; n < times + 5; n++) {
        const began = performance.now();
        await admin.does("GET /contacts", { query });
        const time = performance.now() - began;
        // The first ones make the plans.
        if (n < 5) continue;
        taken.push(time);
        const name = query?.searchParam ?? `page ${Number(query?.pageNumber ?? 1)}`;
        fastest.set(name, Math.min(fastest.get(name) ?? time, time));
      }
    const note = [...fastest].map(([name, time]) => `${name} ${time.toFixed(0)}`).join(", ");
    figures.push({
      what: `${what}: p95`,
      value: percentile(taken, 0.95),
      unit: "ms",
      target: { atMost },
      note: `fastest: ${note}`,
    });
  }
  return figures;
}

async function fill(adminUrl: string, companyId: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const random = new Random(4);
  const names = Array.from({ length: 5_000 }, () => personName(random));
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  // Building a trigram index at the end takes far less time than maintaining it for so many rows.
  const { rows } = await client.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname = 'contacts_search'",
  );
  await client.query("drop index contacts_search");
  await client.query(
    `insert into contacts (company_id, name, number, email)
     select $1, ($2::text[])[1 + (g * 7919::bigint % 5000)::integer], '55' || (11 + g % 89) || '9' || lpad((g * 48271::bigint % 99999989)::text, 8, '0'), 'cliente' || g || '@loja.com'
     from generate_series(1, $3::integer) g`,
    [companyId, names, people],
  );
  for (const { definition } of rows) await client.query(definition);
  await client.query("vacuum analyze contacts");
  await client.end();
}

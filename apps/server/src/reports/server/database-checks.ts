import type { App } from "../../platform/app.ts";
import { graded, type Check } from "./check.ts";

export const databaseChecks = (app: App): Check[] => [
  {
    key: "postgres",
    run: async () => {
      const [row] = await app.database.platform<{ version: string; number: number; durable: boolean }>(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
                current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as durable`,
      );
      const isFine = row?.durable === true && row.number >= 150_000;
      return { status: isFine ? "fine" : "broken", values: { version: row?.version ?? "?" } };
    },
  },
  {
    // Tests a forbidden read instead of trusting the settings.
    key: "isolation",
    run: async () => {
      const [role] = await app.database.platform<{ unbound: boolean }>(
        "select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user",
      );
      const [seen] = await app.database.platform<{ count: number }>("select count(*) as count from users");
      const [open] = await app.database.platform<{ count: number }>(
        `select count(*) as count from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and not c.relforcerowsecurity`,
      );
      const isFine = role?.unbound === false && seen?.count === 0 && open?.count === 0;
      return { status: isFine ? "fine" : "broken" };
    },
  },
  {
    key: "clock",
    run: async () => {
      const asked = Date.now();
      const [row] = await app.database.platform<{ ms: number }>(
        "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
      );
      const off = Math.abs((row?.ms ?? 0) - (asked + Date.now()) / 2) / 1_000;
      return { status: graded(off, 2, 30), values: { seconds: Math.round(off * 10) / 10 } };
    },
  },
  {
    key: "bloat",
    run: async () => {
      const rows = await app.database.platform<{ name: string }>(
        `select relname as name from pg_stat_user_tables
         where n_dead_tup > 100000 and n_dead_tup > n_live_tup order by n_dead_tup desc limit 5`,
      );
      const tables = rows.map(({ name }) => name).join(", ");
      return { status: rows.length > 0 ? "warning" : "fine", values: { tables } };
    },
  },
];

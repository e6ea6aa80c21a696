// npm run bench -- [name …] [--minutes n] [--sessions n] [--tickets n] [--keep folder] [--messages n] [--gigabytes n] [--backups folder]: measures Recado and prints one table; see README.md.
import { parseArgs } from "node:util";
import { isMissed, type Extent, type Figure, type Measure } from "./measure.ts";
import { tableOf } from "./table.ts";

/** In running order: measurements that need an idle machine come first. */
const measures: Record<string, () => Promise<{ measure: Measure }>> = {
  "start-warm": () => import("./start-warm.ts"),
  "start-fresh": () => import("./start-fresh.ts"),
  memory: () => import("./memory.ts"),
  idle: () => import("./idle.ts"),
  inbound: () => import("./inbound.ts"),
  "inbound-baileys": () => import("./inbound-baileys.ts"),
  latency: () => import("./latency.ts"),
  sustained: () => import("./sustained.ts"),
  sessions: () => import("./sessions.ts"),
  "key-store": () => import("./key-store.ts"),
  signatures: () => import("./signatures.ts"),
  lists: () => import("./lists.ts"),
  contacts: () => import("./contacts.ts"),
  search: () => import("./search.ts"),
  dashboard: () => import("./dashboard.ts"),
  campaigns: () => import("./campaigns.ts"),
  "list-import": () => import("./list-import.ts"),
  flood: () => import("./flood.ts"),
  board: () => import("./board.ts"),
  bulk: () => import("./bulk.ts"),
  drag: () => import("./drag.ts"),
  calendar: () => import("./calendar.ts"),
  import: () => import("./import.ts"),
  bot: () => import("./bot.ts"),
  "bot-answers": () => import("./bot-answers.ts"),
  integrations: () => import("./integrations.ts"),
  "messages-api": () => import("./messages-api.ts"),
  backup: () => import("./backup.ts"),
  upgrade: () => import("./upgrade.ts"),
  chats: () => import("./chats.ts"),
  timers: () => import("./timers.ts"),
  "open-ticket": () => import("./open-ticket.ts"),
  scroll: () => import("./scroll.ts"),
  events: () => import("./events.ts"),
  "layout-shift": () => import("./layout-shift.ts"),
  "tenant-sql": () => import("./tenant-sql.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  bundle: () => import("./bundle.ts"),
  check: () => import("./check.ts"),
  test: () => import("./test.ts"),
};
/** Run only when named: they are long, or run before every commit anyway. */
const onlyNamed = new Set([
  "check",
  "test",
  "sustained",
  "sessions",
  "lists",
  "contacts",
  "search",
  "dashboard",
  "campaigns",
  "list-import",
  "flood",
  "lighthouse",
  "bulk",
  "board",
  "import",
  "timers",
  "chats",
  "integrations",
  "messages-api",
  "backup",
  "upgrade",
]);

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "5" },
    sessions: { type: "string", default: "200" },
    tickets: { type: "string", default: "1000000" },
    keep: { type: "string" },
    messages: { type: "string", default: "1000000" },
    gigabytes: { type: "string", default: "10" },
    backups: { type: "string" },
  },
});
const extent: Extent = {
  minutes: Number(values.minutes),
  sessions: Number(values.sessions),
  tickets: Number(values.tickets),
  keep: values.keep,
  messages: Number(values.messages),
  gigabytes: Number(values.gigabytes),
  backups: values.backups,
};
const unknown = asked.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`There is no measure "${unknown.join(", ")}". There are: ${Object.keys(measures).join(", ")}.`);
  process.exit(1);
}

const figures: (Figure & { measure: string })[] = [];
let failed = 0;
for (const name of asked.length > 0 ? asked : Object.keys(measures).filter((one) => !onlyNamed.has(one))) {
  process.stderr.write(`${name} …\n`);
  try {
    const { measure } = await measures[name]!();
    for (const figure of await measure(extent)) figures.push({ measure: name, ...figure });
  } catch (error) {
    failed += 1;
    console.error(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
console.log(`\n${tableOf(figures)}`);
process.exitCode = failed > 0 || figures.some(isMissed) ? 1 : 0;

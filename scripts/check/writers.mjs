// Each of these tables has one module that writes it (docs/architecture.md, "One writer of tickets").
import { readFileSync } from "node:fs";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";

const server = "apps/server/src";
/** Table → the folder whose files may write it, and the name of its Drizzle table. */
const owners = {
  tickets: { folder: `${server}/inbox/tickets/`, typed: "tickets" },
  service_cycles: { folder: `${server}/inbox/tickets/`, typed: "serviceCycles" },
  service_turns: { folder: `${server}/inbox/tickets/`, typed: "serviceTurns" },
  stage_stays: { folder: `${server}/inbox/tags/`, typed: "stageStays" },
  messages: { folder: `${server}/inbox/messages/`, typed: "messages" },
  contacts: { folder: `${server}/inbox/contacts/`, typed: "contacts" },
};
/** Files that may write a table of another module, each with the reason. */
const exceptions = [
  {
    file: /^apps\/server\/src\/inbox\/contacts\/(merge|undo)-functions\.sql$/,
    tables: ["tickets", "service_cycles", "messages"],
    why: "merging and splitting contacts moves whole rows between tickets, in one database function",
  },
];
/** Tests and the demo set scenes. */
const isScene = (file) => file.endsWith(".test.ts") || /^apps\/server\/src\/(testing|demo)\//.test(file);

const problems = [];
for (const file of filesIn(server, (name) => /\.(ts|sql)$/.test(name))) {
  if (isScene(file)) continue;
  const text = readFileSync(inRoot(file), "utf8");
  for (const [table, { folder, typed }] of Object.entries(owners)) {
    if (file.startsWith(folder) || !writes(text, table, typed)) continue;
    if (exceptions.some((one) => one.file.test(file) && one.tables.includes(table))) continue;
    problems.push(`${file}: writes ${table}, which only ${folder} may write`);
  }
}
report(problems);

/** Raw SQL (`insert into tickets`, `update tickets t set`) and Drizzle (`.update(tickets)`). */
function writes(text, table, typed) {
  const raw = new RegExp(
    `\\b(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+(only\\s+)?${table}\\b`,
    "i",
  );
  return raw.test(text) || new RegExp(`\\.(insert|update|delete)\\(\\s*${typed}\\s*\\)`).test(text);
}

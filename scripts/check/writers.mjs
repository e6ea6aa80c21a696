// Each table has one module that writes it: the one whose migration makes it, unless `writers` says otherwise. Others call
// that module's functions, or emit an event that it subscribes. And no layer reads the tables of one above it: it asks
// through a port (docs/architecture.md).
import { readFileSync } from "node:fs";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { rows } from "./layers.mjs";
import { report } from "./report.mjs";

const server = "apps/server/src";
const migration = /^apps\/server\/src\/(.+)\/migrations\/[^/]+\.sql$/;

/** Tables whose rows refer to two modules' are made by the higher one, and may be written by the lower one. */
const writers = { user_queues: "identity/users" };

/** Files that may write tables of another module, each with the reason. */
const exceptions = [
  {
    file: /^inbox\/contacts\/(merge|undo)-functions\.sql$/,
    tables: ["tickets", "service_cycles", "messages", "absorbed_tickets"],
    why: "merging and splitting contacts moves whole rows between tickets, in one database function",
  },
  {
    file: /\/migrations\/[^/]+\.sql$/,
    tables: ["merge_movers"],
    why: "a module registers how its rows move with merged contacts, where it makes their table",
  },
  {
    file: /^identity\/auth\/sessions\.ts$/,
    tables: ["users"],
    why: "when somebody signed in, and the version that ends all tokens, change with the sessions",
  },
  {
    file: /^inbox\/contacts\/(contact-tags|store-rows)\.ts$/,
    tables: ["contact_tags"],
    why: "a contact's tags change with the contact, which is below the module of tags",
  },
  {
    file: /^channels\/baileys\/key-store\.ts$/,
    tables: ["session_keys"],
    why: "the protocol's keys are its own",
  },
  {
    file: /^reports\/company-file\/move-secrets\.ts$/,
    tables: ["settings", "session_keys"],
    why: "a company's file brings every module's rows as they are; secrets are sealed anew",
  },
  {
    file: /^identity\/setup\/set-up\.ts$/,
    tables: ["platform_state"],
    why: "who owns the installation is said once, in the transaction that makes the owner",
  },
];

/** Tests and the demo set scenes. */
const isScene = (file) => /\.test\.ts$|\/isolation\.ts$|\/src\/(testing|demo)\//.test(file);
const sources = filesIn(server, (name) => /\.(ts|sql)$/.test(name)).map((file) => ({
  file,
  text: readFileSync(inRoot(file), "utf8").replace(/^\s*(\/\/|\*|\/\*|--).*$/gm, ""),
}));

/** Table → its module, and the name of its Drizzle table. */
const owners = new Map();
for (const { file, text } of sources) {
  const module = migration.exec(file)?.[1];
  if (!module) continue;
  for (const [, table] of text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi))
    owners.set(table, { module: writers[table] ?? module });
}
// A table that moved to another module has a different name there.
for (const { file, text } of sources) {
  const module = migration.exec(file)?.[1];
  for (const [, , table] of text.matchAll(/\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi))
    owners.set(table, { module });
}
for (const { text } of sources)
  for (const [, typed, table] of text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g))
    owners.set(table, { ...owners.get(table), typed });

const problems = [];
for (const { file, text } of sources) {
  if (isScene(file)) continue;
  const place = file.slice(server.length + 1);
  for (const [table, typed] of written(text)) {
    const owner = typed ? [...owners.values()].find((one) => one.typed === typed) : owners.get(table);
    if (!owner?.module || place.startsWith(`${owner.module}/`)) continue;
    if (owner.module.startsWith("platform/") && place.startsWith("platform/")) continue;
    if (exceptions.some((one) => one.file.test(place) && one.tables.includes(table))) continue;
    problems.push(`${file}: writes ${table || typed}, which only ${owner.module} may write`);
  }
  for (const table of read(text)) {
    const owner = owners.get(table)?.module;
    if (!owner || rowOf(owner) <= rowOf(place) || exceptions.some((one) => one.file.test(place))) continue;
    if (table === "companies") continue; // who the rows belong to: every layer's tables refer to it
    problems.push(`${file}: reads ${table} of ${owner}, which is above it`);
  }
}
for (const table of Object.keys(writers))
  if (!owners.has(table)) problems.push(`scripts/check/writers.mjs: no ${table}`);
report(problems);

/** The tables that a text's raw SQL reads; Drizzle's are kept to their layer by the rules of imports. */
function read(text) {
  return new Set([...text.matchAll(/\b(?:from|join|using)\s+(?:only\s+)?(\w+)\b/g)].map(([, table]) => table));
}

/** A layer reads those of its own row and below; files beside the layers are above all. */
function rowOf(place) {
  const row = rows.findIndex((layers) => layers.includes(place.split("/")[0]));
  return row < 0 ? rows.length : row;
}

/**
 * The tables that a source text writes to: with raw SQL (`insert into tickets`, `update tickets t set`) or Drizzle
 * (`.update(tickets)`).
 */
function written(text) {
  const raw = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(\w+)\b/gi,
  );
  const typed = text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g);
  return [...[...raw].map(([, table]) => [table, ""]), ...[...typed].map(([, name]) => ["", name])];
}

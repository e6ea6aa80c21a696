// Which way imports run: docs/architecture.md. Tests may reach up, to set a scene; nothing else may.
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";

const server = "apps/server/src";
/** A wing may import those below it. Wings of one row are strangers. */
const rows = [
  ["platform"],
  ["identity"],
  ["channels"],
  ["inbox"],
  ["automation", "team", "billing"],
  ["reports"],
  ["main"],
];
const wings = rows.flat();
const rowOf = (wing) => rows.findIndex((row) => row.includes(wing));

const problems = [];
/** Room → the rooms of its wing that it imports, each with the line that says so. */
const neighbours = new Map();

for (const file of filesIn(".", (name) => /\.(ts|tsx|mts|mjs)$/.test(name))) {
  for (const target of importsOf(file)) judge(file, target);
}
for (const cycle of cycles()) problems.push(`${cycle.join(" → ")}: these rooms import each other in a circle`);
report(problems);

/** The files of the repository that this one imports, and the names of other packages. */
function importsOf(file) {
  const text = readFileSync(inRoot(file), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"([^"]+)"/g)].map((match) => match[1]);
  return specifiers.map((specifier) =>
    specifier.startsWith(".") ? path.join(path.dirname(file), specifier) : specifier,
  );
}

function judge(file, target) {
  const [from, to] = [partOf(file), partOf(target)];
  const refuse = (why) => problems.push(`${file}: imports ${target}, ${why}`);
  if (!to) return;
  if (from === "contracts" && to !== "contracts") refuse("but the contracts import nothing of ours");
  else if (from !== to && to !== "contracts" && from !== "testing" && from !== "scripts")
    refuse("which is another app's");
  else if (from === "server" && to === "server" && !isTest(file)) judgeWings(file, target, refuse);
}

/** The part of the repository that a file or package name belongs to; undefined for packages of others. */
function partOf(place) {
  const match = /^(?:apps\/|packages\/|@recado\/)(server|web|contracts)\b|^(?:@recado\/)?(testing|scripts)\b/.exec(
    place,
  );
  return match?.[1] ?? match?.[2];
}

/** The setting of scenes and the tests themselves. */
function isTest(file) {
  return file.includes(".test.") || file.startsWith(`${server}/testing/`);
}

function judgeWings(file, target, refuse) {
  const [from, to] = [wingOf(file), wingOf(target)];
  if (target.startsWith(`${server}/testing/`)) refuse("which is for tests");
  else if (rowOf(to) > rowOf(from)) refuse(`but ${from} is below ${to}`);
  else if (from !== to && rowOf(from) === rowOf(to)) refuse(`but ${from} and ${to} don't know each other`);
  else if (path.basename(target) === "table.ts" && from !== to)
    refuse("but another wing's rows are reached through its access.ts or queries.ts");
  const [room, neighbour] = [roomOf(file), roomOf(target)];
  if (room && neighbour && from === to && room !== neighbour)
    neighbours.set(room, (neighbours.get(room) ?? new Set()).add(neighbour));
}

/** Files beside the wings wire them together, so they stand above; only the configuration is under everything. */
function wingOf(file) {
  const first = file.slice(server.length + 1).split("/")[0];
  if (wings.includes(first)) return first;
  return first === "config.ts" ? "platform" : "main";
}

/** `identity/users` of apps/server/src/identity/users/routes.ts; a file that lies in its wing itself is in no room. */
function roomOf(file) {
  const parts = file.slice(server.length + 1).split("/");
  return parts.length > 2 ? parts.slice(0, 2).join("/") : undefined;
}

/** One circle for each room that can be reached from itself, by the shortest way, told once. */
function cycles() {
  const found = new Map();
  for (const room of neighbours.keys()) {
    const ways = [[room]];
    const seen = new Set();
    for (let way = ways.shift(); way; way = ways.shift()) {
      const next = [...(neighbours.get(way.at(-1)) ?? [])];
      if (next.includes(room)) {
        found.set([...way].sort().join(), [...way, room]);
        break;
      }
      for (const neighbour of next) {
        if (!seen.has(neighbour)) ways.push([...way, neighbour]);
        seen.add(neighbour);
      }
    }
  }
  return found.values();
}

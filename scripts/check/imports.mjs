// The allowed directions of imports: docs/architecture.md. Only tests may import from above, to set a scene.
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { rows } from "./layers.mjs";
import { report } from "./report.mjs";

const server = "apps/server/src";
const layers = rows.flat();
const rowOf = (layer) => rows.findIndex((row) => row.includes(layer));

const web = "apps/web/src";
/** Parts of the browser's code: each may import those below it. Features may import each other without cycles. */
const webRows = ["locales", "ui", "shell", "features", "main"];

const problems = [];
/** Module or feature → those of its layer that it imports. */
const neighbours = new Map();

for (const file of filesIn(".", (name) => /\.(ts|tsx|mts|mjs)$/.test(name))) {
  for (const target of importsOf(file)) judge(file, target);
}
for (const cycle of cycles()) problems.push(`${cycle.join(" → ")}: these modules import each other in a circle`);
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
  else if (from === "server" && to === "server" && !isTest(file)) judgeLayers(file, target, refuse);
  else if (from === "web" && to === "web" && !isTest(file)) judgeFeatures(file, target, refuse);
}

/** The part of the repository that a file or package name belongs to; undefined for packages of others. */
function partOf(place) {
  const match = /^(?:apps\/|packages\/|@recado\/)(server|web|contracts)\b|^(?:@recado\/)?(testing|scripts)\b/.exec(
    place,
  );
  return match?.[1] ?? match?.[2];
}

/** Tests and the code that prepares their scenes. */
function isTest(file) {
  return file.includes(".test.") || file.startsWith(`${server}/testing/`) || path.basename(file) === "isolation.ts";
}

function judgeLayers(file, target, refuse) {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (target.startsWith(`${server}/testing/`)) refuse("which is for tests");
  else if (rowOf(to) > rowOf(from)) refuse(`but ${from} is below ${to}`);
  else if (from !== to && rowOf(from) === rowOf(to)) refuse(`but ${from} and ${to} do not import each other`);
  else if (path.basename(target) === "table.ts" && from !== to)
    refuse("but another layer's rows are reached through its access.ts or queries.ts");
  if (from === to) noteNeighbours(moduleOf(file), moduleOf(target));
}

function judgeFeatures(file, target, refuse) {
  // The configuration of the build lies beside the sources.
  if (!file.startsWith(`${web}/`) || !target.startsWith(`${web}/`)) return;
  const [from, to] = [webPartOf(file), webPartOf(target)];
  if (webRows.indexOf(to) > webRows.indexOf(from)) refuse(`but ${from} is below ${to}`);
  if (from === "features" && to === "features") noteNeighbours(featureOf(file), featureOf(target));
}

function noteNeighbours(from, to) {
  if (from && to && from !== to) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
}

/** The folder of a file. The routes and the files beside the folders wire the app, so they are above. */
function webPartOf(file) {
  const first = file.slice(web.length + 1).split("/")[0];
  return webRows.includes(first) ? first : "main";
}

/** `features/tickets` of apps/web/src/features/tickets/panel/panel-body.tsx */
function featureOf(file) {
  return file
    .slice(web.length + 1)
    .split("/")
    .slice(0, 2)
    .join("/");
}

/** Files beside the layers wire them together, so they are above; only the configuration is below everything. */
function layerOf(file) {
  const first = file.slice(server.length + 1).split("/")[0];
  if (layers.includes(first)) return first;
  return first === "config.ts" ? "platform" : "main";
}

/** `identity/users` of apps/server/src/identity/users/routes.ts; a file directly in its layer is in no module. */
function moduleOf(file) {
  const parts = file.slice(server.length + 1).split("/");
  return parts.length > 2 ? parts.slice(0, 2).join("/") : undefined;
}

/** The shortest circle of each module that reaches itself, each reported once. */
function cycles() {
  const found = new Map();
  for (const module of neighbours.keys()) {
    const routes = [[module]];
    const seen = new Set();
    for (let route = routes.shift(); route; route = routes.shift()) {
      const next = [...(neighbours.get(route.at(-1)) ?? [])];
      if (next.includes(module)) {
        found.set([...route].sort().join(), [...route, module]);
        break;
      }
      for (const neighbour of next) {
        if (!seen.has(neighbour)) routes.push([...route, neighbour]);
        seen.add(neighbour);
      }
    }
  }
  return found.values();
}

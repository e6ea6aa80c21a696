// Limits of what a browser loads before it shows anything, and for each further screen. In kB (1000 bytes) of gzip.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildWhatIsStale } from "../build.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";

const limits = { script: 220, style: 45, lazy: 60 };
/** What the inbox loads behind the login, in one file. */
const app = { "app-": 190 };
/** Libraries that only one rarely opened page loads, by the prefix of their file name. */
const libraries = { "swagger-ui-es-bundle-": 470 };
const limitOf = ({ file }) =>
  Object.entries({ ...app, ...libraries }).find(([name]) => file.startsWith(`assets/${name}`))?.[1] ?? limits.lazy;

await buildWhatIsStale(["web"]);
const manifest = JSON.parse(readFileSync(inRoot("apps/web/dist/.vite/manifest.json"), "utf8"));
const chunks = Object.values(manifest);
const scripts = chunks.filter((chunk) => chunk.file.endsWith(".js"));

const entry = withImports(chunks.filter((chunk) => chunk.isEntry));
// Every visitor loads one language: the largest of them counts.
const languages = scripts.filter((chunk) => /^src\/locales\/\w+\.ts$/.test(chunk.src ?? ""));
const language = Math.max(0, ...languages.map((chunk) => size(chunk.file)));
const first = [...entry]
  .filter((chunk) => chunk.file.endsWith(".js"))
  .reduce((sum, chunk) => sum + size(chunk.file), language);
const style = [...new Set([...entry].flatMap((chunk) => chunk.css ?? []))].reduce((sum, file) => sum + size(file), 0);
const lazy = scripts.filter((chunk) => !entry.has(chunk)).map((chunk) => ({ file: chunk.file, kB: size(chunk.file) }));
const ordinary = lazy.filter((chunk) => limitOf(chunk) === limits.lazy);
const largest = ordinary.reduce((most, chunk) => (chunk.kB > most.kB ? chunk : most), { file: "none", kB: 0 });

const kB = (value) => `${value.toFixed(1)} kB`;
console.log(
  `Entry ${kB(first)} of ${limits.script} (language ${kB(language)}), style ${kB(style)} of ${limits.style}, largest lazy chunk ${largest.file} ${kB(largest.kB)} of ${limits.lazy}`,
);
report([
  ...(first > limits.script ? [`The entry's scripts are ${kB(first)}, more than ${limits.script}.`] : []),
  ...(style > limits.style ? [`The entry's style is ${kB(style)}, more than ${limits.style}.`] : []),
  ...lazy
    .filter((chunk) => chunk.kB > limitOf(chunk))
    .map((chunk) => `${chunk.file} is ${kB(chunk.kB)}, more than ${limitOf(chunk)}.`),
]);

function withImports(from) {
  const found = new Set();
  const add = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest[name]);
  };
  from.forEach(add);
  return found;
}

function size(file) {
  return gzipSync(readFileSync(inRoot("apps/web/dist", file)), { level: 9 }).length / 1000;
}

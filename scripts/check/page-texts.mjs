// The texts in features/<feature>/locales/<language>.page.json come with the first page other than the inbox. Code that
// runs before, which sign-in and the inbox load at once, must not ask for them.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";
import { keysIn } from "./text-keys.mjs";

const web = "apps/web/src";
const isFirstRoute = (file) => /\/(__root|_app|_app\.tickets[\w.$]*|_public[\w.]*)\.tsx$/.test(file);

const first = new Set();
for (const file of [`${web}/main.tsx`, `${web}/app-page.tsx`, ...filesIn(`${web}/routes`).filter(isFirstRoute)])
  follow(file);
const pageKeys = filesIn(`${web}/features`, (name) => name.endsWith("/pt.page.json")).flatMap((file) => {
  const namespace = file
    .split(path.sep)
    .at(-3)
    .replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return leavesOf(JSON.parse(readFileSync(inRoot(file), "utf8")), `${namespace}:`);
});
report([...first].flatMap(problemsIn));

/** The file and its imports, without lazily loaded ones: `import()`, and the components of other routes. */
function follow(file) {
  if (first.has(file) || !/\.tsx?$/.test(file) || !existsSync(inRoot(file)) || file.endsWith("routeTree.gen.ts"))
    return;
  first.add(file);
  const text = readFileSync(inRoot(file), "utf8");
  for (const [, specifier] of text.matchAll(/^(?:import|export)\s(?!type\b)(?:[^;]*?\bfrom\s*)?"(\.[^"]+)"/gm))
    follow(path.join(path.dirname(file), specifier));
}

function leavesOf(texts, prefix) {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object"
      ? leavesOf(value, `${prefix}${key}.`)
      : [prefix + key.replace(/_(zero|one|two|few|many|other)$/, "")],
  );
}

function problemsIn(file) {
  const text = readFileSync(inRoot(file), "utf8");
  const { possible, patterns } = keysIn(text, "common");
  // Rooms of the socket look like patterns of keys.
  const asks = /i18next|useTranslation/.test(text);
  return pageKeys
    .filter((key) => possible.has(key) || (asks && patterns.some((pattern) => pattern.test(key))))
    .map(
      (key) => `${file}: asks for ${key}, which comes later (move it from pt.page.json to pt.json, in each language)`,
    );
}

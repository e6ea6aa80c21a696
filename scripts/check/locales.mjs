// The catalogues: the same keys and placeholders in each language, a text for each key that the code asks for and for
// each error code, and no unused text.
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "../sources.mjs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";
import { keysIn } from "./text-keys.mjs";

const languages = ["pt", "en", "es"];
const plural = /_(zero|one|two|few|many|other)$/;
const problems = [];

const web = checkSide("apps/web/src", readWebCatalogues());
for (const namespaces of readServerCatalogues()) checkSide(namespaces.folder, namespaces);
checkErrorCodes(web);
report(problems);

/** apps/web/src/locales/<language>/<namespace>.json and apps/web/src/features/<feature>/locales/<language>[.page].json */
function readWebCatalogues() {
  const catalogues = Object.fromEntries(languages.map((language) => [language, new Map()]));
  for (const file of filesIn("apps/web/src/features", (name) => name.endsWith(".json"))) {
    const [feature, , name] = file.split(path.sep).slice(-3);
    const namespace = feature.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const catalogue = catalogues[name.split(".")[0]];
    const { errors = {}, ...texts } = readJson(file);
    addTexts(catalogue, `${namespace}:`, texts, file);
    addTexts(catalogue, "errors:", errors, file);
  }
  for (const file of filesIn("apps/web/src/locales", (name) => name.endsWith(".json"))) {
    const [language, name] = file.split(path.sep).slice(-2);
    addTexts(catalogues[language], `${path.basename(name, ".json")}:`, readJson(file), file);
  }
  return { catalogues, default: "common" };
}

/** apps/server/src/<module>/locales/<language>.json, which only the code of that module uses. */
function readServerCatalogues() {
  const modules = new Map();
  for (const file of filesIn("apps/server/src", (name) => /\/locales\/(pt|en|es)\.json$/.test(name))) {
    const folder = path.dirname(path.dirname(file));
    if (!modules.has(folder))
      modules.set(folder, Object.fromEntries(languages.map((language) => [language, new Map()])));
    addTexts(modules.get(folder)[path.basename(file, ".json")], "module:", readJson(file), file);
  }
  return [...modules].map(([folder, catalogues]) => ({ folder, catalogues, default: "module" }));
}

function readJson(file) {
  return JSON.parse(readFileSync(inRoot(file), "utf8"));
}

function addTexts(catalogue, prefix, texts, file) {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "object") addTexts(catalogue, `${prefix}${key}.`, value, file);
    else if (value.trim() === "") problems.push(`${file}: ${prefix}${key} is empty`);
    else catalogue.set(prefix + key, value);
  }
}

/** Answers the keys that there are, plurals as one. */
function checkSide(folder, { catalogues, default: defaultNamespace }) {
  const keys = new Set(languages.flatMap((language) => [...catalogues[language].keys()].map(singular)));
  for (const language of languages) checkLanguage(folder, catalogues, language, keys);
  const files = filesIn(folder, (name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  const asked = files.map((file) => ({ file, ...keysIn(readFileSync(inRoot(file), "utf8"), defaultNamespace) }));
  for (const { file, certain } of asked) {
    for (const choices of certain) {
      if (!choices.some((choice) => keys.has(choice) || isPrefix(choice, keys)))
        problems.push(`${file}: no catalogue has ${choices.join(" or ")}`);
    }
  }
  const possible = new Set(asked.flatMap((one) => [...one.possible]));
  const patterns = asked.flatMap((one) => one.patterns);
  for (const key of keys) {
    const isAsked = possible.has(key) || patterns.some((pattern) => pattern.test(key));
    if (!isAsked && !key.startsWith("errors:ERR_")) problems.push(`${folder}: nobody asks for ${key}`);
  }
  return keys;
}

function singular(key) {
  return key.replace(plural, "");
}

/** returnObjects: a whole branch is asked for. */
function isPrefix(choice, keys) {
  return [...keys].some((key) => key.startsWith(`${choice}.`));
}

function checkLanguage(folder, catalogues, language, keys) {
  const own = catalogues[language];
  const present = new Set([...own.keys()].map(singular));
  for (const key of keys) if (!present.has(key)) problems.push(`${folder}: ${language} lacks ${key}`);
  for (const [key, text] of own) {
    if (plural.test(key) && !own.has(`${singular(key)}_other`))
      problems.push(`${folder}: ${language} lacks ${singular(key)}_other`);
    const other = catalogues[languages[0]].get(key);
    if (other !== undefined && placeholders(other) !== placeholders(text)) {
      problems.push(
        `${folder}: ${key} has other placeholders in ${language} (${placeholders(text)}) than in ${languages[0]} (${placeholders(other)})`,
      );
    }
  }
}

function placeholders(text) {
  return [...new Set([...text.matchAll(/{{\s*(\w+)[^}]*}}|<\/?(\w+)\/?>/g)].map((match) => match[1] ?? match[2]))]
    .sort()
    .join(", ");
}

function checkErrorCodes(keys) {
  const text = filesIn("packages/contracts/src", (name) => name.endsWith(".ts"))
    .map((file) => readFileSync(inRoot(file), "utf8"))
    .join("\n");
  const codes = new Set([...text.matchAll(/\b(ERR_[A-Z0-9_]+): \d/g)].map((match) => match[1]));
  for (const code of codes)
    if (!keys.has(`errors:${code}`)) problems.push(`apps/web/src/locales: no sentence for ${code} (errors:${code})`);
  // Codes that only the browser raises, such as ERR_NETWORK, appear somewhere in its code.
  const browser = filesIn("apps/web/src", (name) => /\.tsx?$/.test(name))
    .map((file) => readFileSync(inRoot(file), "utf8"))
    .join("\n");
  for (const key of keys) {
    const code = /^errors:(ERR_\w+)$/.exec(key)?.[1];
    if (code && !codes.has(code) && !browser.includes(code))
      problems.push(`apps/web/src/locales: ${key} is the sentence of no error code`);
  }
}

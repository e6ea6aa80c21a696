import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "rolldown/parseAst";

export interface Expression {
  /** "file: /pattern/flags". */
  name: string;
  pattern: string;
  flags: string;
}
/** `computed`: files that compute an expression with `new RegExp`. */
export interface Found {
  literals: Expression[];
  computed: string[];
}

const root = path.resolve(import.meta.dirname, "../..");
const sources = ["apps/server/src", "apps/web/src", "packages/contracts/src"];

/** The regular expressions of our sources; omits tests and their helpers, which read no untrusted input. */
export function expressionsInSources(): Found {
  const found: Found = { literals: [], computed: [] };
  for (const source of sources) {
    for (const name of readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" })) {
      const isSource = /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name) && !/^testing[/\\]/.test(name);
      if (isSource) collect(`${source}/${name.replaceAll("\\", "/")}`, found);
    }
  }
  return found;
}

function collect(file: string, found: Found): void {
  const program = parseAst(readFileSync(path.join(root, file), "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" });
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null || node instanceof RegExp) return;
    if ("regex" in node && isRegex(node.regex)) {
      const { pattern, flags } = node.regex;
      found.literals.push({ name: `${file}: /${pattern}/${flags}`, pattern, flags });
    } else if ("type" in node && node.type === "NewExpression" && isRegExpName(node)) found.computed.push(file);
    for (const part of Object.values(node)) visit(part);
  };
  visit(program);
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value && "flags" in value;

const isRegExpName = (node: object): boolean =>
  "callee" in node &&
  typeof node.callee === "object" &&
  node.callee !== null &&
  "name" in node.callee &&
  node.callee.name === "RegExp";

// Files that can be read in one sitting, and words that must not stay in the tree.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { filesIn } from "../sources.mjs";
import { inRoot, root } from "../toolchain.mjs";
import { report } from "./report.mjs";

const longest = 300;
const isCode = (file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.endsWith(".gen.ts");
const isText = (file) => isCode(file) || /\.(md|json|ya?ml|html|sh)$/.test(file);
const isFetched = (file) => file === "package-lock.json";

const forbidden = [
  { words: /\/work\//, why: "names a folder of one machine" },
  { words: /\b(TODO|FIXME)\b/, why: "leaves work undone: do it, or open an issue" },
  { words: /\.(only|skip)\(/, why: "leaves tests out" },
];

const problems = [];
for (const file of tracked().filter((name) => isText(name) && !isFetched(name) && name !== "scripts/check/tree.mjs")) {
  const lines = readFileSync(inRoot(file), "utf8").trimEnd().split("\n");
  if (isCode(file) && lines.length > longest) problems.push(`${file}: ${lines.length} lines, more than ${longest}`);
  lines.forEach((line, index) => {
    for (const { words, why } of forbidden)
      if (words.test(line)) problems.push(`${file}:${index + 1}: ${why}: ${line.trim().slice(0, 100)}`);
  });
}
report(problems);

/** The files in the repository or about to be added; all files if there is no repository. */
function tracked() {
  try {
    const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      encoding: "utf8",
    });
    return list.split("\n").filter((file) => file && existsSync(inRoot(file)));
  } catch {
    return filesIn(".");
  }
}

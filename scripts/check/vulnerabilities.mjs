// Packages with a known high or critical vulnerability. If the registry can't be reached or does not support this
// query, nothing is known and nothing fails.
import { spawnSync } from "node:child_process";
import { root } from "../toolchain.mjs";
import { report } from "./report.mjs";

/** Milliseconds that a check may take which mostly waits for others. */
const patience = 10_000;
const { stdout } = spawnSync("npm", ["audit", "--json", "--fetch-retries=0"], {
  cwd: root,
  encoding: "utf8",
  timeout: patience,
});
const found = vulnerabilitiesIn(stdout);
if (found) report(found);
else console.log("The registry does not say which vulnerabilities are known.");

/** One line per vulnerable package; undefined if npm's answer is unusable. */
function vulnerabilitiesIn(answer) {
  const { vulnerabilities } = parsed(answer);
  if (!vulnerabilities) return undefined;
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ name, severity, range, via }) => `${name} ${range}: ${severity}: ${via.map(reasonOf).join("; ")}`);
}

/** An advisory, or the package by which another one is affected. */
function reasonOf(via) {
  return typeof via === "string" ? `by ${via}` : `${via.title} (${via.url})`;
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

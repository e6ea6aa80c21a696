// npm test [-- filter …]: every test, or those whose file's path contains a filter (Vitest's options pass too).
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildWhatIsStale } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { commandOf, ensurePackages, inRoot, projectNode, run } from "./toolchain.mjs";

const results = inRoot(".cache/test");
const browserConfig = inRoot("testing/browser/playwright.config.ts");
const args = process.argv.slice(2);
const isFiltered = args.some((arg) => !arg.startsWith("-"));

await ensurePackages();
const CHROMIUM = await ensureChromium();
await buildWhatIsStale();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// Scripts that tests start find the project's Node under the name "node".
const PATH = [path.dirname(projectNode()), process.env.PATH].join(path.delimiter);
const isWhole = args.length === 0;
// Where tests record the alternatives of API calls that they exercised; after a whole run, the rest are known to be
// unexercised.
const RECADO_EXERCISED = path.join(results, "exercised");
const env = { ...process.env, PATH, CHROMIUM, ...(isWhole && { RECADO_EXERCISED }) };
const counts = [await runVitest()];
if (isWhole && counts[0].code === 0) counts.push(await compareExercised());
if (isFiltered) console.log("Only the named files were asked for: the browser tests were left out.");
else if (existsSync(browserConfig)) counts.push(await runPlaywright());

// At the end, where a log that is cut off still has them.
for (const name of counts.flatMap(({ named }) => named ?? [])) console.log(`failed: ${name}`);
const total = (name) => counts.reduce((sum, one) => sum + (one[name] ?? 0), 0);
const besides = ["skipped", "flaky"].filter((name) => total(name) > 0).map((name) => `, ${total(name)} ${name}`);
console.log(`\n${total("passed")} passed, ${total("failed")} failed${besides.join("")}`);
process.exitCode = total("failed") > 0 || counts.some(({ code }) => code !== 0) ? 1 : 0;

/** What failed is tried once more, alone: on a busy machine a wait may be too long, which is named, but no fault. */
async function runVitest() {
  const first = await vitest("vitest", args);
  const broken = first.files.filter(({ status }) => status === "failed");
  // Errors outside the tests, and an end before the last of them, are no matter of patience.
  const mayRetry = isWhole && first.end === "whole" && broken.length > 0 && broken.length <= 10;
  if (!mayRetry) return countVitest(first.code, first.files);
  console.log(`Once more, alone: ${broken.map(({ name }) => name).join(", ")}`);
  const again = await vitest(
    "vitest-again",
    broken.map(({ name }) => name),
  );
  const files = first.files.map((file) => again.files.find(({ name }) => name === file.name) ?? file);
  const known = [...first.files.flatMap(namesOfFlaky), ...broken.flatMap(namesOfFailed)];
  return countVitest(again.code, files, known);
}

async function vitest(name, options) {
  const file = path.join(results, `${name}.json`);
  const end = path.join(results, `${name}.end`);
  const reporters = ["default", "json", inRoot("scripts/test-end.mjs")].map((reporter) => `--reporter=${reporter}`);
  const code = await run(
    projectNode(),
    [commandOf("vitest"), "run", ...reporters, `--outputFile.json=${file}`, ...options],
    { env: { ...env, RECADO_TEST_END: end } },
  );
  return {
    code,
    end: existsSync(end) ? readFileSync(end, "utf8") : "none",
    files: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).testResults : [],
  };
}

/** `known` failed before, and are flaky where they don't fail again. */
function countVitest(code, files, known = []) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const named = files.flatMap(namesOfFailed);
  const flaky = new Set([...known, ...files.flatMap(namesOfFlaky)].filter((name) => !named.includes(name)));
  for (const name of flaky) console.log(`flaky: ${name}`);
  const has = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
  const counted = {
    passed: has("passed"),
    failed: named.length,
    skipped: has("pending", "todo", "skipped"),
    flaky: flaky.size,
  };
  return failedItself("Vitest", code, { ...counted, named });
}

/** The tests that passed only on the second attempt. */
function namesOfFlaky(file) {
  const isFlaky = ({ status, failureMessages }) => status === "passed" && failureMessages.length > 0;
  return file.assertionResults.filter(isFlaky).map(({ fullName }) => `${file.name}: ${fullName}`);
}

/** A file that could not even be loaded holds no failed test. */
function namesOfFailed(file) {
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  return isBrokenFile(file) ? [file.name] : failed.map(({ fullName }) => `${file.name}: ${fullName}`);
}

function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((result) => result.status === "failed");
}

async function runPlaywright() {
  const file = path.join(results, "playwright.json");
  const code = await run(
    projectNode(),
    [commandOf("@playwright/test", "playwright"), "test", "-c", browserConfig, "--reporter=list,json"],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  if (!existsSync(file)) return failedItself("Playwright", code, { passed: 0, failed: 0, named: [] });
  const { suites, stats, errors } = JSON.parse(readFileSync(file, "utf8"));
  return failedItself("Playwright", code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    // Passed on the second attempt: a race in the test or, as often, in the app.
    flaky: stats.flaky,
    named: [
      ...errors.map(({ message = "" }) => message.split("\n", 1)[0]),
      ...suites.flatMap(specsOf).flatMap((spec) => (spec.ok ? [] : [`${spec.file}: ${spec.title}`])),
    ],
  });
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Whether tests exercise everything that the API's contract allows, except the listed alternatives. */
async function compareExercised() {
  const code = await run(projectNode(), [inRoot("testing/exercised/main.ts")], { env });
  return {
    failed: code === 0 ? 0 : 1,
    named: code === 0 ? [] : ["alternatives of calls that no test exercises"],
    code,
  };
}

/** A runner that failed outside its tests is one more failure. */
function failedItself(runner, code, counted) {
  if (code === 0 || counted.failed > 0) return { ...counted, code };
  console.error(`${runner} ended with code ${code} though no test of its failed: see above.`);
  return { ...counted, failed: 1, named: [`${runner} itself`], code };
}

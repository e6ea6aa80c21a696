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

async function runVitest() {
  const file = path.join(results, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(projectNode(), [commandOf("vitest"), "run", ...reporters, ...args], { env });
  return count("Vitest", code, file, (report) => ({
    passed: report.numPassedTests,
    // A file that could not even be loaded holds no failed test.
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: nameFlaky(report.testResults),
    named: report.testResults.flatMap(namesOfFailed),
  }));
}

/** Counts the tests that passed only on the second attempt, and lists them. */
function nameFlaky(files) {
  const isFlaky = ({ status, failureMessages }) => status === "passed" && failureMessages.length > 0;
  const names = files.flatMap((file) =>
    file.assertionResults.filter(isFlaky).map((one) => `${file.name}: ${one.fullName}`),
  );
  for (const name of names) console.log(`flaky: ${name}`);
  return names.length;
}

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
  return count("Playwright", code, file, ({ suites, stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    // Passed on the second attempt: a race in the test or, as often, in the app.
    flaky: stats.flaky,
    named: suites.flatMap(specsOf).flatMap(({ ok, file, title }) => (ok ? [] : [`${file}: ${title}`])),
  }));
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

/** Counts the results in a runner's report; a runner that failed outside its tests is one more failure. */
function count(runner, code, file, read) {
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  if (code !== 0 && counted.failed === 0) {
    console.error(`${runner} ended with code ${code} though no test of its failed: see above.`);
    counted.failed = 1;
    counted.named = [`${runner} itself`];
  }
  return { ...counted, code };
}

import type { ServerCheck } from "@recado/contracts/server";
import type { Language } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { momentFormat } from "../../platform/zoned-day.ts";
import type { Check, Finding } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { machineChecks } from "./machine-checks.ts";
import { NotRunning, reachChecks, type Visit } from "./reach-checks.ts";
import { workChecks } from "./work-checks.ts";
import { translate } from "./warn-by-mail.ts";

/** Time limit of one check. */
const limitMs = 8_000;

/** Runs all checks in parallel; `visit` is the current request, for checks that need one. */
export async function runChecks(app: App, visit?: Visit): Promise<Finding[]> {
  const all = [...machineChecks(app), ...databaseChecks(app), ...reachChecks(app, visit), ...workChecks(app)];
  return Promise.all(all.map(async ({ key, run }) => ({ key, ...(await limited(run)) })));
}

async function limited(run: Check["run"]): Promise<Omit<Finding, "key">> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${limitMs / 1_000} s`)), limitMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    if (error instanceof NotRunning) return { status: "broken", case: "stopped", values: { port: String(error.port) } };
    const reason = (error as Error).message || (error as Error).name;
    const host = /\b(?:ENOTFOUND|EAI_AGAIN) (\S+)/.exec(reason)?.[1];
    if (host !== undefined) return { status: "broken", case: "unresolved", values: { host } };
    return { status: "broken", case: "failed", values: { reason } };
  } finally {
    clearTimeout(timer);
  }
}

/** Cases that any check may have. */
const general: readonly string[] = ["failed", "stopped", "unresolved"];

/** The findings as sentences, with times on the clocks of `timeZone`. */
export function inWords(findings: readonly Finding[], language: Language, timeZone = "UTC"): ServerCheck[] {
  const say = translate(language);
  const number = new Intl.NumberFormat(language);
  const moment = momentFormat(timeZone);
  const zone = timeZone === "UTC" ? " UTC" : "";
  const written = (value: string | number | Date) =>
    typeof value === "number" ? number.format(value) : typeof value === "string" ? value : `${moment(value)}${zone}`;
  return findings.map(({ key, status, case: which = status, values = {} }) => {
    const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));
    const sentence = general.includes(which)
      ? say(`check.${which}` as never, { what: say(`check.${key}` as never), ...texts })
      : say(`check.${key}.${which}` as never, texts);
    const about = which === "stopped" || which === "unresolved" ? which : key;
    return { key, status, text: sentence, advice: status === "fine" ? null : say(`advice.${about}` as never, texts) };
  });
}

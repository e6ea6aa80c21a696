import type { Answer } from "@recado/contracts";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { Refusal } from "../../platform/refusal.ts";
import { callFacts } from "./call-facts.ts";
import { checkNumber } from "./check-number.ts";

/** Whether a number is on WhatsApp; known numbers are not checked again. */
export async function answerCheck(
  app: App,
  program: Program,
  number: string,
): Promise<Answer<"POST /api/messages/check">> {
  try {
    await checkNumber(app, program, number, await callFacts(app, program, { number, key: null }));
    return { number, exists: true };
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR_WAPP_INVALID_CONTACT") return { number, exists: false };
    throw error;
  }
}

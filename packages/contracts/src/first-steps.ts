import { z } from "zod";
import type { Contracts } from "./contract.ts";

/** The first steps of a new company, in the order shown. */
export const firstSteps = ["connection", "queue", "people", "greeting", "answer"] as const;
export type FirstStep = (typeof firstSteps)[number];

const done = z.boolean();

export const contracts = {
  "GET /first-steps": {
    summary: "Which first steps of the company are done, by its data.",
    answer: z.object({ connection: done, queue: done, people: done, greeting: done, answer: done }),
  },
} as const satisfies Contracts;

import { z } from "zod";
import type { Contracts } from "./contract.ts";
import { bodyId } from "./fields.ts";

/** A prompt or an integration, as shown to attendants who hand a conversation to it. */
const machine = z.object({ kind: z.enum(["prompt", "integration"]), id: bodyId, name: z.string() });
export type NamedMachine = z.output<typeof machine>;

export const contracts = {
  "GET /machines": {
    summary: "The prompts and integrations that a conversation can be handed to, as far as the plan has them.",
    answer: z.object({ machines: z.array(machine) }),
  },
} as const satisfies Contracts;

import { z } from "zod";
import { id } from "./fields.ts";
import type { Contracts } from "./contract.ts";

export const participant = z.object({
  /** Identifies the person in `mentions`; has no other meaning. */
  id: z.string(),
  name: z.string(),
});
export type Participant = z.output<typeof participant>;

export const contracts = {
  "GET /tickets/:ticketId/participants": {
    summary: "Who is in a conversation's group and can be named in a message; nobody where it is no group.",
    params: z.object({ ticketId: id }),
    answer: z.object({ participants: z.array(participant) }),
    errors: ["ERR_NO_TICKET_FOUND", "ERR_WAPP_CHECK_CONTACT"],
  },
} as const satisfies Contracts;

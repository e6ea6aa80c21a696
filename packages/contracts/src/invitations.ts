import { z } from "zod";
import { bodyId, clientId, id, moment, name } from "./fields.ts";
import { profiles } from "./profiles.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export const invitation = z.object({
  id: bodyId,
  /** Name of the invited person; admins tell open invitations apart by it. */
  name: z.string().nullable(),
  profile: z.enum(profiles),
  queueIds: z.array(bodyId),
  createdAt: moment,
  expiresAt: moment,
  /** Signed; part of the link `/signup?companyId=…&invitation=…`. */
  token: z.string(),
});
export type Invitation = z.output<typeof invitation>;

export const contracts = {
  "GET /invitations": {
    summary: "The company's open invitations, newest first.",
    answer: z.array(invitation),
  },
  "POST /invitations": {
    summary:
      "Invites a person: whoever signs up with the token within 7 days is added to the company, once. The same `clientId` again changes that invitation while it is open, answers the same token, and adds none.",
    body: z.object({
      name: name.optional(),
      profile: z.enum(profiles).default("user"),
      queueIds: z.array(bodyId).max(500).default([]),
      clientId: clientId.optional(),
    }),
    answer: invitation,
    errors: ["ERR_NO_QUEUE_FOUND", "ERR_PLAN_USERS_LIMIT"],
  },
  "DELETE /invitations/:invitationId": {
    summary: "Withdraws an invitation: its link is refused from now on.",
    params: z.object({ invitationId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_INVITATION_FOUND"],
  },
  "GET /invitations/company": {
    summary: "Which company the holder of an invitation is invited to, and under which name, where it has one.",
    query: z.object({ invitation: z.string().max(2_000) }),
    answer: z.object({ name: z.string(), userName: z.string().nullable() }),
    errors: ["ERR_INVITATION_INVALID"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** To the company's admins. */
  invitation: (event: { action: "create" | "update" | "delete"; invitationId: number }) => event.invitationId,
} satisfies Announcements;

export const errors = {
  ERR_INVITATION_INVALID: 400,
  ERR_NO_INVITATION_FOUND: 404,
} as const satisfies Statuses;

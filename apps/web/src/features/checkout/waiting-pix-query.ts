import type { Answer } from "@recado/contracts";
import type { Pix } from "@recado/contracts/subscriptions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";

/** The Pix charge that waits for its payment; read each time it is shown, because it expires. */
export const waitingPixQuery = queryOptions({
  queryKey: ["waiting-pix"],
  queryFn: ({ signal }): Promise<Answer<"GET /subscription">> => call("GET /subscription", { signal }),
  staleTime: 0,
});

/** Whether this charge of an invoice can be paid at this time. */
export const waitsFor = (pix: Pix | null, invoiceId: number, now: number): pix is Pix =>
  pix?.invoiceId === invoiceId && (pix.expiresAt === null || Date.parse(pix.expiresAt) > now);

import type { TestPhone } from "@recado/contracts/simulator";
import { defineEvent } from "../../platform/events.ts";
import type { CustomerRow } from "./table.ts";

/** A test phone's line went down or up. */
export const phoneChanged = defineEvent<{ connectionId: number; phone: TestPhone }>("phoneChanged");

/** A simulated customer or group was added or changed. */
export const customerChanged = defineEvent<{ customer: CustomerRow }>("customerChanged");

/** Messages on a test phone were added or changed. */
export const phoneMessagesChanged = defineEvent<{ connectionId: number; messageIds: readonly number[] }>(
  "phoneMessagesChanged",
);

/** The company received or read messages of a simulated customer. */
export const phoneMessagesAcked = defineEvent<{
  connectionId: number;
  customerId: number;
  externalIds: string[];
  ack: number;
}>("phoneMessagesAcked");

/** The company types to a simulated customer, or stopped. */
export const companyTyping = defineEvent<{
  connectionId: number;
  customerId: number;
  state: "composing" | "recording" | "paused";
}>("companyTyping");

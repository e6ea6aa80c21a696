import type { ConnectionReason } from "@recado/contracts/connections";
import { defineEvent, type ChangeCause } from "../../platform/events.ts";
import type { ConnectionRow } from "./table.ts";

/** A connection was created, changed or deleted, or its next QR code was offered. */
export const connectionChanged = defineEvent<{ connection: ConnectionRow; cause: ChangeCause | "qrcode" }>(
  "connectionChanged",
);

/** A connection is connected, and was not before. */
export const connectionBack = defineEvent<{ connectionId: number }>("connectionBack");

/** Messages went through a connection. */
export const connectionActive = defineEvent<{
  connectionId: number;
  lastInboundAt: Date | null;
  lastOutboundAt: Date | null;
  outboxWaiting: number;
}>("connectionActive");

/** An outage lasts too long (`down`), or ended after that (`up`). `reason` and `since` are the outage's. */
export const connectionAlerted = defineEvent<{
  connection: ConnectionRow;
  action: "down" | "up";
  reason: ConnectionReason;
  since: string;
}>("connectionAlerted");

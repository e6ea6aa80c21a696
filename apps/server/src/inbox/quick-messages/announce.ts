import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { adminRoom, mainRoom, userRoom } from "../../platform/realtime/rooms.ts";
import type { QuickMessageChange } from "./events.ts";
import { presentQuickMessage, type QuickMessageRow } from "./rows.ts";

/** Announces a quick message to the users who see it, and its removal to those who do not see it any more. */
export async function announceQuickMessage(app: App, tx: Tx, { before, after }: QuickMessageChange): Promise<void> {
  // The removal comes first: users who still see the message get it back at once.
  if (before && (!after || (before.geral && !after.geral)))
    app.realtime.announce(tx, roomsOf(tx, before), "quickMessage", { action: "delete", id: before.id });
  if (!after) return;
  const record = presentQuickMessage(after);
  app.realtime.announce(tx, roomsOf(tx, after), "quickMessage", { action: before ? "update" : "create", record });
}

const roomsOf = (tx: Tx, { geral, user_id }: Pick<QuickMessageRow, "geral" | "user_id">): string[] =>
  geral
    ? [mainRoom(tx.companyId)]
    : [adminRoom(tx.companyId), ...(user_id === null ? [] : [userRoom(tx.companyId, user_id)])];

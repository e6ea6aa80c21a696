import { bigint, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { BotState } from "./situation.ts";

export const botStates = pgTable(
  "bot_states",
  {
    companyId: bigint("company_id", { mode: "number" }).notNull(),
    ticketId: bigint("ticket_id", { mode: "number" }).notNull(),
    state: jsonb("state").$type<BotState>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.ticketId] })],
);

import { defineEvent } from "../../platform/events.ts";
import type { CompanyRow } from "./access.ts";

/** A company was closed, in the transaction that closes it: what works for it ends. Its rows go later. */
export const companyClosed = defineEvent<Record<string, never>>("companyClosed");

/** A company's data changed: its name, hours, plan, due date or billing. */
export const companyChanged = defineEvent<{ company: CompanyRow }>("companyChanged");

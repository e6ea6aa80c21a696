import { defineEvent, definePort } from "../../platform/events.ts";
import type { CompanyRow } from "./access.ts";

/** A company's data changed: its name, hours, plan, due date or billing. `dueBefore` where its due date was set by hand. */
export const companyChanged = defineEvent<{ company: CompanyRow; dueBefore?: Date | null }>("companyChanged");

/** The day of the month on which a company is due, over short months; null while only its due date says it. */
export const keptDueDay = definePort<[companyId: number], number | null>("keptDueDay");

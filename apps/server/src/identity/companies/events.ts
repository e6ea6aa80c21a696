import { defineEvent } from "../../platform/events.ts";
import type { CompanyRow } from "./access.ts";

/** A company's data changed: its name, hours, plan, due date or billing. */
export const companyChanged = defineEvent<{ company: CompanyRow }>("companyChanged");

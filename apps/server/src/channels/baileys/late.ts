import { isEffect, type Inbound } from "../port.ts";

/** The same, of which is known whether WhatsApp had kept it while we were away. */
export function markLate<In extends Inbound>(inbound: In | null, isLate: boolean): In | null {
  return inbound === null || isEffect(inbound) ? inbound : { ...inbound, isLate };
}

import type { Invoice } from "@recado/contracts/invoices";

type State = "paid" | "canceled" | "expired" | "open";

/** How an invoice stands on a day of the company's calendar: expired from the day after its due date on. */
export function stateOf({ status, dueDate }: Pick<Invoice, "status" | "dueDate">, today: string): State {
  if (status !== "open") return status;
  return dueDate < today ? "expired" : "open";
}

import type { Invoice } from "@recado/contracts/invoices";

type State = "paid" | "canceled" | "expired" | "open";

/** An invoice's state on a day in the company's time zone; it is expired from the day after its due date. */
export function stateOf({ status, dueDate }: Pick<Invoice, "status" | "dueDate">, today: string): State {
  if (status !== "open") return status;
  return dueDate < today ? "expired" : "open";
}

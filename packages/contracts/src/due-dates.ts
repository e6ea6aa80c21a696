/** What a company without a due date answers: older clients compare it, and lock out whom it does not come to (decision 105). */
export const noDueDate = "2099-12-31";

/** The due date that an answer says; null for none. */
export const dueDateOf = (answered: string): string | null => (answered === noDueDate ? null : answered);

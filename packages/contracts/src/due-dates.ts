/**
 * The answered due date of a company without one: older clients compare it, and lock out companies without a value
 * (decision 105).
 */
export const noDueDate = "2099-12-31";

/** The due date in an answer; null for none. */
export const dueDateOf = (answered: string): string | null => (answered === noDueDate ? null : answered);

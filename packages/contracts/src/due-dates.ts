/**
 * The answered due date of a company without one: older clients compare it, and lock out companies without a value
 * (decision 105).
 */
export const noDueDate = "2099-12-31";

/** The due date in an answer; null for none. */
export const dueDateOf = (answered: string): string | null => (answered === noDueDate ? null : answered);

/**
 * Whether a company's time is that of its trial: its due date is still the trial's end (decision 127). Who has paid, or
 * got another date from the super user, is no longer on trial.
 */
export const isOnTrial = ({ dueDate, trialExpiration }: { dueDate: string; trialExpiration: string | null }): boolean =>
  trialExpiration !== null && Date.parse(dueDate) === Date.parse(trialExpiration);

import { isAborted, isCutWait, isStorageError, isWorthRepeating } from "../../platform/database/errors.ts";
import { EpochLost } from "../port.ts";

/**
 * Whether a failed handling counts against the message. A storage error, a lock wait, a conflict with other transactions
 * and a lost lease say nothing about the message: it is handled again when WhatsApp sends it again. Work that waited for
 * something other than the database (`IdleTransaction`) does.
 */
export const isMessageAtFault = (error: unknown): boolean =>
  !(error instanceof EpochLost) &&
  !isStorageError(error) &&
  !isWorthRepeating(error) &&
  !isCutWait(error) &&
  !isAborted(error);

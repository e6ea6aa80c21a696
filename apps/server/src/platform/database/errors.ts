/** The fields of the driver's error that we use. */
interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
}

/** The driver's error, also when drizzle wraps it. */
function asDatabaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error && "code" in error.cause ? (error.cause as DatabaseError) : error;
}

/**
 * SQLSTATE classes 08 connection, 53 resources (disk full), 57 shutdown, 58 system, F0/XX corrupt files: the storage
 * failed, not the statement.
 */
const storageClasses = new Set(["08", "53", "57", "58", "F0", "XX"]);

/** Whether the storage is unavailable. The data may or may not have been stored; try again when the storage is back. */
export function isStorageError(error: unknown): boolean {
  const code = asDatabaseError(error)?.code;
  if (code === undefined)
    return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      asDatabaseError(error)?.message ?? "",
    );
  if (code === "57014") return false; // a statement was cancelled: the storage answers
  // System error names (EPIPE): no SQLSTATE class starts with E.
  return /^E[A-Z]+$/.test(code) || storageClasses.has(code.slice(0, 2));
}

/** Throw this when another transaction was faster: the transaction is repeated, and finds what that one stored. */
export const repetition = (reason: string): Error => Object.assign(new Error(reason), { code: "40001" });

/** Serialisation failure or deadlock: the transaction must be repeated. */
export function isWorthRepeating(error: unknown): boolean {
  const code = asDatabaseError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** The database works and ended a wait: lock not available, statement cancelled, or transaction idle. */
export function isCutWait(error: unknown): boolean {
  return ["55P03", "57014", "25P03"].includes(asDatabaseError(error)?.code ?? "");
}

/** The statement was refused because an earlier one of its transaction had failed. */
export function isAborted(error: unknown): boolean {
  return asDatabaseError(error)?.code === "25P02";
}

/** Whether the error is a violation of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const found = asDatabaseError(error);
  return found?.code !== undefined && found.code.startsWith("23") && found.constraint === constraint;
}

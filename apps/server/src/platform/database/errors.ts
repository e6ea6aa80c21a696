/** The driver's error, as far as we look at it. */
interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
}

/** The driver's own error, also where drizzle stands around it. */
function asDatabaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error && "code" in error.cause ? (error.cause as DatabaseError) : error;
}

/** Class 08 connection, 53 resources (disk full), 57 shut down, 58 system, F0/XX broken files: the storage is away, not the statement wrong. */
const storageClasses = new Set(["08", "53", "57", "58", "F0", "XX"]);

/** Whether storage is away. What was to be stored may or may not be; it must be tried again once storage is back. */
export function isStorageError(error: unknown): boolean {
  const code = asDatabaseError(error)?.code;
  if (code === undefined)
    return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      asDatabaseError(error)?.message ?? "",
    );
  if (code === "57014") return false; // a statement was cancelled: the storage answers
  // The system's own names, some of five letters (EPIPE): no class of SQLSTATE begins with an E.
  return /^E[A-Z]+$/.test(code) || storageClasses.has(code.slice(0, 2));
}

/** Serialisation failure or deadlock: PostgreSQL asks for the same transaction once more. */
export function isWorthRepeating(error: unknown): boolean {
  const code = asDatabaseError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** Whether the error is a violation of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const found = asDatabaseError(error);
  return found?.code !== undefined && found.code.startsWith("23") && found.constraint === constraint;
}

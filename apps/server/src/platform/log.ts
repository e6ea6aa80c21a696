import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { redactFields } from "./redact.ts";

export { redactUrl } from "./redact.ts";

export type Log = Logger;

export interface LogOptions {
  level: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Standard output unless told. */
  destination?: DestinationStream;
}

/**
 * The app's log, a line of JSON each. Whatever is handed to it, secrets and what people wrote stay out; a room
 * takes a child, `log.child({ room: "jobs" })`. The sentence itself is the programmer's: no values in it.
 */
export function createLog({ level, destination = pino.destination(1) }: LogOptions): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Errors are plain before serializers see them.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(given, write) {
        write.apply(this, plainArguments(given) as Parameters<typeof write>);
      },
    },
  };
  return pino(options, destination);
}

/** Where no sentence comes along, pino takes the error's: the plain one, by then. */
function plainArguments([first, ...sentence]: readonly unknown[]): unknown[] {
  if (typeof first !== "object" || first === null) return [first, ...sentence];
  return [redactFields(first instanceof Error ? { err: first } : first), ...sentence];
}

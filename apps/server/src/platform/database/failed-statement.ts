import type pg from "pg";
import { isAborted } from "./errors.ts";

export interface FollowedClient {
  client: pg.PoolClient;
  /** The first error of the transaction, if `error` only says that an earlier statement failed. */
  causeOf: (error: unknown) => unknown;
  /** The error of the last statement that itself failed. */
  failure: () => unknown;
  /** Whether PostgreSQL is working for the transaction. */
  isAtWork: () => boolean;
  /** Refuses further statements: another transaction uses the connection now. */
  end: () => void;
}

interface Wire {
  connection: { stream: { cork(): void; uncork(): void } };
}
const corked = new WeakSet<pg.PoolClient>();

/** Statements of the same turn leave in one write: each write is a system call, and wakes PostgreSQL. */
function writeTogether(client: pg.PoolClient): void {
  if (corked.has(client)) return;
  corked.add(client);
  const { stream } = (client as unknown as Wire).connection;
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

/**
 * Statements of a transaction are sent together: if one fails, PostgreSQL refuses the following ones, and the caller
 * may get such a refusal first. The error of the failed statement decides whether the transaction is repeated.
 */
export function followStatements(client: pg.PoolClient): FollowedClient {
  let failure: unknown;
  let unanswered = 0;
  let isOver = false;
  const send = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  const query = (...statement: unknown[]) => {
    if (isOver) return Promise.reject(new Error("The transaction is over."));
    unanswered++;
    writeTogether(client);
    const answer = send(...statement);
    answer
      .catch((error: unknown) => {
        if (!isAborted(error)) failure = error;
      })
      .finally(() => unanswered--);
    return answer;
  };
  return {
    client: new Proxy(client, {
      get: (target, key) => (key === "query" ? query : (Reflect.get(target, key) as unknown)),
    }),
    causeOf: (error) => (isAborted(error) ? (failure ?? error) : error),
    failure: () => failure,
    isAtWork: () => unanswered > 0,
    end: () => void (isOver = true),
  };
}

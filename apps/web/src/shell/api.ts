import type { Answer, Call, Request } from "@recado/contracts";
import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";
import { refreshToken, refreshUnderWay } from "./refresh-token.ts";
import { endedElsewhere, endedNow } from "./session-end.ts";
import { sessionEnded, subscriptionExpired } from "./signals.ts";
import { storedToken } from "./stored-session.ts";

type Part<K extends string, T> = [T] extends [undefined]
  ? object
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
type Options<C extends Call> = { signal?: AbortSignal } & Part<"params", Request<C>["params"]> &
  Part<"query", Request<C>["query"]> &
  Part<"body", Request<C>["body"]>;
type Arguments<C extends Call> = object extends Options<C> ? [options?: Options<C>] : [options: Options<C>];
interface AnyOptions {
  signal?: AbortSignal;
  params?: object;
  query?: object;
  body?: unknown;
}

/**
 * One call of the API, named as in the contracts: `call("PUT /tickets/:ticketId", { params, body })`. Sends the stored
 * token; if it has expired, refreshes it once and tries again. Throws ApiError.
 */
export async function call<C extends Call>(name: C, ...[options]: Arguments<C>): Promise<Answer<C>> {
  const [method = "GET", path = "/"] = name.split(" ");
  const given = (options ?? {}) as AnyOptions;
  const address = addressOf(path, given);
  const { response, token } = await authorized((bearer) => request(method, address, given, bearer));
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer<C>;

  throw refusedWith(await readRefusal(response), token);
}

/**
 * Sends a request with the stored token; if it has expired, refreshes it once and sends the request again. Returns the
 * last token used.
 */
export async function authorized<R extends { status: number }>(
  send: (token: string | null) => Promise<R>,
): Promise<{ response: R; token: string | null }> {
  await refreshUnderWay()?.catch(() => undefined);
  let token = storedToken();
  let response = await send(token);
  if (response.status === 403 && token !== null) {
    token = await refreshOrEnd(token);
    response = await send(token);
  }
  return { response, token };
}

/** The refusal, after an ended session was announced. */
export function refusedWith(error: ApiError, token: string | null): ApiError {
  // If the token was replaced meanwhile, its refusal does not concern the current session.
  if (token !== null && token === storedToken()) announce(error);
  return error;
}

function announce({ status, refusal }: ApiError): void {
  const { elsewhereAt, companyDisabled, passwordChanged, profileChanged, userDeleted } = refusal ?? {};
  if (status === 401 || status === 403) {
    const why =
      (companyDisabled && "COMPANY_DISABLED") ??
      (passwordChanged && "PASSWORD_CHANGED") ??
      (profileChanged && "PROFILE_CHANGED") ??
      (userDeleted && "USER_DELETED");
    sessionEnded.send(elsewhereAt === undefined ? endedNow(why) : endedElsewhere(elsewhereAt));
  }
  if (status === 402) subscriptionExpired.send(refusal?.dueDate);
}

/** Prefixes every path with `/api`, unless the specification's path already has it. */
export function addressOf(path: string, { params, query }: { params?: object; query?: object }): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    search.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return (filled.startsWith("/api/") ? filled : `/api${filled}`) + (text === "" ? "" : `?${text}`);
}

async function request(
  method: string,
  address: string,
  { body, signal }: AnyOptions,
  token: string | null,
): Promise<Response> {
  const headers = new Headers();
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    return await fetch(address, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    // The caller aborted the request: this is not a network error.
    if (signal?.aborted) throw error;
    throw new ApiError(0, "ERR_NETWORK");
  }
}

async function refreshOrEnd(spent: string): Promise<string> {
  try {
    return await refreshToken(spent);
  } catch (error) {
    if (error instanceof ApiError) announce(error);
    throw error;
  }
}

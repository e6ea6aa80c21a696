import type { GuardedClient } from "./guarded-client.ts";

type FetchInit = NonNullable<Parameters<typeof fetch>[1]>;

/** `fetch` for libraries that call addresses typed by users: only text, no redirects, at most `maxBytes`. */
export const guardedFetch =
  (client: GuardedClient, { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number }) =>
  async (input: string | URL | Request, init: FetchInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    if (init.body !== undefined && init.body !== null && typeof init.body !== "string")
      throw new TypeError("Only texts are sent.");
    const { status, headers, body } = await client.send({
      url,
      method: init.method === "GET" ? "GET" : "POST",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === "string" ? { body: init.body } : {}),
      timeoutMs,
      maxBytes,
      signal: init.signal ?? undefined,
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(headers))
      for (const one of [value ?? []].flat()) answered.append(name, one);
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: answered });
  };

import type { Door } from "./person.ts";

/** The API of a program at this address. */
export function doorTo(address: string): Door {
  return {
    inject: async ({ method, url, headers, payload, remoteAddress = "127.0.0.1" }) => {
      // The program trusts 127.0.0.1 as its proxy, so that limits by address are separate.
      const asked = { method, headers: { "x-forwarded-for": remoteAddress, ...headers }, body: payload ?? null };
      const answer = await fetch(new URL(url, address), asked);
      const body = await answer.text();
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body,
        json: () => JSON.parse(body) as unknown,
      };
    },
  };
}

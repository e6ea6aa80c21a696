import type { UserFacingSocketConfig } from "baileys";

interface Dispatcher {
  dispatch(request: { origin?: string | URL }, handler: object): boolean;
}

/**
 * Baileys fetches the phone's history by itself, from WhatsApp's hosts. Tests redirect it to their own host, with Node's
 * built-in dispatcher: the dispatcher of a package may not fit Node's fetch.
 */
export function historyFrom(mediaUrl: string | undefined): Pick<UserFacingSocketConfig, "options"> {
  if (mediaUrl === undefined) return {};
  const { origin } = new URL(mediaUrl);
  const dispatcher: Dispatcher = {
    dispatch: (request, handler) => {
      const own = (globalThis as { [name: symbol]: unknown })[Symbol.for("undici.globalDispatcher.1")] as Dispatcher;
      return own.dispatch({ ...request, origin }, handler);
    },
  };
  return { options: { dispatcher } as RequestInit };
}

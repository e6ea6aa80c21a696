import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";

const changed = (key: string, value: string) => ({ action: "update", setting: { key, value } }) as const;

async function send(key: string, value: string): Promise<void> {
  const setting = await call("PUT /settings/:key", { params: { key }, body: { value } });
  liveCache.receive("settings", { action: "update", setting });
}

/** Shows the value at once, stores it, and offers undo; reverts it if the server refuses. */
export async function saveSetting(key: string, value: string, before: string): Promise<boolean> {
  try {
    await shownAtOnce("settings", {
      id: key,
      expected: changed(key, value),
      before: changed(key, before),
      send: () => send(key, value),
    });
  } catch (error) {
    notify.error(codeOf(error));
    return false;
  }
  offerUndo(i18next.t("settings:saved"), () => send(key, before));
  return true;
}

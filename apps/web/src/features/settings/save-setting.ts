import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";
import { settingsQuery } from "./settings-query.ts";

const show = (key: string, value: string) =>
  liveCache.receive("settings", { action: "update", setting: { key, value } });

async function send(key: string, value: string): Promise<void> {
  const setting = await call("PUT /settings/:key", { params: { key }, body: { value } });
  liveCache.receive("settings", { action: "update", setting });
}

/** Shows the value at once, stores it, and offers undo; reverts it if the server refuses. */
export async function saveSetting(key: string, value: string, before: string): Promise<boolean> {
  show(key, value);
  try {
    await send(key, value);
  } catch (error) {
    show(key, before);
    // The answer may be lost on its way back, and the value stored.
    if (codeOf(error) === "ERR_NETWORK") void queryClient.invalidateQueries(settingsQuery);
    notify.error(codeOf(error));
    return false;
  }
  offerUndo(i18next.t("settings:saved"), () => send(key, before));
  return true;
}

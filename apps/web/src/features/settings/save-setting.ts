import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";
import { notify } from "../../ui/toasts.ts";

const show = (key: string, value: string) =>
  liveCache.receive("settings", { action: "update", setting: { key, value } });

async function send(key: string, value: string): Promise<void> {
  const setting = await call("PUT /settings/:key", { params: { key }, body: { value } });
  liveCache.receive("settings", { action: "update", setting });
}

async function remove(key: string): Promise<void> {
  const setting = await call("DELETE /settings/:key", { params: { key } });
  liveCache.receive("settings", { action: "update", setting });
}

/** Shows the value at once, stores it, and offers the former one back; what is refused is as it was. */
export async function saveSetting(key: string, value: string, before: string): Promise<boolean> {
  show(key, value);
  try {
    await send(key, value);
  } catch (error) {
    show(key, before);
    notify.error(codeOf(error));
    return false;
  }
  offerUndo(i18next.t("settings:saved"), () => send(key, before));
  return true;
}

/** The same for a value that is masked once it is stored, or null to remove it: it can't be offered back. */
export async function saveSecret(key: string, value: string | null): Promise<boolean> {
  try {
    if (value === null) await remove(key);
    else await send(key, value);
  } catch (error) {
    notify.error(codeOf(error));
    return false;
  }
  notify.success(i18next.t("settings:saved"));
  return true;
}

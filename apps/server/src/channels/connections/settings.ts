import { choiceSetting, numberSetting, secretSetting } from "../../platform/settings.ts";

/** Are messages of groups ignored (decision 22)? */
export const ignoreGroups = choiceSetting("CheckMsgIsGroup", ["enabled", "disabled"]);

/** Minutes that a connection is down before the admins are told. */
export const alertAfterMinutes = numberSetting("alertAfterMinutes", 2, 0, 24 * 60);

/** The address that receives alerts as JSON. It may contain a key, so it is a secret. */
export const alertWebhook = secretSetting("alertWebhook", (value) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
);

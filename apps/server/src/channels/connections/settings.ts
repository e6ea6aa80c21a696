import { addressSetting, choiceSetting, numberSetting } from "../../platform/settings.ts";

/** Whether messages of groups are ignored (decision 22). */
export const ignoreGroups = choiceSetting("CheckMsgIsGroup", ["enabled", "disabled"]);

/** The company ignores groups, in SQL; `$1` is the company. */
const ignoresGroups = `coalesce((select s.value from settings s where s.company_id = $1 and s.key = '${ignoreGroups.key}'), '${ignoreGroups.default}') = 'enabled'`;

/** Conversations `t` that count as current: a group's only while the company handles groups. */
export const countsGroups = `(not t.is_group or not ${ignoresGroups})`;

/** Minutes that a connection must be down before admins are alerted. */
export const alertAfterMinutes = numberSetting("alertAfterMinutes", 2, 0, 24 * 60);

/** The address that receives alerts as JSON. */
export const alertWebhook = addressSetting("alertWebhook");

import { randomUUID } from "node:crypto";
import type { BinaryNode } from "./baileys.ts";
import { notificationKey, type LinkedDevice, type NumberHealth } from "./device.ts";
import { attribute, child, node, server } from "./nodes.ts";

/** Restrictions and limits of new conversations, by the id of the query. */
const questions: Record<string, (health: NumberHealth) => object> = {
  "23983697327930364": (health) => ({ xwa2_fetch_account_reachout_timelock: restriction(health) }),
  "24503548349331633": (health) => ({ xwa2_message_capping_info: newChats(health) }),
};

export function answerHealth(request: BinaryNode, device: LinkedDevice): BinaryNode[] {
  const query = child(request, "query");
  const answer = query && questions[attribute(query, "query_id")]?.(device.health);
  return answer ? [node("result", {}, json({ data: answer }))] : [];
}

/** Changes a number's health data and notifies its device. */
export function changeHealth(device: LinkedDevice, health: NumberHealth): void {
  device.health = health;
  tell(device, "NotificationUserReachoutTimelockUpdate", {
    xwa2_notify_account_reachout_timelock: restriction(health),
  });
  tell(device, "MessageCappingInfoNotification", {
    xwa2_notify_new_chat_messages_capping_info_update: newChats(health),
  });
}

function tell(device: LinkedDevice, name: string, data: object): void {
  const id = randomUUID();
  const update = node("update", { op_name: name }, json({ data }));
  device.deliver(notificationKey(id), node("notification", { from: server, type: "mex", id, t: "0" }, [update]));
}

const restriction = ({ restrictedUntil }: NumberHealth) => ({
  is_active: restrictedUntil !== undefined,
  time_enforcement_ends: String(restrictedUntil ?? 0),
  enforcement_type: restrictedUntil === undefined ? "DEFAULT" : "BIZ_QUALITY",
});

const newChats = ({ stage = "NONE", quota = -1, used = 0, cycleEnds = 0 }: NumberHealth) => ({
  total_quota: quota,
  used_quota: used,
  cycle_end_timestamp: String(cycleEnds),
  capping_status: stage,
});

const json = (value: object) => Buffer.from(JSON.stringify(value));

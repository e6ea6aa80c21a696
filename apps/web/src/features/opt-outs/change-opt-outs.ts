import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";

/** Answers since when. */
export async function addOptOut(contactId: number): Promise<string> {
  const optOut = await call("POST /opt-outs", { body: { contactId } });
  liveCache.receive("optOut", { action: "create", optOut });
  return optOut.optedOutAt;
}

export async function takeBackOptOut(contactId: number): Promise<void> {
  await call("DELETE /opt-outs/:contactId", { params: { contactId } });
  liveCache.receive("optOut", { action: "delete", contactId });
}

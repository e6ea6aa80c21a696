import type { ErrorCode } from "@recado/contracts/errors";

/** Why the server took no message of ours, by the number in its ack, as the failure that the message is marked with. */
export function refusedSend(error: string): ErrorCode {
  // It lets this number begin no conversations for a while; those that stand go on.
  return error === "463" ? "ERR_WAPP_RESTRICTED" : "ERR_SENDING_WAPP_MSG";
}

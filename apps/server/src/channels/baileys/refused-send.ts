import type { ErrorCode } from "@recado/contracts/errors";

/** Maps the error number in the server's ack to the failure code of the message. */
export function refusedSend(error: string): ErrorCode {
  // WhatsApp temporarily bars this number from starting conversations; existing ones go on.
  return error === "463" ? "ERR_WAPP_RESTRICTED" : "ERR_SENDING_WAPP_MSG";
}

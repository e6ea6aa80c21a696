import type { ErrorCode } from "@recado/contracts/errors";

/** WhatsApp temporarily bars this number from starting conversations; existing ones go on. */
export const restrictedError = "463";

/** Maps the error number in the server's ack to the failure code of the message. */
export function refusedSend(error: string): ErrorCode {
  return error === restrictedError ? "ERR_WAPP_RESTRICTED" : "ERR_SENDING_WAPP_MSG";
}

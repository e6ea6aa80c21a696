import { choiceSetting } from "../../platform/settings.ts";

/** Are customers told that their messages were read? */
export const readReceipts = choiceSetting("readReceipts", ["enabled", "disabled"]);

/** Are customers told of a transfer to another queue? */
export const sendsTransferNotice = choiceSetting("sendMsgTransfTicket", ["disabled", "enabled"]);

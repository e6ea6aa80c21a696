import { choiceSetting, wordsSetting } from "../../platform/settings.ts";

/** Are customers told that their messages were read? */
export const readReceipts = choiceSetting("readReceipts", ["enabled", "disabled"]);

/** Are customers told of a transfer to another queue? */
export const sendsTransferNotice = choiceSetting("sendMsgTransfTicket", ["disabled", "enabled"]);

/** The texts: to a queue, to a person, or to a person of another queue. */
export const transferWords = {
  transferQueue: wordsSetting("transferQueueMessage"),
  transferUser: wordsSetting("transferUserMessage"),
  transferBoth: wordsSetting("transferBothMessage"),
};

import type { ChannelCapabilities } from "@recado/contracts/channel-kinds";
import type { Outbound } from "../port.ts";

/** Whether a kind of channel can send the message at all. `bytes`: the size of its file, 0 without one. */
export function canTake(can: ChannelCapabilities, outbound: Outbound, bytes: number): boolean {
  if (outbound.to.group !== undefined && !can.groups) return false;
  switch (outbound.kind) {
    case "text":
      return outbound.body.length <= can.textMax;
    case "media":
      return can.files && bytes <= can.fileMax && outbound.caption.length <= can.textMax;
    case "edit":
      return can.edits && outbound.body.length <= can.textMax;
    case "revoke":
      return can.deletions;
    case "react":
      return can.reactions;
    default:
      return true;
  }
}

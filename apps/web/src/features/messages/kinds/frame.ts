import type { MessageMedia } from "@recado/contracts/messages";

export interface Frame {
  width: number;
  height: number;
}

/** The largest and smallest size of a picture or video, px. */
const most = { width: 320, height: 380 };
const least = 96;
/** A caption needs this width. */
const leastCaptioned = 200;
const unknown: Frame = { width: 280, height: 210 };

/** The space that is reserved for a picture before it loads, in its own proportions within limits. */
export function frameOf(media: Pick<MessageMedia, "width" | "height" | "isRound">, hasCaption = false): Frame {
  const { width, height, isRound } = media;
  if (isRound) return { width: 220, height: 220 };
  if (!width || !height) return unknown;
  const scale = Math.min(most.width / width, most.height / height, Math.max(1, least / Math.min(width, height)));
  const sized = (side: number, limit: number, floor: number) =>
    Math.round(Math.min(limit, Math.max(floor, side * scale)));
  return {
    width: sized(width, most.width, hasCaption ? leastCaptioned : least),
    height: sized(height, most.height, least),
  };
}

import type { Bytes } from "./read-recording.ts";

export interface Picture {
  /** Display size, after the camera's rotation. */
  width: number;
  height: number;
  /** A JPEG of a few hundred bytes. */
  thumbnail: Uint8Array;
}

/** More pixels than any phone's camera has; larger pictures are not decoded. */
const mostPixels = 50_000_000;
const thumbnailSide = 40;
/** The decoder runs in native code, which ending the worker doesn't stop. */
const secondsToDecode = 8;

/** Size and thumbnail of a picture; null if it is broken, animated, or too large. */
export async function lookAtPicture(bytes: Bytes): Promise<Picture | null> {
  try {
    // Loaded on first use, to keep the start fast.
    const { default: sharp } = await import("sharp");
    const picture = sharp(await bytes.read(0, bytes.size), {
      limitInputPixels: mostPixels,
      failOn: "error",
      sequentialRead: true,
    });
    const { pages = 1, autoOrient } = await picture.metadata();
    if (pages > 1) return null;
    const thumbnail = await picture
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: "inside" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 50 })
      .toBuffer();
    return { width: autoOrient.width, height: autoOrient.height, thumbnail: new Uint8Array(thumbnail) };
  } catch {
    return null;
  }
}

export interface Picture {
  /** As it is looked at: turned as its camera says. */
  width: number;
  height: number;
  /** A few hundred bytes of JPEG. */
  thumbnail: Uint8Array;
}

/** More than any telephone takes; what would unfold into more is not unfolded. */
const mostPixels = 50_000_000;
const thumbnailSide = 40;

/** What is to be known of a picture; null where it is broken, moves, or is larger than a picture has reason to be. */
export async function lookAtPicture(bytes: Uint8Array): Promise<Picture | null> {
  try {
    // Loaded for the first picture: no start waits for it.
    const { default: sharp } = await import("sharp");
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true });
    const { pages = 1, autoOrient } = await picture.metadata();
    if (pages > 1) return null;
    const thumbnail = await picture
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

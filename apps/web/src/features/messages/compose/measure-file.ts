import type { MessageKind } from "@recado/contracts/messages";

export interface Measures {
  width: number | null;
  height: number | null;
  seconds: number | null;
}
const unknown: Measures = { width: null, height: null, seconds: null };

/** The size of a picture or video, so that its bubble reserves its space at once. */
export function measure(kind: MessageKind, url: string): Promise<Measures> {
  return kind === "video" ? ofVideo(url) : ofPicture(url);
}

async function ofPicture(url: string): Promise<Measures> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight, seconds: null };
  } catch {
    return unknown;
  }
}

function ofVideo(url: string): Promise<Measures> {
  return new Promise((resolve) => {
    const video = document.createElement("video");
    video.preload = "metadata";
    video.addEventListener("loadedmetadata", () => {
      const { videoWidth: width, videoHeight: height, duration } = video;
      resolve({ width: width || null, height: height || null, seconds: Number.isFinite(duration) ? duration : null });
    });
    video.addEventListener("error", () => resolve(unknown));
    video.src = url;
  });
}

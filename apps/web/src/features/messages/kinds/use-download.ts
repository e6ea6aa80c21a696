import type { Message } from "@recado/contracts/messages";
import { useEffect, useRef, useState } from "react";
import { codeOf } from "../../../shell/api-error.ts";
import { download, saveFile } from "../../../shell/files.ts";
import { notify } from "../../../ui/toasts.ts";
import { localFiles } from "../compose/local-files.ts";

/** Downloads a message's file under its own name. Never throws: a failure is a toast. */
export async function saveMedia(
  message: Message,
  { onProgress, signal }: Parameters<typeof download>[1] = {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  },
): Promise<void> {
  const name = message.media?.fileName || fileNameOf(message);
  const local = message.clientId === null ? undefined : localFiles.get(message.clientId);
  try {
    if (local) saveFile(local.file, name);
    else if (message.mediaUrl !== null) saveFile(await download(message.mediaUrl, { onProgress, signal }), name);
  } catch (error) {
    if (!signal.aborted) notify.error(codeOf(error));
  }
}

/** A download with progress and cancelling. Unmounting cancels it. */
export function useDownload(message: Message) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current !== null) return;
    const aborter = new AbortController();
    running.current = aborter;
    setShare(0);
    await saveMedia(message, { onProgress: setShare, signal: aborter.signal });
    running.current = null;
    setShare(null);
  };
  return {
    /** 0 to 1 during the download. */
    share,
    start: () => void start(),
    cancel: () => running.current?.abort(),
  };
}

/** Pictures and voice notes have no name, so they get their date and time. */
function fileNameOf({ createdAt, media, mediaType }: Message): string {
  const type = media?.contentType.split(";")[0]?.split("/")[1]?.replace("jpeg", "jpg") ?? "bin";
  return `${mediaType} ${createdAt.slice(0, 19).replaceAll(":", ".").replace("T", " ")}.${type}`;
}

import type { Message } from "@recado/contracts/messages";
import { useEffect, useRef, useState } from "react";
import { codeOf } from "../../../shell/api-error.ts";
import { download, saveFile } from "../../../shell/files.ts";
import { notify } from "../../../ui/toasts.ts";
import { localFiles } from "../compose/local-files.ts";

/** Gives a message's file to the person, under its own name. Never throws: a failure is a toast. */
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

/** The same with how far it has come, and a way to give it up; it is given up when its bubble goes. */
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
    /** 0 to 1 while it is under way. */
    share,
    start: () => void start(),
    cancel: () => running.current?.abort(),
  };
}

/** A picture or voice note has no name of its own: the day and hour say which it is. */
function fileNameOf({ createdAt, media, mediaType }: Message): string {
  const type = media?.contentType.split(";")[0]?.split("/")[1]?.replace("jpeg", "jpg") ?? "bin";
  return `${mediaType} ${createdAt.slice(0, 19).replaceAll(":", ".").replace("T", " ")}.${type}`;
}

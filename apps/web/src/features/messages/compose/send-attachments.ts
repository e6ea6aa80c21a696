import type { Message, MessageMedia } from "@recado/contracts/messages";
import { plainMedia } from "../as-message.ts";
import { largeBytes } from "../send-queue.ts";
import { sender } from "../sender.ts";
import { outgoingBody } from "../signature.ts";
import { attachments, isTextCaption, type Attachment } from "./attachments.ts";
import { localFiles } from "./local-files.ts";
import type { Recording } from "./recording/recorder.ts";
import { fileOf } from "./recording/recording-file.ts";

interface About {
  ticketId: number;
  quoted: Message["quotedMsg"];
  signedBy: string | null;
}

/** Sends each attachment as a message. `text` is the first one's caption, or a message after them if it has a caption. */
export function sendAttachments({ ticketId, quoted, signedBy }: About, text: string): void {
  const files = attachments.read(ticketId);
  const isCaption = isTextCaption(files);
  files.forEach((attachment, n) => {
    if (attachment.recording) {
      sendRecording({ ticketId, quoted: n === 0 ? quoted : null }, attachment.recording, attachment.clientId);
      return;
    }
    const caption = isCaption && n === 0 ? text : attachment.caption;
    const { clientId, file } = attachment;
    localFiles.add(clientId, file, file.name);
    sender.write(ticketId, outgoingBody(caption, signedBy), n === 0 ? quoted : null, {
      clientId,
      content: {
        kind: "file",
        mediaType: attachment.kind,
        media: mediaOf(attachment),
        isAfterLarge: files.slice(0, n).some((before) => before.file.size > largeBytes),
      },
    });
  });
  if (!isCaption && text.trim() !== "") sender.write(ticketId, outgoingBody(text, signedBy), null);
  attachments.clear(ticketId);
}

const mediaOf = ({ file, measures }: Attachment): MessageMedia => ({
  ...plainMedia,
  ...measures,
  fileName: file.name,
  contentType: file.type,
  size: file.size,
});

/** Sends Opus as a voice note; without Opus, the MP3 as an audio file (decision 27). */
export function sendRecording(
  { ticketId, quoted }: Omit<About, "signedBy">,
  recording: Recording,
  clientId: string,
): void {
  const { opus, seconds, peaks } = recording;
  const file = fileOf(recording);
  localFiles.add(clientId, file, file.name);
  const media = { ...plainMedia, contentType: file.type, size: file.size, seconds, peaks, isVoiceNote: opus !== null };
  sender.write(ticketId, "", quoted, { clientId, content: { kind: "file", mediaType: "audio", media } });
}

import type { Message, MessageMedia } from "@recado/contracts/messages";
import { MessageComposer } from "../messages/compose/message-composer.tsx";
import { useRecorder } from "../messages/compose/recording/use-recorder.ts";
import type { OutgoingContent } from "../messages/outgoing.ts";
import { writeDraft } from "../messages/drafts.ts";
import { useComposer } from "../messages/use-composer.ts";

interface Props {
  customerId: number;
  label: string;
  company: string;
  quoting: Message | null;
  editing: Message | null;
  /** Drops the quotation or the edit. */
  onClear: () => void;
  onSave: (message: Message, body: string) => void;
  onSend: (given: { body: string; content?: OutgoingContent }) => void;
  onFile: (file: Blob, given: { name: string; body: string; as?: "voiceNote"; media?: Partial<MessageMedia> }) => void;
}

/** The composer of the test phone. Files are sent at once; the first one takes the text as its caption. */
export function PhoneComposer({ customerId, label, company, quoting, editing, onClear, ...on }: Props) {
  const draftKey = `phone-${customerId}` as const;
  const recorder = useRecorder({
    onDone: ({ opus, mp3, seconds, peaks }) => {
      const media = { seconds, peaks, isVoiceNote: opus !== null };
      if (opus) on.onFile(opus, { name: "voz.ogg", body: "", as: "voiceNote", media });
      else on.onFile(mp3, { name: "audio.mp3", body: "", media });
    },
    onState: () => undefined,
  });
  const composer = useComposer({
    draftKey,
    signedBy: null,
    quoting,
    editing,
    hasFiles: false,
    onType: recorder.forgetProblem,
    send: (body) => on.onSend({ body }),
    save: on.onSave,
    onCancel: onClear,
    takesFocus: () => true,
  });
  const sendFiles = (files: readonly File[]) => {
    files.forEach((file, n) => on.onFile(file, { name: file.name, body: n === 0 ? composer.text : "" }));
    if (files.length > 0) writeDraft(draftKey, "");
    composer.box.current?.focus();
  };
  return (
    <MessageComposer
      isCompact
      composer={composer}
      recorder={recorder}
      label={label}
      placeholder={label}
      quoting={quoting}
      editing={editing}
      name={company}
      onCancel={onClear}
      onFiles={sendFiles}
      onContent={(content) => on.onSend({ body: "", content })}
    />
  );
}

import type { Message } from "@recado/contracts/messages";
import { useCallback, useEffect, useMemo } from "react";
import { draftOf, useOwnDraft, writeDraft, type DraftKey } from "./drafts.ts";
import { editMessage, isEditable } from "./message-verbs.ts";
import { splitSignature } from "./signature.ts";

/** Null for none, and for a text that the storage holds cut off. */
function parsed(text: string): Message | null {
  try {
    return text === "" ? null : (JSON.parse(text) as Message);
  } catch {
    return null;
  }
}

/** A message that belongs to a draft and is kept like it. */
function useKeptMessage(key: DraftKey) {
  const text = useOwnDraft(key);
  const message = useMemo(() => parsed(text), [text]);
  const set = useCallback((next: Message | null) => writeDraft(key, next ? JSON.stringify(next) : ""), [key]);
  return [message, set] as const;
}

/** The message that a conversation's draft quotes. */
export const useQuoting = (ticketId: number) => useKeptMessage(`quote-${ticketId}`);

/** Our message that is being edited in a conversation; what was typed of it is the draft under `edited-`. */
export function useEditing(ticketId: number) {
  const [editing, set] = useKeptMessage(`edit-${ticketId}`);
  const setEditing = useCallback(
    (message: Message | null, text = "") => {
      writeDraft(`edited-${ticketId}`, text);
      set(message);
    },
    [ticketId, set],
  );
  useEffect(() => {
    const left = parsed(draftOf(`edit-${ticketId}`));
    if (left && !isEditable(left)) setEditing(null);
  }, [ticketId, setEditing]);
  const save = async (message: Message, body: string) => {
    setEditing(null);
    if (body === message.body || (await editMessage(message, body))) return;
    // What was typed is not lost, unless another message is edited by now.
    if (draftOf(`edit-${ticketId}`) === "") setEditing(message, splitSignature(body).text);
  };
  return { editing, setEditing, save };
}

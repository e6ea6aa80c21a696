import type { Message } from "@recado/contracts/messages";
import { useCallback, useEffect, useMemo } from "react";
import { draftOf, useOwnDraft, writeDraft, type ChatKey, type DraftKey } from "./drafts.ts";
import { editMessage, isEditable } from "./message-verbs.ts";
import { splitSignature } from "./signature.ts";

/** Null for none, and for a text that the storage holds cut off. */
function parsed(text: string): unknown {
  try {
    return text === "" ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** A message that belongs to a draft and is kept like it. */
function useKeptMessage<Kept>(key: DraftKey) {
  const text = useOwnDraft(key);
  const message = useMemo(() => parsed(text) as Kept | null, [text]);
  const set = useCallback((next: Kept | null) => writeDraft(key, next ? JSON.stringify(next) : ""), [key]);
  return [message, set] as const;
}

/** The message that the draft of a conversation or team chat quotes. */
export const useQuoting = <Kept = Message>(of: ChatKey) => useKeptMessage<Kept>(`quote-${of}`);

/** How messages of a kind are edited. */
export interface EditRules<Kept> {
  bodyOf: (message: Kept) => string;
  isEditable: (message: Kept) => boolean;
  /** False if the server refused it. */
  edit: (message: Kept, body: string) => Promise<boolean>;
}

const ofConversations: EditRules<Message> = { bodyOf: ({ body }) => body, isEditable, edit: editMessage };

/** Our message that is being edited in a conversation. */
export const useEditing = (ticketId: number) => useKeptEdit(ticketId, ofConversations);

/** Our message that is being edited; what was typed of it is the draft under `edited-`. `rules` are always the same object. */
export function useKeptEdit<Kept>(of: ChatKey, rules: EditRules<Kept>) {
  const [editing, set] = useKeptMessage<Kept>(`edit-${of}`);
  const setEditing = useCallback(
    (message: Kept | null, text = "") => {
      writeDraft(`edited-${of}`, text);
      set(message);
    },
    [of, set],
  );
  useEffect(() => {
    const left = parsed(draftOf(`edit-${of}`)) as Kept | null;
    if (left && !rules.isEditable(left)) setEditing(null);
  }, [of, rules, setEditing]);
  const save = async (message: Kept, body: string) => {
    setEditing(null);
    if (body === rules.bodyOf(message) || (await rules.edit(message, body))) return;
    // What was typed is not lost, unless another message is edited by now.
    if (draftOf(`edit-${of}`) === "") setEditing(message, splitSignature(body).text);
  };
  return { editing, setEditing, save };
}

import type { OwnChat } from "@recado/contracts/chats";
import { createStore } from "../../ui/store.ts";

/** The dialog that is open on the page of chats. It keeps its subject while it closes. */
interface ChatDialog {
  kind: "edit" | "delete" | "leave";
  /** Null for a new chat. */
  chat: OwnChat | null;
  isOpen: boolean;
}
export const chatDialog = createStore<ChatDialog | null>(null);

export const chatDialogs = {
  edit: (chat: OwnChat | null) => chatDialog.set({ kind: "edit", chat, isOpen: true }),
  remove: (chat: OwnChat) => chatDialog.set({ kind: "delete", chat, isOpen: true }),
  leave: (chat: OwnChat) => chatDialog.set({ kind: "leave", chat, isOpen: true }),
  close: () => {
    const known = chatDialog.get();
    if (known) chatDialog.set({ ...known, isOpen: false });
  },
};

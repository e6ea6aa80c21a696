import type { ChatMessage } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { notify } from "../../ui/toasts.ts";
import type { EditRules } from "../messages/kept-messages.ts";

/** One's own can be edited and taken back for a while; the server decides again. */
export const isYoung = ({ id, createdAt }: { id: number; createdAt: string }): boolean =>
  id > 0 && Date.now() - Date.parse(createdAt) < limits.editMinutes * 60_000;

/** How one's own texts in the team's chats are edited. */
export const chatEdits: EditRules<ChatMessage> = {
  bodyOf: ({ message }) => message,
  isEditable: (message) => isYoung(message) && message.mediaType === "chat" && !message.isDeleted,
  edit: async ({ id, chatId }, message) => {
    try {
      const params = { chatId, chatMessageId: id };
      const changed = await call("PUT /chats/:chatId/messages/:chatMessageId", { params, body: { message } });
      liveCache.receive("chat", { action: "update-message", message: changed });
      return true;
    } catch (error) {
      notify.error(codeOf(error));
      return false;
    }
  },
};

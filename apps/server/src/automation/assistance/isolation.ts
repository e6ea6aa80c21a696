import { list, ofConversation, type Isolation } from "../../testing/isolation.ts";

// The prompts' furnishing has used up the month: no attack asks a provider.
export const isolation: Isolation = {
  covers: {
    "GET /assistance": list,
    "POST /tickets/:ticketId/assistance": ofConversation(({ ticketId }) => ({
      params: { ticketId },
      body: { task: "suggest" },
    })),
    "POST /messages/:messageId/transcription": ofConversation(({ messageId }) => ({ params: { messageId } })),
  },
};

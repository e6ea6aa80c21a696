import { list, ofConversation, type Isolation } from "../../testing/isolation.ts";

// The month's tokens are used up by the test data of prompts: no attack calls a provider.
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

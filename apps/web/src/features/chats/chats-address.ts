/** `/chats/{uuid}?message=5` goes to that message. */
export interface ChatSearch {
  message?: number;
}

export function readChatSearch(search: Record<string, unknown>): ChatSearch {
  const message = Number(search.message);
  return Number.isSafeInteger(message) && message > 0 ? { message } : {};
}

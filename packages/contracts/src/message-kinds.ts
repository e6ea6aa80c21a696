/**
 * Kinds of messages. `chat` is text. Names from the specification are kept; `waiting` stands for a message that could
 * not be read yet and is filled when it is sent again, `unsupported` for a kind that we can't show, `setAside` for a
 * message that could not be stored and waits until somebody retries it.
 */
export const messageKinds = [
  "chat",
  "image",
  "video",
  "audio",
  "application",
  "sticker",
  /** Body: picture, link and description, with "|" between them. */
  "locationMessage",
  /** Body: one vCard or several, one after another. */
  "contactMessage",
  /** Body: the question, then one option per line. */
  "poll",
  /** Body: a summary of the order or product. */
  "order",
  /** Asks the customer, who hides the number, to share it. No body. */
  "numberRequest",
  /** Can only be opened on the phone. */
  "viewOnce",
  "call_log",
  "waiting",
  "unsupported",
  "setAside",
] as const;
export type MessageKind = (typeof messageKinds)[number];

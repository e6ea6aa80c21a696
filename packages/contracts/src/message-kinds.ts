/**
 * What a message is. `chat` is text. The specification's names are kept for what it names; `waiting` stands for one that
 * could not be read yet and fills itself when it is sent again, `unsupported` for a kind that we can't show, `setAside` for
 * one that could not be stored as it is and is kept aside until somebody retries it.
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
  /** Body: the question, and an option a line. */
  "poll",
  /** Body: a summary of the order or product. */
  "order",
  /** Asks the customer, who hides the number, to share it. No body. */
  "numberRequest",
  /** Can be opened on the phone alone. */
  "viewOnce",
  "call_log",
  "waiting",
  "unsupported",
  "setAside",
] as const;
export type MessageKind = (typeof messageKinds)[number];

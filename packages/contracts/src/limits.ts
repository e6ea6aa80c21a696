/** The numbers of the specification, shared by server, browser and tests. Lengths are characters, times milliseconds. */
export const limits = {
  name: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  contactNumber: { min: 8, max: 50 },
  signUpPhone: { max: 11 },
  queueColor: { min: 3, max: 9 },
  messageBody: { max: 65_535 },
  /** Bytes. A picture, video or sound beyond its own limit goes as a document. */
  media: { image: 16_000_000, video: 16_000_000, audio: 16_000_000, document: 100_000_000, sticker: 1_000_000 },
  tagName: { min: 3, max: 50 },
  tagsAtOnce: 100,
  note: { min: 2, max: 5_000 },
  filesAtOnce: 10,
  editMinutes: 15,
  deleteForAllHours: 48,
  contactCards: 10,
  forwardTargets: 10,
  trialDays: 3,
  warnDaysBeforeDue: 5,
  scheduleBody: { min: 5 },
  /** A message that could not be sent at its time is not sent so much later. */
  scheduleToleranceHours: 24,
  shortcode: { max: 50 },
  quickReplyLabel: 35,
  /** For so long what was done may be taken back, and the customer is told nothing of it. */
  undo: 5_000,
  /** A list or chat says how many there are up to here. */
  counted: 1_000,
  debounce: 500,
  heartbeat: 300_000,
  connectionAlertDelay: 2_000,
  reloadAfterExpiry: 1_000,
  toastForErrorCode: 2_000,
  toast: 3_000,
  messagesNextPagePx: 50,
  listNextPagePx: 100,
  contactSearchMin: 3,
  userSearchMin: 3,
  page: { tickets: 40, messages: 20, contacts: 30, users: 20, notes: 50, contactFiles: 30, default: 20 },
} as const;

export const productVersion = "6.0.0";
export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

/** Kinds of message that can be said again as they were; the rest is of its moment, or was never here. */
export const forwardableKinds: ReadonlySet<string> = new Set([
  "chat",
  "image",
  "video",
  "audio",
  "application",
  "sticker",
  "locationMessage",
  "contactMessage",
]);

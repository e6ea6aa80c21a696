/** The numbers of the specification, shared by server, browser and tests. Lengths are characters, times milliseconds. */
export const limits = {
  name: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  /** Length of a password chosen with a code, and lifetime of the codes in mails and links. */
  resetPassword: { min: 8, max: 50, minutes: 15, tries: 5, linkHours: 24 },
  contactNumber: { min: 8, max: 50 },
  signUpPhone: { min: 10, max: 11 },
  queueColor: { min: 3, max: 9 },
  messageBody: { max: 65_535 },
  /** The part of a message shown where another quotes it. */
  quotedBody: { max: 1_000 },
  /** Reactions and earlier versions sent with a message. */
  reactionsShown: 100,
  versionsShown: 20,
  /** Bytes of the largest answer (decision 95). */
  answerBytes: 6_000_000,
  /** A stored text that is sent repeatedly: as long as the official API sends in one message. */
  keptText: { max: 4_096 },
  /** A search for messages: characters, words, and characters of a hit shown. */
  search: { words: 200, most: 10, excerpt: 160 },
  setting: { max: 1_000 },
  /** Bytes. A picture, video or sound beyond its limit is sent as a document. */
  media: { image: 16_000_000, video: 16_000_000, audio: 16_000_000, document: 100_000_000, sticker: 1_000_000 },
  /** Bytes of files that a user may upload per day. */
  uploadsADay: 2_000_000_000,
  tagName: { min: 3, max: 50 },
  /** Tags per conversation or contact: users add no more; of more, from imports and merges, the first are shown. */
  tagsAtOnce: 50,
  /** Tags per company, and kanban stages among them. */
  tags: { most: 2_000, stages: 50 },
  /** Saved filters of a user: characters of the name, number, choices of each kind, and days of messages. */
  savedFilter: { name: 50, most: 20, chosen: 200, days: 3650 },
  /**
   * The archive of a conversation: messages, notes, and bytes of all files; what exceeds them is listed and left out.
   */
  conversationExport: { messages: 50_000, notes: 5_000, bytes: 2_000_000_000 },
  /** Rows in a table of contacts, and how many are processed at once instead of by a job. */
  importRows: 10_000,
  importAtOnce: 200,
  /** Contacts sent to a picker, and rows per page of an export. */
  pickedContacts: 500,
  exportPage: 2_000,
  /** Contacts shown in a group of possible duplicates: a whole company may share an e-mail. */
  duplicatesShown: 10,
  note: { min: 2, max: 5_000, mentions: 50 },
  /** A note to the user who gets a conversation. */
  transferNote: { max: 500 },
  /** A messages API token chosen by the user. */
  connectionToken: { min: 16, max: 200 },
  filesAtOnce: 10,
  editMinutes: 15,
  deleteForAllHours: 48,
  contactCards: 10,
  forwardTargets: 10,
  /** People mentioned in one message. */
  mentions: 50,
  groupParticipants: 1_024,
  trialDays: 3,
  invitationDays: 7,
  openInvitations: 50,
  warnDaysBeforeDue: 5,
  scheduleBody: { min: 5 },
  /** Characters of a scheduled message's text in lists. */
  scheduleExcerpt: 200,
  /** Messages of a calendar range in one call. */
  schedulesInRange: 2_000,
  /** Hours after which a missed scheduled message is no longer sent. */
  scheduleToleranceHours: 24,
  /** Messages of one series. */
  seriesLength: 366,
  shortcode: { max: 50 },
  /**
   * The dashboard: days per period, conversations per page, and the most started service cycles and received messages
   * in a period with a filter that the sums don't support.
   */
  dashboard: { days: 400, page: 500, filtered: { begun: 200_000, heard: 500_000 } },
  /** Days for which lanes show waiting times; and cards that a whole board has at first. */
  kanban: { timesDays: 30, cards: 300 },
  /**
   * A queue's chatbot: characters of a title, levels, options per parent, options per queue, characters of all texts.
   */
  queueOption: { title: 200, depth: 10, width: 50, count: 1_000, characters: 1_000_000 },
  quickMessagesAtOnce: 500,
  /** Quick replies shared by a company, and those of each user: number, and characters of all texts. */
  quickMessage: { most: 500, characters: 500_000 },
  /** The to-do list in the browser. */
  todo: { max: 500, most: 500 },
  /** The name of a list, the name of each option, and options per list. */
  fileList: { name: { min: 3, max: 50 }, option: { max: 100 }, options: 20 },
  /** Campaign templates: name, connections per template, templates of a kind per company. */
  campaignTemplate: { name: 100, connections: 100, most: 100 },
  /** Name, contacts picked at once, rows of a table, and lists per company. */
  contactList: { name: 100, contactsAtOnce: 500, importRows: 300_000, most: 500 },
  /** Users, queues and connections per company, whatever its plan: each list is one answer. */
  company: { users: 1_000, queues: 100, connections: 40, testPhones: 10 },
  /** A contact's extra fields: number, and characters of all names and values. */
  extraInfo: { most: 50, characters: 10_000 },
  /** Characters of a campaign's text in lists. */
  campaignExcerpt: 200,
  /** Campaigns: name, variants, minutes before the start without editing, days until a start, recipients in detail. */
  campaign: { name: 100, variants: 5, lockMinutes: 60, daysAhead: 366, detail: 500 },
  /**
   * A messages API token: messages and queries per minute, characters of an idempotency key, and days for which a key
   * is stored.
   */
  messagesApi: { sends: 60, reads: 300, key: 200, keyDays: 7 },
  /** Integrations: characters of fields, ms of typing, minutes of a session, and number per company. */
  integration: {
    most: 100,
    projectName: 200,
    url: 2_000,
    json: 20_000,
    slug: 200,
    keyword: 100,
    delay: 30_000,
    expires: 525_600,
    secret: { min: 16, max: 200 },
  },
  /** AI prompts: characters, ranges and defaults, and number per company. */
  prompt: {
    most: 100,
    name: { min: 5, max: 100 },
    prompt: { min: 50, max: 20_000 },
    model: 100,
    apiKey: 500,
    baseUrl: 500,
    keywords: 500,
    maxTokens: 4_000,
    maxMessages: 50,
    tried: 4_000,
    turns: 20,
    maxTurns: 200,
    answersDay: 500,
    maxAnswersDay: 100_000,
    defaults: { model: "gpt-3.5-turbo-1106", maxTokens: 100, temperature: 1, maxMessages: 10 },
  },
  /** A prompt's knowledge: number of texts, and characters of each. */
  promptKnowledge: { most: 20, title: { min: 2, max: 100 }, text: 50_000, file: 10_000_000, pages: 200 },
  /** Characters of a text to rewrite, so that a translation, which may be longer, still fits a message. */
  assistance: { text: 3_000 },
  /** Webhooks: characters of address and secret, and number per company. */
  webhook: { most: 10, url: 2_000, secret: { min: 16, max: 200 } },
  /** The platform's announcements: characters, bytes of the picture, and number shown at once. */
  announcement: { title: 200, body: 10_000, picture: 5_000_000, shown: 50 },
  /** Invoices: days before the due date when one is made, or may be requested; characters of a reason. */
  invoice: { daysAhead: 20, askedDaysAhead: 366, reason: { min: 3, max: 500 } },
  /** Charges: seconds until one expires, days for which a payment link is valid, most days of grace. */
  billing: { chargeSeconds: 3_600, linkDays: 60, graceDays: 60 },
  /**
   * The internal chat: characters of a title, members, chats in the bell's list, px from the top where older messages
   * load.
   */
  chat: { title: 100, users: 200, unread: 50, nextPagePx: 600 },
  quickReplyLabel: 35,
  /** How long an action can be undone; the customer is told nothing of it before. */
  undo: 5_000,
  /** Bulk actions: conversations, minutes for undo, running ones per user, and rows per page of the report. */
  bulk: { most: 5_000, undoMinutes: 5, running: 3, page: 200, code: 100 },
  /** Lists and chats count up to this number. */
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
  page: {
    tickets: 40,
    messages: 20,
    hits: 30,
    contacts: 30,
    users: 20,
    notes: 50,
    contactFiles: 20,
    duplicates: 10,
    boardLane: 6,
    lane: 20,
    laneMax: 100,
    default: 20,
  },
} as const;

/** Payment intervals, in months. */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;

export const productVersion = "6.0.0";
export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

/** Kinds of message that can be forwarded; others belong to their moment, or have no stored content. */
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

/** Twelve colours for tags and queues, distinguishable in both themes. */
export const suggestedColors = [
  "#d64545",
  "#e07b39",
  "#d9a514",
  "#6a9f2a",
  "#2f9e63",
  "#1a9aa0",
  "#2f7fd1",
  "#4c5fd7",
  "#7a48ec",
  "#a03fc0",
  "#c8407f",
  "#7d6b5d",
] as const;

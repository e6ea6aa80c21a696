/** The numbers of the specification, shared by server, browser and tests. Lengths are characters, times milliseconds. */
export const limits = {
  name: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  /** Of a password that is chosen with a code, and how long the code of a mail and of a link is good. */
  resetPassword: { min: 8, max: 50, minutes: 15, tries: 5, linkHours: 24 },
  contactNumber: { min: 8, max: 50 },
  signUpPhone: { min: 10, max: 11 },
  queueColor: { min: 3, max: 9 },
  messageBody: { max: 65_535 },
  /** The beginning of a message that is shown where another quotes it. */
  quotedBody: { max: 1_000 },
  /** Reactions and earlier versions of a message that come with it. */
  reactionsShown: 100,
  versionsShown: 20,
  /** Bytes of the largest answer (decision 95). */
  answerBytes: 6_000_000,
  /** A text that is kept to be sent again and again: as much as the official API sends in one message. */
  keptText: { max: 4_096 },
  /** Characters of a search of messages, its words, and characters of a hit that are shown. */
  search: { words: 200, most: 10, excerpt: 160 },
  setting: { max: 1_000 },
  /** Bytes. A picture, video or sound beyond its own limit goes as a document. */
  media: { image: 16_000_000, video: 16_000_000, audio: 16_000_000, document: 100_000_000, sticker: 1_000_000 },
  /** Bytes of files that a user may upload a day. */
  uploadsADay: 2_000_000_000,
  tagName: { min: 3, max: 50 },
  /** Tags of a conversation or contact: users give no more, and of more, which come by imports and merges, the first are shown. */
  tagsAtOnce: 50,
  /** How many tags a company has, and how many of them stages of the kanban. */
  tags: { most: 2_000, stages: 50 },
  /** Of filters of conversations that a user saves: characters of the name, how many, what one may choose of a kind, and days of messages. */
  savedFilter: { name: 50, most: 20, chosen: 200, days: 3650 },
  /** Of the archive of a conversation: messages, notes, and bytes of all files; what is beyond is named and left out. */
  conversationExport: { messages: 50_000, notes: 5_000, bytes: 2_000_000_000 },
  /** Rows of a table of contacts, and how many are answered at once instead of by events. */
  importRows: 10_000,
  importAtOnce: 200,
  /** Contacts that a picker gets at once, and rows of one page of an export. */
  pickedContacts: 500,
  exportPage: 2_000,
  /** A group of possible duplicates shows so many: an e-mail may be a whole company's. */
  duplicatesShown: 10,
  note: { min: 2, max: 5_000, mentions: 50 },
  /** What is said to whoever a conversation is handed to. */
  transferNote: { max: 500 },
  /** A token of the messages API that its user made up. */
  connectionToken: { min: 16, max: 200 },
  filesAtOnce: 10,
  editMinutes: 15,
  deleteForAllHours: 48,
  contactCards: 10,
  forwardTargets: 10,
  /** People whom one message names. */
  mentions: 50,
  groupParticipants: 1_024,
  trialDays: 3,
  invitationDays: 7,
  openInvitations: 50,
  warnDaysBeforeDue: 5,
  scheduleBody: { min: 5 },
  /** Characters of a message's text that lists of scheduled messages show. */
  scheduleExcerpt: 200,
  /** Messages of a calendar's range that come in one call. */
  schedulesInRange: 2_000,
  /** A message that could not be sent at its time is not sent so much later. */
  scheduleToleranceHours: 24,
  /** Messages of one series. */
  seriesLength: 366,
  shortcode: { max: 50 },
  /**
   * Of the dashboard: days of a period at most, conversations of a page, and how many service cycles begun and messages heard
   * a period may have to be narrowed by what its sums don't tell apart.
   */
  dashboard: { days: 400, page: 500, filtered: { begun: 200_000, heard: 500_000 } },
  /** Lanes say how long was stood in them, of so many days; and how many cards a whole board has at first. */
  kanban: { timesDays: 30, cards: 300 },
  /** Of a queue's chatbot: characters of a title, levels, options of one parent, options of one queue, characters of all its texts. */
  queueOption: { title: 200, depth: 10, width: 50, count: 1_000, characters: 1_000_000 },
  quickMessagesAtOnce: 500,
  /** Of the quick replies that a company shares, and of those of each user: how many, and the characters of all texts. */
  quickMessage: { most: 500, characters: 500_000 },
  /** A list of things to do, in the browser. */
  todo: { max: 500, most: 500 },
  /** The name of a list, the name of each option, and how many options a list has. */
  fileList: { name: { min: 3, max: 50 }, option: { max: 100 }, options: 20 },
  /** Of campaigns' templates: the name, connections of one, how many of a kind a company has. */
  campaignTemplate: { name: 100, connections: 100, most: 100 },
  /** The name, contacts that are picked at once, rows of a table, and how many lists a company has. */
  contactList: { name: 100, contactsAtOnce: 500, importRows: 300_000, most: 500 },
  /** Users, queues and connections of a company, whatever its plan says: each list of them is one answer. */
  company: { users: 1_000, queues: 100, connections: 40, testPhones: 10 },
  /** A contact's extra fields: how many, and the characters of their names and values together. */
  extraInfo: { most: 50, characters: 10_000 },
  /** Characters of a campaign's text that lists show. */
  campaignExcerpt: 200,
  /** Of campaigns: the name, variants, minutes before the start in which none is edited, days ahead of a start, recipients in detail. */
  campaign: { name: 100, variants: 5, lockMinutes: 60, daysAhead: 366, detail: 500 },
  /** Of a token of the messages API: messages and questions a minute, characters of an idempotency key, and for how many days it is known. */
  messagesApi: { sends: 60, reads: 300, key: 200, keyDays: 7 },
  /** Characters of an integration's fields, milliseconds of typing, minutes of a session, and how many a company has. */
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
  /** Of AI prompts: characters, what may be chosen and what is chosen unless told, and how many a company has. */
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
  /** Of the texts that a prompt knows: how many, and the characters of each. */
  promptKnowledge: { most: 20, title: { min: 2, max: 100 }, text: 50_000, file: 10_000_000, pages: 200 },
  /** Characters of a text that is rewritten, so that a translation, which may be longer, still fits a message. */
  assistance: { text: 3_000 },
  /** Characters of a webhook's address and secret, and how many a company has. */
  webhook: { most: 10, url: 2_000, secret: { min: 16, max: 200 } },
  /** Of the platform's announcements: characters, bytes of the picture, and how many a reader is shown at once. */
  announcement: { title: 200, body: 10_000, picture: 5_000_000, shown: 50 },
  /** Of invoices: days before the due date from which there is one, or from which it may be asked for; characters of a reason. */
  invoice: { daysAhead: 20, askedDaysAhead: 366, reason: { min: 3, max: 500 } },
  /** Of charges: seconds until one ends, days for which a link to pay is good, days of grace at most. */
  billing: { chargeSeconds: 3_600, linkDays: 60, graceDays: 60 },
  /** Of the internal chat: characters of a title, members of a chat, chats that the bell lists, px from the top where older messages load. */
  chat: { title: 100, users: 200, unread: 50, nextPagePx: 600 },
  quickReplyLabel: 35,
  /** For so long what was done may be taken back, and the customer is told nothing of it. */
  undo: 5_000,
  /** Of one thing done with many conversations: how many, minutes for which it is undone, what a user has running, and rows of a page of its report. */
  bulk: { most: 5_000, undoMinutes: 5, running: 3, page: 200, code: 100 },
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

/** How often a company pays, and how many months that is. */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;

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

/** Twelve colours for tags and queues that can be told apart in both themes. */
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

import { z } from "zod";
import { bodyId, clientId, givenMoment, id, moment, pageNumber, searchParam, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** An announcement of the platform to users of its companies. */
export const announcement = z.object({
  id: bodyId,
  title: z.string(),
  text: z.string(),
  /** 1 is high, 2 medium, 3 low. */
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Switched on. */
  status: z.boolean(),
  mediaPath: z.string().describe("Name of a public file, below /public/.").nullable(),
  mediaName: z.string().nullable(),
  /** Shown from this time on; null: at once. */
  startsAt: moment.nullable(),
  /** Shown until this time; null: for ever. */
  endsAt: moment.nullable(),
  /** Shown to companies with this plan; null: to all. */
  planId: bodyId.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Announcement = z.output<typeof announcement>;
/** As one reader sees it. */
const shown = announcement.extend({ isRead: z.boolean() });
export type ShownAnnouncement = z.output<typeof shown>;

const { title, body } = limits.announcement;
const editable = {
  title: text.trim().min(1).max(title),
  text: text.trim().min(1).max(body),
  priority: announcement.shape.priority,
  status: z.boolean(),
  startsAt: givenMoment.nullable(),
  endsAt: givenMoment.nullable(),
  planId: bodyId.nullable(),
};
const params = z.object({ announcementId: id });
const absent = "ERR_NO_ANNOUNCEMENT_FOUND";
const refused = ["ERR_NO_PLAN_FOUND", "ERR_ANNOUNCEMENT_ENDS_BEFORE"] as const;

export const contracts = {
  "GET /announcements": {
    summary:
      "Announcements, the most important first, then the newest. All for the super user; for others, those shown to them now.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ records: z.array(announcement), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /announcements/shown": {
    summary:
      "The announcements that are shown to the user now, in the same order, and which of them the user has read.",
    answer: z.array(shown),
  },
  "GET /announcements/:announcementId": {
    summary: "One announcement: any for the super user; for others, one that is shown to them now.",
    params,
    answer: announcement,
    errors: [absent],
  },
  "POST /announcements": {
    summary: "Adds an announcement. The same `clientId` again changes that announcement and adds none.",
    body: z.object({
      ...editable,
      priority: editable.priority.default(3),
      status: editable.status.default(true),
      startsAt: editable.startsAt.default(null),
      endsAt: editable.endsAt.default(null),
      planId: editable.planId.default(null),
      clientId: clientId.optional(),
    }),
    answer: announcement,
    errors: refused,
  },
  "PUT /announcements/:announcementId": {
    summary: "Changes an announcement. Whoever has read it has still read it.",
    params,
    body: z.object(editable).partial(),
    answer: announcement,
    errors: [absent, ...refused],
  },
  "DELETE /announcements/:announcementId": {
    summary: "Removes an announcement with its picture.",
    params,
    answer: z.object({ message: z.string() }),
    errors: [absent],
  },
  "POST /announcements/:announcementId/media-upload": {
    summary: "Gives it a picture, in place of the one it had: a form with one `file` (.png, .jpg, .jpeg).",
    params,
    upload: z.object({ typeArch: z.string().max(100).optional() }),
    answer: announcement,
    errors: [absent, "ERR_NOT_PNG_OR_JPG", "ERR_PAYLOAD_TOO_LARGE", "ERR_UNSUPPORTED_MEDIA_TYPE"],
  },
  "DELETE /announcements/:announcementId/media-upload": {
    summary: "Takes its picture away.",
    params,
    answer: announcement,
    errors: [absent],
  },
  "PUT /announcements/:announcementId/read": {
    summary: "The user has read it.",
    params,
    answer: null,
    errors: [absent],
  },
} as const satisfies Contracts;

/** Events: companies only get what their users see, and `delete` for announcements no longer shown. */
export const events = {
  announcement: (event: { action: "create" | "update"; record: Announcement } | { action: "delete"; id: number }) =>
    event.action === "delete" ? event.id : event.record.id,
} satisfies Announcements;

export const errors = {
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_ANNOUNCEMENT_ENDS_BEFORE: 400,
} as const satisfies Statuses;

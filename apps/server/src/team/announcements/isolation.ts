import { nothing, type Isolation } from "../../testing/isolation.ts";

const params = { announcementId: 2 ** 40 };

export const isolation: Isolation = {
  tables: ["announcement_reads"],
  covers: {
    "GET /announcements": nothing,
    "GET /announcements/shown": nothing,
    "GET /announcements/:announcementId": { ask: () => ({ params }) },
    "POST /announcements": { ask: () => ({ body: { title: "Do intruso", text: "Oi" } }) },
    "PUT /announcements/:announcementId": { ask: () => ({ params, body: { title: "Do intruso" } }) },
    "DELETE /announcements/:announcementId": { ask: () => ({ params }) },
    "POST /announcements/:announcementId/media-upload": { ask: () => ({ params }) },
    "DELETE /announcements/:announcementId/media-upload": { ask: () => ({ params }) },
    "PUT /announcements/:announcementId/read": { ask: () => ({ params }) },
  },
};

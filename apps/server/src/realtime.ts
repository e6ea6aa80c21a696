import { keepPresence } from "./identity/presence/presence.ts";
import { followTyping } from "./inbox/messages/show-typing.ts";
import { answerTicketRooms } from "./inbox/tickets/rooms.ts";
import { followViewers } from "./inbox/viewers/viewers.ts";
import type { App } from "./platform/app.ts";

/** What sockets may ask, and who follows their coming and going. */
export function registerRealtime(app: App): void {
  app.realtime.watch(keepPresence(app));
  answerTicketRooms(app);
  followTyping(app);
  followViewers(app);
}

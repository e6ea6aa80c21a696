import { keepPresence } from "./identity/presence/presence.ts";
import { followTyping } from "./inbox/messages/show-typing.ts";
import { answerTicketRooms } from "./inbox/tickets/rooms.ts";
import { followLooks } from "./inbox/viewers/viewers.ts";
import type { House } from "./platform/house.ts";

/** What sockets may ask, and who follows their coming and going. */
export function registerRealtime(house: House): void {
  house.realtime.watch(keepPresence(house));
  answerTicketRooms(house);
  followTyping(house);
  followLooks(house);
}

import { ticketsRated } from "../../inbox/messages/events.ts";
import { ticketResolved } from "../../inbox/tickets/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { sayGoodbye, takeRatings } from "./ratings.ts";
import { ratingTimeoutMinutes, userRating } from "./settings.ts";

export const ratings: Module = {
  folder: "automation/ratings",
  settings: [userRating, ratingTimeoutMinutes],
  subscribers: [subscribe(ticketResolved, sayGoodbye), subscribe(ticketsRated, takeRatings)],
};

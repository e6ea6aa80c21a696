import { participantsChanged } from "../../channels/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { forgetParticipants } from "./participants.ts";
import { groupRoutes } from "./routes.ts";

export const groups: Module = {
  folder: "inbox/groups",
  routes: groupRoutes,
  subscribers: [
    subscribe(participantsChanged, (_, tx, { connection, groups: changed }) =>
      forgetParticipants(tx, connection.connectionId, changed),
    ),
  ],
};

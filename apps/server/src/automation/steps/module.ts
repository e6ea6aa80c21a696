import { stepQueue } from "../../channels/events.ts";
import { customersWrote, phoneWrote } from "../../inbox/messages/events.ts";
import { personOf } from "../../inbox/by.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import { ticketsChanged } from "../../inbox/tickets/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { forgetTurns } from "./machines.ts";
import { stepRoutes } from "./routes.ts";
import { StepRunner } from "./step-runner.ts";
import { acceptanceMessage, sendGreetingAccepted } from "./settings.ts";
import { moveSteps, writeSteps } from "./write-steps.ts";

export const steps: Module = {
  folder: "automation/steps",
  routes: stepRoutes,
  settings: [sendGreetingAccepted, acceptanceMessage],
  subscribers: [
    subscribe(customersWrote, (app, tx, { messages }) =>
      writeSteps(
        app,
        tx,
        messages.map(({ id, ...message }) => ({ ...message, cause: "message", messageId: id, userId: null })),
      ),
    ),
    subscribe(phoneWrote, async (app, tx, { ticketIds }) => {
      await changeTickets(app, tx, ticketIds, { to: "handTo", handler: "human" }, { system: "phone" });
    }),
    subscribe(ticketsChanged, forgetTurns),
    subscribe(ticketsChanged, async (app, tx, { changes }) => {
      await moveSteps(
        app,
        tx,
        changes.flatMap(({ before, after }) => {
          if (!before || !after || before.connectionId === after.connectionId) return [];
          return { ticketId: after.id, connectionId: after.connectionId };
        }),
      );
      await writeSteps(
        app,
        tx,
        changes.flatMap(({ cause, after, by }) => {
          const userId = personOf(by)?.userId;
          if (cause !== "accepted" || userId === undefined) return [];
          return { connectionId: after.connectionId, ticketId: after.id, cause, messageId: null, userId };
        }),
      );
    }),
  ],
  ports: [provide(stepQueue, async (app, connection, epochLost) => new StepRunner(app, connection, epochLost))],
};

/**
 * Who answers a ticket's customer. `human`: people, until the next service cycle; no machine begins by itself. `bot`:
 * the menus of its queue. `prompt` and `integration`: the one with `handlerId`. Null: nobody yet, so the machine of the
 * ticket's queue or connection may begin.
 */
export const handlers = ["human", "bot", "prompt", "integration"] as const;
export type Handler = (typeof handlers)[number];

export interface Handled {
  handler: Handler | null;
  /** Id of the prompt or integration. */
  handlerId: number | null;
  /** The bot fell silent: the customer may be a bot too. */
  isBotLoop: boolean;
}

/** Gives the turn to this handler; the previous one loses it. */
export const handTo = (handler: Handler | null, handlerId: number | null = null, isBotLoop = false): Handled => ({
  handler,
  handlerId,
  isBotLoop,
});

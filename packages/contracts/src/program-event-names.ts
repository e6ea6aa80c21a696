/** The events that webhooks and integrations receive. Apart from their shapes, so that the browser loads no schemas. */
export const programEvents = [
  "message.received",
  "message.status",
  "ticket.opened",
  "ticket.accepted",
  "ticket.transferred",
  "ticket.closed",
  "contact.changed",
  "rating.given",
  "connection.changed",
] as const;
export type ProgramEvent = (typeof programEvents)[number];

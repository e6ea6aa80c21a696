import type { Count } from "./count.ts";
import type { Outcome } from "./crash.ts";

/** Whether nothing was lost, doubled, given away or left empty. */
export const isFaultless = (outcome: Outcome): boolean => faultsOf(outcome).length === 0;

/** The count as a table, what was hard below it, and what went wrong by its ids. */
export function tableOf(outcome: Outcome): string {
  const { kills, incoming, outgoing } = outcome;
  const lines = [
    line(`${kills} kills`, ["expected", "found", "lost", "doubled"]),
    line("customers → database", cells(incoming)),
    line("attendants → customers", cells(outgoing)),
    "",
    line("acknowledged, not stored", [outcome.givenAway.length]),
    line("placeholders", [outcome.placeholders]),
    line("frames sent again", [outcome.repeatedFrames]),
    line("asked for again by the server", [outcome.askedByUs]),
    line("asked for again by customers", [outcome.askedByCustomers]),
    line("attempts of attendants failed", [outcome.failedAttempts]),
  ];
  return [...lines, "", isFaultless(outcome) ? "0 lost, 0 doubled" : faultsOf(outcome).join("\n")].join("\n");
}

function faultsOf({ incoming, outgoing, givenAway, placeholders }: Outcome): string[] {
  return [
    ...incoming.lost.map((id) => `lost on the way in: ${id}`),
    ...incoming.doubled.map((id) => `doubled in the database: ${id}`),
    ...outgoing.lost.map((id) => `lost on the way out: ${id}`),
    ...outgoing.doubled.map((id) => `doubled at the customer: ${id}`),
    ...givenAway.map((id) => `acknowledged without being stored: ${id}`),
    ...(placeholders > 0 ? [`${placeholders} messages stored without what they said`] : []),
  ];
}

const cells = ({ expected, found, lost, doubled }: Count) => [expected, found, lost.length, doubled.length];
const line = (name: string, columns: (string | number)[]) =>
  name.padEnd(34) + columns.map((column) => String(column).padStart(10)).join("");

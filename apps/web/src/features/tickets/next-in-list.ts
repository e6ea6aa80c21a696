import type { Ticket } from "@recado/contracts/tickets";

let neighbour: (step: number) => Ticket | undefined = () => undefined;

/** The list says, as it stands, which conversations are before and after the open one. */
export function provideNeighbours(of: typeof neighbour): void {
  neighbour = of;
}

/** The conversation to go on with: the next of the list, else the one before. */
export const nextInList = (): Ticket | undefined => neighbour(1) ?? neighbour(-1);

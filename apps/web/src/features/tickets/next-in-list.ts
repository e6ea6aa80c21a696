import type { Ticket } from "@recado/contracts/tickets";

let neighbour: (step: number) => Ticket | undefined = () => undefined;

/** The list reports which conversations are before and after the open one. */
export function provideNeighbours(of: typeof neighbour): void {
  neighbour = of;
}

/** The conversation to open next: the next of the list, else the previous one. */
export const nextInList = (): Ticket | undefined => neighbour(1) ?? neighbour(-1);

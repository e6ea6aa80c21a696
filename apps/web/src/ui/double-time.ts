/** For this long after an action a click in its place is the second of a double one, ms: the systems' own longest. */
export const doubleTime = 500;

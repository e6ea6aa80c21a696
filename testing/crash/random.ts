/** Chance that can be had again: the same seed gives the same numbers. */
export interface Chance {
  /** From `least` to `most`. */
  between(least: number, most: number): number;
}

/** Mulberry32. `seed`: a whole number below 2^32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (least, most) => least + next() * (most - least) };
}

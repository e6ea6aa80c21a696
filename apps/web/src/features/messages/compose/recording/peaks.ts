const bars = 64;

/** The volume of a block, 0 to 1. */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length) * 3);
}

/** The peak of each 64th of a recording, scaled so that the highest is 100. */
export function peaksOf(levels: readonly number[]): number[] {
  const loudest = Math.max(...levels, 0.02);
  return Array.from({ length: bars }, (_, n) => {
    const from = Math.floor((n * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((n + 1) * levels.length) / bars));
    return Math.round((Math.max(0, ...levels.slice(from, to)) / loudest) * 100);
  });
}

/**
 * How a lower room tells a higher one, without importing it: it declares a signal, and `wiring.ts` says who hears it.
 * Hearers run one after another within the sender's transaction, so that all of it happens or none. Wired once a
 * program, they take the app from the sender.
 */
export interface Signal<Arguments extends unknown[], Answer = void> {
  (...given: Arguments): Promise<Answer[]>;
  wire(hearer: (...given: Arguments) => Promise<Answer>): void;
}

export function signal<Arguments extends unknown[], Answer = void>(): Signal<Arguments, Answer> {
  const hearers: ((...given: Arguments) => Promise<Answer>)[] = [];
  const send = async (...given: Arguments): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const hearer of hearers) answers.push(await hearer(...given));
    return answers;
  };
  return Object.assign(send, { wire: (hearer: (...given: Arguments) => Promise<Answer>) => void hearers.push(hearer) });
}

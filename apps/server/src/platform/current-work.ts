/** Describes a piece of work for the log: its kind and ids, never its content. */
export type WorkLabel = Readonly<Record<string, string | number | undefined>>;

export interface Work {
  describe: () => WorkLabel;
  /** Milliseconds of `performance.now()`. */
  begunAt: number;
}

/** Global: the event loop belongs to the process, and so does the work on it. */
const underWay = new Set<Work>();
let finished: Work[] = [];
/** Limit: a busy server finishes thousands of works between two ticks of the watchdog. */
const mostFinished = 200;

/** Records the start of work; call the result at its end. */
export function beginWork(describe: Work["describe"]): () => void {
  const work = { describe, begunAt: performance.now() };
  underWay.add(work);
  return () => {
    if (underWay.delete(work)) finished.push(work);
    if (finished.length > mostFinished) finished.shift();
  };
}

export async function asWork<T>(label: WorkLabel, work: () => Promise<T>): Promise<T> {
  const end = beginWork(() => label);
  try {
    return await work();
  } finally {
    end();
  }
}

/** The running works, and those that ended since the last call. */
export function takeRecentWork(): Work[] {
  const recent = [...underWay, ...finished];
  finished = [];
  return recent;
}

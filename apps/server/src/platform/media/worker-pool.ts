import { Worker } from "node:worker_threads";
import { FairQueue } from "../fair-queue.ts";
import type * as document from "./read-document.ts";
import type * as picture from "./read-picture.ts";
import type * as recording from "./read-recording.ts";
import type { Bytes } from "./read-recording.ts";

/** The tasks that a worker does with a file. */
type Tasks = Pick<typeof recording, "lookAtRecording" | "asOggOpus" | "peaksOf"> &
  Pick<typeof picture, "lookAtPicture"> &
  Pick<typeof document, "textOfDocument">;
export interface Task {
  kind: keyof Tasks;
  size: number;
}
/** From the pool to its worker: a task, or the bytes that it requested (null if reading failed). */
export type Answer = { task: Task } | { bytes: Uint8Array | null };
/** From a worker to its pool: a range to read, or the task's result. */
export type Request = { start: number; end: number } | { value: unknown };

export interface PoolLimits {
  workers: number;
  /** Workers that one company may use at once. */
  eachCompany: number;
  /** Time limit of a task, without its wait. */
  milliseconds: number;
  /** A worker's JavaScript heap. */
  megabytes: number;
  /** The longest range that a worker may read at once: buffers are outside the heap. */
  readBytes: number;
  /** Limit of its buffers, outside the heap: checked often. Unlimited if absent. */
  bufferMegabytes?: number;
}

interface Work {
  companyId: number;
  kind: Task["kind"];
  bytes: Bytes;
  done: (value: unknown) => void;
}

/** With a queue this long a company gets null at once: its files are stored without inspection. */
const mostWaiting = 100;
/** An idle worker ends, to free its memory. */
const idleMilliseconds = 20_000;
const lookMilliseconds = 100;
/** The build puts both files into one folder, as JavaScript. */
const workerFile = new URL(`media-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/**
 * Runs parsers of untrusted files in worker threads. A worker that exceeds a limit is ended, and its task answers null,
 * as for a broken file. Companies take turns, and each has a queue limit.
 */
export class WorkerPool {
  readonly #limits: PoolLimits;
  readonly #queue = new FairQueue<Work>();
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  /** Running tasks by company. */
  readonly #running = new Map<number, number>();
  #workers = 0;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  run<K extends keyof Tasks>(companyId: number, kind: K, bytes: Bytes): ReturnType<Tasks[K]> {
    return new Promise<unknown>((done) => {
      if (this.#queue.waiting(companyId) >= mostWaiting) return done(null);
      this.#queue.add(companyId, { companyId, kind, bytes, done });
      this.#next();
    }) as ReturnType<Tasks[K]>;
  }

  #next(): void {
    if (this.#idle.size === 0 && this.#workers === this.#limits.workers) return;
    const work = this.#queue.take((companyId) => (this.#running.get(companyId) ?? 0) < this.#limits.eachCompany);
    if (work) this.#start(work);
  }

  #start(work: Work): void {
    const worker = this.#takeWorker();
    this.#running.set(work.companyId, (this.#running.get(work.companyId) ?? 0) + 1);
    const timer = setTimeout(() => void worker.terminate(), this.#limits.milliseconds);
    const looks = this.#watchBuffers(worker);
    const end = (value: unknown) => {
      clearTimeout(timer);
      clearInterval(looks);
      worker.removeAllListeners("message");
      worker.off("exit", onExit);
      this.#free(work.companyId);
      work.done(value);
      this.#next();
    };
    const onExit = () => end(null);
    worker.once("exit", onExit);
    worker.on("message", (request: Request) => {
      if ("start" in request) return void this.#answerRead(worker, work, request.start, request.end);
      this.#rest(worker);
      end(request.value);
    });
    const { kind, bytes } = work;
    worker.ref();
    worker.postMessage({ task: { kind, size: bytes.size } } satisfies Answer, []);
  }

  /** Node limits a worker's heap but not its buffers, in which a small file can unpack to gigabytes. */
  #watchBuffers(worker: Worker): NodeJS.Timeout | undefined {
    const most = (this.#limits.bufferMegabytes ?? 0) * 2 ** 20;
    if (most === 0) return undefined;
    return setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory: used }) => used > most && void worker.terminate(),
        // The worker has ended meanwhile.
        () => undefined,
      );
    }, lookMilliseconds);
  }

  async #answerRead(worker: Worker, { bytes: file }: Work, start: number, end: number): Promise<void> {
    const isAllowed = end - start <= this.#limits.readBytes;
    const bytes = isAllowed ? await file.read(start, end).catch(() => null) : null;
    worker.postMessage({ bytes } satisfies Answer, []);
  }

  #takeWorker(): Worker {
    const [found] = this.#idle;
    if (found) {
      const [worker, timer] = found;
      clearTimeout(timer);
      this.#idle.delete(worker);
      return worker;
    }
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes } });
    this.#workers++;
    // A worker without memory emits an error before its exit; the exit ends the task.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      this.#workers--;
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    });
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle.set(worker, setTimeout(() => void worker.terminate(), idleMilliseconds).unref());
  }

  #free(companyId: number): void {
    const left = (this.#running.get(companyId) ?? 1) - 1;
    if (left > 0) this.#running.set(companyId, left);
    else this.#running.delete(companyId);
  }
}

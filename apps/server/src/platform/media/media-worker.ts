import { parentPort } from "node:worker_threads";
import type { Answer, Request, Task } from "./worker-pool.ts";
import type { Bytes } from "./read-recording.ts";

// A worker thread of worker-pool.ts: it does a task at a time, and reads the file through the main thread.

const port = parentPort!;
let reading = Promise.withResolvers<Uint8Array>();
/** The main thread answers reads in order; a second read waits for the first. */
let last: Promise<unknown> = Promise.resolve();

function read(start: number, end: number): Promise<Uint8Array> {
  const next = last.then(() => {
    reading = Promise.withResolvers();
    port.postMessage({ start, end } satisfies Request);
    return reading.promise;
  });
  last = next.catch(() => undefined);
  return next;
}

// The parsers are loaded on first use: they are slow to load.
async function perform({ kind, size }: Task): Promise<unknown> {
  const bytes: Bytes = { size, read };
  if (kind === "lookAtPicture") return (await import("./read-picture.ts")).lookAtPicture(bytes);
  if (kind === "textOfDocument") return (await import("./read-document.ts")).textOfDocument(bytes);
  return (await import("./read-recording.ts"))[kind](bytes);
}

/** A parser may end before its last read: the answer to that read must not reach the next task. */
async function report(value: unknown): Promise<void> {
  await last;
  port.postMessage({ value } satisfies Request);
}

port.on("message", (answer: Answer) => {
  if ("task" in answer) void perform(answer.task).then(report);
  else if (answer.bytes) reading.resolve(answer.bytes);
  else reading.reject(new RangeError("The file can't be read there."));
});

// A client that only checks whether the server is alive, in its own thread, so that the other clients don't slow it
// down.
import { parentPort, workerData } from "node:worker_threads";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between an answer and the next question. */
const every = 20;
const { url } = workerData as { url: string };
let waits: number[] = [];

parentPort?.on("message", () => {
  parentPort?.postMessage(waits, []);
  waits = [];
});
const isAlive = () =>
  fetch(`${url}/healthz`).then(
    async (response) => (await response.text()) !== "",
    () => false,
  );
for (;;) {
  const began = performance.now();
  // A server that was blocked for long closes connections: ask again and keep measuring.
  while (!(await isAlive()));
  waits.push(performance.now() - began);
  await pause(every);
}

// Somebody who only asks whether the server is alive, in a thread of its own: what the others send does not slow it down.
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
  // A server that stood still for long closes connections: then it is asked again, and the wait goes on.
  while (!(await isAlive()));
  waits.push(performance.now() - began);
  await pause(every);
}

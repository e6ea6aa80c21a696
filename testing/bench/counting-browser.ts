// A browser in a thread of its own, that counts the messages it is told of in memory shared with who started it.
import { workerData } from "node:worker_threads";
import { openSocket, type Looker } from "./browser-socket.ts";

export interface Counting extends Looker {
  /** How many it was told of; then, whether it looks. */
  count: Int32Array<SharedArrayBuffer>;
}

const { count, ...looker } = workerData as Counting;
const socket = await openSocket(looker);
socket.on("appMessage", ({ action }) => {
  if (action !== "create") return;
  Atomics.add(count, 0, 1);
  Atomics.notify(count, 0);
});
Atomics.store(count, 1, 1);
Atomics.notify(count, 1);

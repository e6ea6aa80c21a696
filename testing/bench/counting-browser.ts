// A browser in its own thread that counts received messages, in memory shared with the parent thread.
import { workerData } from "node:worker_threads";
import { openSocket, type Looker } from "./browser-socket.ts";

export interface Counting extends Looker {
  /** The number of received messages; then whether it is ready. */
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

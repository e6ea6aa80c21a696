// The peer as a program: node testing/peer/main.ts [--port 0] [--control-port 0] [--refs 6] [--few-keys]
// Prints one line of JSON when it listens: {"ready":true,"url":"ws://…","mediaUrl":"http://…","control":"http://…"}

import { parseArgs } from "node:util";
import { startControl } from "./control.ts";
import { startPeer } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "control-port": { type: "string", default: "0" },
    refs: { type: "string", default: "6" },
    "few-keys": { type: "boolean", default: false },
  },
});

const peer = await startPeer({
  port: Number(values.port),
  refs: Number(values.refs),
  fewKeys: values["few-keys"],
});
const control = await startControl(peer, Number(values["control-port"]));
peer.events.on("failed", ({ error }) => console.error(error.message));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([control.close(), peer.close()]).then(() => process.exit(0));
  });
}

console.log(JSON.stringify({ ready: true, url: peer.url, mediaUrl: peer.mediaUrl, control: control.url }));

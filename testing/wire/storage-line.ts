import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy between an app and its PostgreSQL. */
export interface StorageLine {
  /** The database's address by this line. */
  readonly url: string;
  /** Cuts all connections and accepts none. */
  cut(): void;
  /** Lets all connections hang: no answer, and no close. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A line to the database of this address. */
export async function layStorageLine(databaseUrl: string): Promise<StorageLine> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: "whole" | "cut" | "frozen" = "whole";
  const hold = ([near, far]: readonly [Socket, Socket]) => (state === "frozen" ? [near.pause(), far.pause()] : []);
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (state === "cut") return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    far.on("error", () => undefined);
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on("data", (data) => void to.write(data));
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    hold(pair);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    state = "cut";
    for (const [near] of pairs) near.destroy();
  };
  return {
    url: url.href,
    cut,
    freeze: () => {
      state = "frozen";
      for (const pair of pairs) hold(pair);
    },
    restore: () => {
      state = "whole";
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

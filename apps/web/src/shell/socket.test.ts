import { eventName } from "@recado/contracts/realtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLink, type Room } from "./socket.ts";

class FakeWire {
  connected = true;
  readonly sent: unknown[][] = [];
  readonly listeners = new Map<string, (...given: never[]) => void>();
  readonly connect = vi.fn<() => void>();
  readonly disconnect = vi.fn<() => void>();
  on(name: string, listener: (...given: never[]) => void) {
    this.listeners.set(name, listener);
  }
  any: (name: string, ...given: never[]) => void = () => undefined;
  onAny(listener: typeof this.any) {
    this.any = listener;
  }
  offAny() {
    return this;
  }
  isSilent = false;
  emit(name: string, ...given: unknown[]) {
    if (this.isSilent) return;
    if (name !== "alive") this.sent.push([name, ...given.filter((value) => typeof value !== "function")]);
    const done = given.at(-1);
    if (typeof done === "function") done(true);
  }
  removeAllListeners() {
    this.listeners.clear();
    return this;
  }
  hear(name: string, ...given: unknown[]) {
    this.listeners.get(name)?.(...(given as never[]));
    this.any(name, ...(given as never[]));
  }
}

let wires: FakeWire[];
let msLeft: number;
const around = {
  reload: vi.fn<() => void>(),
  sessionEnded: vi.fn<() => void>(),
  servesBuild: vi.fn<(build?: string) => void>(),
  caughtUp: vi.fn<(since: number, room?: Room) => void>(),
  received: vi.fn<(name: string, payload: unknown) => void>(),
};
function open() {
  const surroundings: object = {
    ...around,
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire as never;
    },
    freshToken: async () => "token",
    endsWithin: (ms: number) => msLeft < ms,
  };
  // Comparing it with the type of all events is too complex for TypeScript.
  const link = createLink(surroundings as Parameters<typeof createLink>[0]);
  link.open(3, 8);
  return { link, wire: wires[0]! };
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  msLeft = 900_000;
  for (const spy of Object.values(around)) spy.mockReset();
});
afterEach(() => vi.useRealTimers());

describe("rooms", () => {
  it("are asked for once, however many components want them, and left with the last", () => {
    const { link, wire } = open();
    wire.hear("ready");
    const first = link.join("ticket:5");
    const second = link.join("ticket:5");
    first();
    first();
    expect(wire.sent).toEqual([["joinChatBox", 5]]);
    second();
    expect(wire.sent).toEqual([
      ["joinChatBox", 5],
      ["leaveChatBox", 5],
    ]);
  });

  it("are joined anew on every connect, those that were left are not", () => {
    const { link, wire } = open();
    link.join("notification");
    link.join("tickets:pending");
    link.join("ticket:5")();
    wire.hear("ready");
    wire.hear("disconnect", "transport close");
    wire.sent.length = 0;
    wire.hear("ready");
    expect(wire.sent).toEqual([["joinNotification"], ["joinTickets", "pending"]]);
  });

  it("say when they are joined, so that what is older is fetched again", () => {
    const { link, wire } = open();
    wire.hear("ready");
    expect(around.caughtUp).toHaveBeenCalledTimes(1);
    link.join("ticket:5");
    expect(around.caughtUp).toHaveBeenLastCalledWith(expect.any(Number), "ticket:5");
  });
});

describe("events", () => {
  it("are those of the own company alone, by their plain name", () => {
    const { wire } = open();
    const event = { action: "delete", ticketId: 1 };
    const envelope = { entity: "ticket", id: 1 };
    wire.hear(eventName(3, "ticket"), event, envelope);
    wire.hear(eventName(4, "ticket"), event, envelope);
    expect(around.received).toHaveBeenCalledTimes(1);
    expect(around.received).toHaveBeenCalledWith("ticket", event, envelope);
  });
});

describe("the link", () => {
  it("says at each connect which build the server has", () => {
    const { wire } = open();
    wire.hear("ready", "one");
    wire.hear("disconnect", "transport close");
    wire.hear("ready", "two");
    expect(around.servesBuild.mock.calls).toEqual([["one"], ["two"]]);
  });

  it("stays for the same person, and is closed and opened again for another", () => {
    const { link, wire } = open();
    link.open(3, 8);
    expect(wires).toHaveLength(1);
    link.open(3, 9);
    expect(wire.disconnect).toHaveBeenCalled();
    expect(wires).toHaveLength(2);
  });

  it("shows within 3 s that the line is lost without a word, and that it is back", () => {
    const { link, wire } = open();
    wire.hear("ready");
    vi.advanceTimersByTime(5_000);
    expect(link.state()).toBe("connected");
    wire.isSilent = true;
    vi.advanceTimersByTime(3_000);
    expect(link.state()).toBe("offline");
    wire.isSilent = false;
    vi.advanceTimersByTime(1_000);
    expect(link.state()).toBe("connected");
    expect(wire.connect).not.toHaveBeenCalled();
  });

  it("is opened anew when the server stays silent", () => {
    const { link, wire } = open();
    wire.hear("ready");
    wire.isSilent = true;
    vi.advanceTimersByTime(13_000);
    expect([wire.disconnect.mock.calls.length, wire.connect.mock.calls.length]).toEqual([1, 1]);
    expect(link.state()).toBe("offline");
  });

  it("beats every five minutes", () => {
    const { wire } = open();
    vi.advanceTimersByTime(600_000);
    expect(wire.sent).toEqual([["userStatus"], ["userStatus"]]);
  });

  it.each([
    ["the server's wish, with a token that lasts", "io server disconnect", 900, { reconnects: 1, reloads: 0 }],
    ["the server's wish, with a token near its end", "io server disconnect", 20, { reconnects: 0, reloads: 1 }],
    ["the network, which the library sees to", "transport close", 20, { reconnects: 0, reloads: 0 }],
  ])("broken by %s", (_, reason, secondsLeft, { reconnects, reloads }) => {
    const { wire } = open();
    msLeft = secondsLeft * 1_000;
    wire.hear("disconnect", reason);
    vi.advanceTimersByTime(1_000);
    expect(wire.connect).toHaveBeenCalledTimes(reconnects);
    expect(around.reload).toHaveBeenCalledTimes(reloads);
  });

  it("says that a company that owes something is refused, not that the server is away", () => {
    const { link, wire } = open();
    wire.hear("connect_error", Object.assign(new Error("refused"), { data: { error: "ERR_SUBSCRIPTION_EXPIRED" } }));
    expect(link.state()).toBe("refused");
  });

  it.each([
    ["an expired token reloads the page after 1 s", "ERR_TOKEN_EXPIRED", { reloads: 1, ended: 0, reconnects: 0 }],
    ["an ended session ends here too", "ERR_SESSION_EXPIRED", { reloads: 0, ended: 1, reconnects: 0 }],
    ["a server that starts is tried again", "ERR_STARTING", { reloads: 0, ended: 0, reconnects: 1 }],
  ])("refused: %s", (_, code, { reloads, ended, reconnects }) => {
    const { link, wire } = open();
    wire.hear("connect_error", Object.assign(new Error("refused"), { data: { error: code } }));
    expect(link.state()).toBe("offline");
    vi.advanceTimersByTime(3_000);
    expect(around.reload).toHaveBeenCalledTimes(reloads);
    expect(around.sessionEnded).toHaveBeenCalledTimes(ended);
    expect(wire.connect).toHaveBeenCalledTimes(reconnects);
  });

  it("tells its watchers of each change", () => {
    const { link, wire } = open();
    const states: string[] = [];
    link.watch(() => states.push(link.state()));
    wire.hear("ready");
    wire.hear("disconnect", "ping timeout");
    wire.hear("ready");
    expect(states).toEqual(["connected", "connecting", "connected"]);
  });
});

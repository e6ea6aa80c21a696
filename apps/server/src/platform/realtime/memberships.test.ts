import { describe, expect, it } from "vitest";
import { Memberships } from "./memberships.ts";
import { socketLimits } from "./socket-limits.ts";

describe("a socket's rooms", () => {
  it("are joined with the first ask and left with the last", () => {
    const rooms = new Memberships();
    expect(rooms.add("chat 5", ["a", "b"])).toEqual(["a", "b"]);
    expect(rooms.add("chat 5", ["a", "b"])).toEqual([]);
    expect(rooms.remove("chat 5")).toEqual([]);
    expect(rooms.remove("chat 5")).toEqual(["a", "b"]);
    expect(rooms.add("chat 5", ["a", "b"])).toEqual(["a", "b"]);
  });

  it("that several asks lead to stay until none of them does", () => {
    const rooms = new Memberships();
    expect(rooms.add("pending", ["a", "b"])).toEqual(["a", "b"]);
    expect(rooms.add("closed", ["b", "c"])).toEqual(["c"]);
    expect(rooms.remove("pending")).toEqual(["a"]);
    expect(rooms.remove("closed")).toEqual(["b", "c"]);
  });

  it("are not touched by leaving what was never asked for", () => {
    const rooms = new Memberships();
    rooms.add("pending", ["a"]);
    expect(rooms.remove("closed")).toEqual([]);
    expect(rooms.remove("pending")).toEqual(["a"]);
    expect(rooms.remove("pending")).toEqual([]);
    expect(rooms.add("pending", ["a"])).toEqual(["a"]);
  });

  it("are remembered for so many names and no more; a known name and a freed place stay usable", () => {
    const rooms = new Memberships();
    for (let name = 0; name < socketLimits.names; name++) rooms.add(`chat ${name}`, [`room ${name}`]);
    expect(rooms.hasRoomFor("chat new")).toBe(false);
    expect(rooms.hasRoomFor("chat 0")).toBe(true);
    rooms.remove("chat 0");
    expect(rooms.hasRoomFor("chat new")).toBe(true);
  });
});

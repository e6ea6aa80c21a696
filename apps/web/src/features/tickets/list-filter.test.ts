import type { Ticket } from "@recado/contracts/tickets";
import { describe, expect, it } from "vitest";
import { belongs, listFilter, type Viewer } from "./list-filter.ts";

const viewer = (change: Partial<Viewer>): Viewer => ({
  id: 7,
  profile: "user",
  allTicket: "desabled",
  queues: [{ id: 2, name: "", color: "", UserQueue: { queueId: 2 } }],
  ...change,
});
const ticket = (change: Partial<Ticket>, name = "João Pérez", number = "5511987654321") =>
  ({
    id: 48213,
    status: "pending",
    userId: null,
    queueId: null,
    unreadMessages: 1,
    ...change,
    contact: { name, number },
  }) as Ticket;
const own = ticket({ userId: 7, status: "open" });
const colleagues = ticket({ userId: 8, status: "open", queueId: 2 });
const waiting = (queueId: number | null) => ticket({ queueId });
const admin = viewer({ profile: "admin" });
const unread = listFilter("unread");

describe("what rings a person's bell", () => {
  it.each([
    ["their own", viewer({}), own, true],
    ["a colleague's", viewer({}), colleagues, false],
    ["a colleague's, of an admin", admin, colleagues, false],
    ["one that waits in their queue", viewer({}), waiting(2), true],
    ["one that waits in another queue", viewer({}), waiting(3), false],
    ["one that waits in another queue, of an admin", admin, waiting(3), false],
    ["one that waits in no queue", viewer({}), waiting(null), false],
    ["one that waits in no queue, with allTicket", viewer({ allTicket: "enabled" }), waiting(null), true],
    ["one that waits in no queue, of an admin", admin, waiting(null), true],
    ["one that was read", viewer({}), ticket({ userId: 7, status: "open", unreadMessages: 0 }), false],
  ])("%s", (_, me, one, expected) => expect(belongs(me, unread, one)).toBe(expected));

  it.each([
    ["one that waits in another queue", waiting(3), true],
    ["a colleague's", colleagues, false],
    ["their own", own, true],
  ])("%s, of an admin who shows all", (_, one, expected) =>
    expect(belongs(admin, listFilter("unread", { showAll: true }), one)).toBe(expected),
  );
});

describe("what a search finds", () => {
  it.each([
    ["joao", true],
    ["PÉREZ", true],
    ["maria", false],
    ["98765", true],
    ["(11) 98765-4321", true],
    ["48213", true],
    ["48", false],
    ["98765 joão", false],
  ])("%s", (words, expected) => expect(belongs(admin, listFilter("search", { words }), own)).toBe(expected));

  it("has every tag that is sought", () => {
    const tagged = (...ids: number[]) => ticket({ tags: ids.map((id) => ({ id, name: "", color: "" })) });
    const search = listFilter("search", { tagIds: [5, 3] });
    expect(belongs(admin, search, tagged(1, 3, 5))).toBe(true);
    expect(belongs(admin, search, tagged(3))).toBe(false);
    expect(belongs(admin, search, tagged())).toBe(false);
  });

  it("is what one may see", () => {
    const search = listFilter("search", { words: "joao" });
    expect(belongs(viewer({}), search, colleagues)).toBe(true);
    expect(belongs(viewer({}), search, ticket({ userId: 8, status: "open", queueId: 3 }))).toBe(false);
    expect(belongs(viewer({}), search, waiting(null))).toBe(false);
  });
});

import type { TicketStatus } from "@recado/contracts/tickets";
import { describe, expect, it } from "vitest";
import { followed, type TicketsSearch } from "./tickets-search.ts";

describe("the list follows a conversation", () => {
  it.each<[string, TicketsSearch, TicketStatus, TicketsSearch]>([
    ["accepted", { tab: "pending" }, "open", {}],
    ["reopened", { tab: "closed" }, "open", {}],
    ["resolved", {}, "closed", { tab: "closed" }],
    ["resolved while it waited", { tab: "pending" }, "closed", { tab: "closed" }],
    ["changed among the results of a search", { tab: "search", q: "ana" }, "closed", { tab: "search", q: "ana" }],
    ["accepted in a narrowed list", { tab: "pending", all: true, queues: [3] }, "open", { all: true, queues: [3] }],
  ])("%s", (_, before, status, after) => {
    expect(followed(before, status)).toEqual(after);
  });

  it.each<[string, TicketsSearch, TicketStatus, TicketsSearch]>([
    ["of a group, accepted", { tab: "pending" }, "open", { tab: "groups" }],
    ["of a group, returned", { tab: "groups" }, "pending", { tab: "groups" }],
    ["of a group, resolved", { tab: "groups" }, "closed", { tab: "closed" }],
    ["of a group, in a search", { tab: "search" }, "open", { tab: "search" }],
  ])("%s", (_, before, status, after) => expect(followed(before, status, true)).toEqual(after));
});

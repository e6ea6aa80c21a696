import { beforeAll, describe, expect, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

/** What Ana's screen still lets her do with a conversation that was hers a moment ago. */
const actions = {
  accept: (ana: Person, params: Params) => ana.call("PUT /tickets/:ticketId", { params, body: { status: "open" } }),
  return: (ana: Person, params: Params) => ana.call("PUT /tickets/:ticketId", { params, body: { status: "pending" } }),
  close: (ana: Person, params: Params) => ana.call("PUT /tickets/:ticketId", { params, body: { status: "closed" } }),
  transfer: (ana: Person, params: Params, queueId: number) =>
    ana.call("PUT /tickets/:ticketId", { params, body: { queueId, userId: null } }),
  undo: (ana: Person, params: Params) =>
    ana.call("POST /tickets/:ticketId/undo", { params, body: { undoes: "close" } }),
  write: (ana: Person, params: Params) => ana.call("POST /messages/:ticketId", { params, body: { body: "oi" } }),
  read: (ana: Person, params: Params) => ana.call("POST /tickets/:ticketId/read", { params }),
};
type Params = { ticketId: number };
type Action = keyof typeof actions;

let office: Office;
interface Office {
  admin: Person;
  ana: Person;
  beto: Person;
  finance: number;
  /** A conversation that is Ana's. */
  begin: () => Promise<Params>;
}
beforeAll(async () => {
  const admin = await home.nobody.signUp();
  const [sales, finance] = [await admin.queue(), await admin.queue()];
  const connection = await connectionOf(home.app, admin);
  const ana = await admin.colleague("user", { queueIds: [sales], name: "Ana" });
  const beto = await admin.colleague("user", { queueIds: [sales, finance], name: "Beto" });
  const begin = async () => {
    const { id: ticketId } = await conversation(home.app, admin, connection, { queueId: sales });
    const params = { ticketId };
    await ana.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    return params;
  };
  office = { admin, ana, beto, finance, begin };
});

describe("a conversation that somebody else just", () => {
  const closed = {
    accept: 200,
    return: "ERR_TICKET_NOT_OPEN",
    close: "ERR_TICKET_CLOSED",
    transfer: "ERR_TICKET_CLOSED",
  };
  const taken = {
    accept: "ERR_TICKET_TAKEN",
    return: "ERR_NO_PERMISSION",
    close: "ERR_NO_PERMISSION",
    transfer: "ERR_NO_PERMISSION",
  };
  const gone = "ERR_NO_TICKET_FOUND";
  const away = { accept: gone, return: gone, close: gone, transfer: gone, undo: gone, write: gone, read: gone };
  test.each<[string, (s: Office, params: Params) => Promise<unknown>, Record<Action, string | number>]>([
    [
      "closed",
      ({ admin }, params) => admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } }),
      { ...closed, undo: "ERR_UNDO_TOO_LATE", write: "ERR_TICKET_NOT_OPEN", read: 204 },
    ],
    [
      "took",
      ({ admin, beto }, params) => admin.does("PUT /tickets/:ticketId", { params, body: { userId: beto.user.id } }),
      { ...taken, undo: "ERR_UNDO_TOO_LATE", write: "ERR_NO_PERMISSION", read: 204 },
    ],
    [
      "transferred",
      ({ admin, finance }, params) => admin.does("PUT /tickets/:ticketId", { params, body: { queueId: finance } }),
      away,
    ],
    ["deleted", ({ admin }, params) => admin.does("DELETE /tickets/:ticketId", { params }), away],
  ])("%s: each action says so, and changes nothing", async (_, happens, expected) => {
    const s = office;
    for (const [action, does] of Object.entries(actions)) {
      const params = await s.begin();
      await happens(s, params);
      const before = await s.admin.call("GET /tickets/:ticketId", { params });
      const answer = await does(s.ana, params, s.finance);
      const wanted = expected[action as Action];
      expect([action, typeof wanted === "number" ? answer.status : answer.error]).toEqual([action, wanted]);
      if (typeof wanted === "number") continue;
      expect([400, 404, 409]).toContain(answer.status);
      // Who is told that it is another's is told whose.
      if (answer.error !== gone) expect(answer.body).toMatchObject({ ticket: { id: params.ticketId } });
      expect((await s.admin.call("GET /tickets/:ticketId", { params })).body).toEqual(before.body);
    }
  });
});

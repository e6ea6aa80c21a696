import { expect, test } from "vitest";
import { showsAll } from "./show-all.ts";

const queues = [{ id: 3, name: "Vendas", color: "#123456", UserQueue: { queueId: 3 } }];
type Given = Parameters<typeof showsAll>;
const owner: Given[0] = { profile: "admin", queues: [] };
const serving: Given[0] = { profile: "admin", queues };
const attendant: Given[0] = { profile: "user", queues: [] };

test.each<[string, ...Given, boolean]>([
  ["the first visit of an owner", owner, {}, null, true],
  ["an admin who serves queues", serving, {}, null, false],
  ["who chose all", serving, {}, true, true],
  ["who chose their own", owner, {}, false, false],
  ["an address that says all", serving, { all: true }, false, true],
  ["elsewhere in the app, as chosen", serving, undefined, true, true],
  ["an attendant, whatever the address says", attendant, { all: true }, true, false],
])("%s", (_, person, search, choice, expected) => expect(showsAll(person, search, choice)).toBe(expected));

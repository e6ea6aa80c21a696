import { describe, expect, it } from "vitest";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import { asPhoneMessage, phoneIdOf } from "./as-phone-message.ts";
import { withAcks, withCustomer, withPhoneMessage } from "./simulator-queries.ts";

const customer = (id: number, minute: number): SimulatedCustomer => ({
  id,
  name: `Customer ${id}`,
  number: `551199999000${id}`,
  isGroup: false,
  members: [],
  hidesNumber: false,
  lastMessage: "",
  lastKind: "chat",
  unread: 0,
  updatedAt: `2026-11-21T12:0${minute}:00.000Z`,
});
const message = (id: number, over: Partial<SimulatedMessage> = {}): SimulatedMessage => ({
  id,
  customerId: 1,
  externalId: `E${id}`,
  fromCustomer: true,
  authorId: null,
  kind: "chat",
  body: `message ${id}`,
  media: null,
  mediaUrl: null,
  quoted: null,
  reactions: [],
  ack: 1,
  played: false,
  callEnd: null,
  edited: false,
  deleted: false,
  createdAt: "2026-11-21T12:00:00.000Z",
  ...over,
});
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

describe("the customers of a test phone", () => {
  it("stand in the order of their newest messages", () => {
    const list = [customer(2, 2), customer(1, 1)];
    expect(idsOf(withCustomer(list, customer(1, 3)))).toEqual([1, 2]);
    expect(idsOf(withCustomer(list, customer(3, 0)))).toEqual([2, 1, 3]);
  });
});

describe("the messages of a customer", () => {
  it("stand once each, in their order, whatever order they came in", () => {
    const list = [message(1), message(3)];
    expect(idsOf(withPhoneMessage(list, message(2)))).toEqual([1, 2, 3]);
    expect(withPhoneMessage(list, message(3, { body: "edited" }))[1]?.body).toBe("edited");
  });

  it("only ever gain ticks", () => {
    const read = withAcks([message(1), message(2)], ["E1"], 3);
    expect(read.map(({ ack }) => ack)).toEqual([3, 1]);
    expect(withAcks(read, ["E1"], 2)[0]?.ack).toBe(3);
    expect(withPhoneMessage(read, message(1, { ack: 1 }))[0]?.ack).toBe(3);
  });
});

describe("a message as the phone's bubbles show it", () => {
  const who = {
    company: "Loja",
    selfId: 1,
    customers: [
      { id: 1, name: "Ana" },
      { id: 2, name: "Bia" },
    ],
  };

  it("stands at right when it is one's own, in a group too, and else says whose it is", () => {
    expect(asPhoneMessage(message(1), who)).toMatchObject({ fromMe: true });
    expect(asPhoneMessage(message(1, { authorId: 1 }), who)).toMatchObject({ fromMe: true, contact: { name: "Ana" } });
    expect(asPhoneMessage(message(1, { authorId: 2 }), who)).toMatchObject({ fromMe: false, contact: { name: "Bia" } });
    expect(asPhoneMessage(message(1, { fromCustomer: false }), who)).toMatchObject({
      fromMe: false,
      contact: { name: "Loja" },
    });
  });

  it("has the reactions of the company and of members, one's own marked", () => {
    const reactions = [
      { emoji: "👍", customerId: null },
      { emoji: "🎉", customerId: 1 },
      { emoji: "😂", customerId: 2 },
    ];
    expect(asPhoneMessage(message(1, { reactions }), who).reactions).toMatchObject([
      { emoji: "👍", fromMe: false, name: "Loja" },
      { emoji: "🎉", fromMe: true },
      { emoji: "😂", fromMe: false, name: "Bia" },
    ]);
  });

  it("is never taken for one of the inbox with the same number, and finds back to its own", () => {
    const shown = asPhoneMessage(message(7), who);
    expect(shown.id).not.toBe(7);
    expect(phoneIdOf(shown)).toBe(7);
  });
});

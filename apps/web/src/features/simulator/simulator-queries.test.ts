import { describe, expect, it } from "vitest";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import { withAcks, withCustomer, withPhoneMessage } from "./simulator-queries.ts";

const customer = (id: number, minute: number): SimulatedCustomer => ({
  id,
  name: `Customer ${id}`,
  number: `551199999000${id}`,
  lastMessage: "",
  unread: 0,
  updatedAt: `2026-11-21T12:0${minute}:00.000Z`,
});
const message = (id: number, over: Partial<SimulatedMessage> = {}): SimulatedMessage => ({
  id,
  customerId: 1,
  externalId: `E${id}`,
  fromCustomer: true,
  body: `message ${id}`,
  ack: 1,
  edited: false,
  deleted: false,
  reaction: null,
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

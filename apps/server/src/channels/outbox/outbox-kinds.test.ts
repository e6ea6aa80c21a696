import { expect, test, vi } from "vitest";
import type { Ticket } from "@recado/contracts/tickets";
import { StoreUnavailable } from "../../platform/media/store.ts";
import { newNumber, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until, type Shop } from "../../testing/sessions.ts";
import type { Outbound } from "../port.ts";
import { enqueue } from "./outbox.ts";

const home = useApp({ ROLES: "web,worker" });

const to = { pn: "5511988887777" };
const put = ({ companyId, connectionId }: Shop, contactId: number, outbound: readonly Outbound[]) =>
  home.app.database.tenant(companyId, async (tx) => {
    for (const one of outbound) await enqueue(home.app, tx, { connectionId, contactId, lane: 0, outbound: one });
  });
const text = (externalId: string): Outbound => ({ kind: "text", to, externalId, body: externalId, quoted: null });
const waiting = async ({ companyId }: Shop) =>
  (
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql<{ external_id: string }>("select external_id from outbox where company_id = $1 order by id", [companyId]),
    )
  ).map((row) => row.external_id);

/** A conversation that the admin has accepted. */
async function converse({ admin, session }: Shop) {
  const from = newNumber();
  await session.sink.received(written(from));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } });
  const params = { ticketId: (tickets[0] as Ticket).id };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  return {
    write: (body: string) => admin.does("POST /messages/:ticketId", { params, body: { body } }),
    messages: async () =>
      (await admin.does("GET /messages/:ticketId", { params })).messages.filter((message) => message.fromMe),
  };
}

const file = (externalId: string): Outbound => ({
  kind: "media",
  to,
  externalId,
  caption: "",
  file: {
    kind: "application",
    storageKey: "00000000000000000000000000000000",
    fileName: "contrato.pdf",
    contentType: "application/pdf",
    width: null,
    height: null,
    seconds: null,
    peaks: null,
    thumbnail: null,
    isVoiceNote: false,
  },
  quoted: null,
});

test("a file waits for a store that does not answer, and no attempt is counted", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app));
  const size = vi.spyOn(home.app.media, "size").mockRejectedValueOnce(new StoreUnavailable("S3: no answer in time"));
  await put(shop, 1, [file("patient")]);
  await until(() => expect(shop.session.sentIds).toContain("patient"));
  expect(size).toHaveBeenCalledTimes(2);
  size.mockRestore();
  const [row] = await home.app.database.tenant(shop.companyId, (tx) =>
    tx.sql<{ attempts: number }>("select attempts from outbox where company_id = $1", [shop.companyId]),
  );
  expect(row?.attempts).toBe(0);
});

test("files that take long hold up their own conversations alone, and are no silence of the session's", async () => {
  const connector = await startConnector(home.app, { patience: 300 });
  const shop = await openShop(home.nobody, connector);
  const uploaded = Promise.withResolvers<void>();
  shop.session.onSend = async (outbound) => {
    if (outbound.kind === "media") await uploaded.promise;
    else if (outbound.externalId !== "silent")
      await shop.session.sink.acked([{ externalId: outbound.externalId, ack: 1 }]);
  };
  const slow = Array.from({ length: 20 }, (_, n) => `file ${n + 1}`);
  for (const [n, externalId] of slow.entries()) await put(shop, n + 1, [file(externalId)]);
  await put(shop, 1, [text("behind the first")]);
  await put(shop, 100, [text("silent")]);
  await until(() => expect(shop.session.sentIds.toSorted()).toEqual([...slow, "silent"].toSorted()));
  await put(shop, 101, [text("text"), text("another text")]);
  // So long was waited for an acknowledgement; for the files it is not even asked.
  await until(() => expect(shop.session.sentIds.filter((id) => id === "silent")).toHaveLength(2));
  expect(await waiting(shop)).toEqual([...slow, "behind the first", "silent"]);
  expect(shop.session.sentIds).toEqual(expect.arrayContaining(["text", "another text"]));
  expect(shop.session.sentIds.filter((id) => id.startsWith("file"))).toHaveLength(slow.length);
  expect(connector.channel.of(shop.connectionId)).toHaveLength(1);
  await shop.session.sink.acked([{ externalId: "silent", ack: 1 }]);
  uploaded.resolve();
  for (const externalId of slow) await shop.session.sink.acked([{ externalId, ack: 1 }]);
  await until(async () => expect(await waiting(shop)).toEqual([]));
  expect(shop.session.sentIds.at(-1)).toBe("behind the first");
});

test("what is taken out or said otherwise before a session has it never goes as it was", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  const { write, messages } = await converse(shop);
  shop.session.sink.ended({ kind: "restart" });
  const again = await connector.channel.opened(shop.connectionId, 2);
  await write("engano");
  await write("bom dai");
  const [wrong, typo] = (await messages()).map(({ id }) => ({ messageId: id }));
  await shop.admin.does("DELETE /messages/:messageId", { params: wrong ?? { messageId: 0 } });
  await shop.admin.does("PUT /messages/:messageId", { params: typo ?? { messageId: 0 }, body: { body: "bom dia" } });
  await again.connect();
  await until(() => expect(again.sent.filter(({ kind }) => kind !== "read")).toMatchObject([{ body: "bom dia" }]));
  // Now it may be on its way: what is done to it goes after it.
  await shop.admin.does("DELETE /messages/:messageId", { params: typo ?? { messageId: 0 } });
  await again.sink.acked([{ externalId: again.sent.at(-1)?.externalId ?? "", ack: 1 }]);
  await until(() => expect(again.sent.at(-1)).toMatchObject({ kind: "revoke", target: again.sent.at(-2)?.externalId }));
});

test("what the kind of channel can't take is refused, is never handed over, and holds up nothing behind it", async () => {
  const connector = await startConnector(home.app, {}, { textMax: 9, edits: false });
  const shop = await openShop(home.nobody, connector);
  const { write, messages } = await converse(shop);
  await write("beyond it");
  await write("beyond it!");
  await write("next");
  await until(() => expect(shop.session.sent.filter(({ kind }) => kind === "text")).toHaveLength(1));
  for (const nth of [1, 2]) {
    await until(() => expect(shop.session.sent.filter(({ kind }) => kind === "text")).toHaveLength(nth));
    await shop.session.sink.acked([{ externalId: shop.session.sentIds.at(-1) ?? "", ack: 1 }]);
  }
  await until(async () => expect(await waiting(shop)).toEqual([]));
  const [first, long] = await messages();
  expect(long).toMatchObject({ body: "beyond it!", failure: "ERR_CHANNEL_CANNOT" });
  await shop.admin.does("PUT /messages/:messageId", { params: { messageId: first?.id ?? 0 }, body: { body: "other" } });
  await until(async () => expect(await waiting(shop)).toEqual([]));
  expect(shop.session.sent.filter(({ kind }) => kind === "edit")).toEqual([]);
});

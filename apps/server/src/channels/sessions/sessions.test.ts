import { expect, test, vi } from "vitest";
import type { ConnectionReason } from "@recado/contracts/connections";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until, type Shop } from "../../testing/sessions.ts";
import { EpochLost, type SessionEnd } from "../port.ts";

const home = useApp({ ROLES: "web,worker" });

const keysOf = async ({ companyId, connectionId }: Shop) =>
  (
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql<{ id: string }>("select id from session_keys where company_id = $1 and connection_id = $2", [
        companyId,
        connectionId,
      ]),
    )
  ).map((row) => row.id);
const keepKey = ({ companyId, connectionId, session }: Shop, id: string) =>
  session.sink.write((tx) =>
    tx.sql(
      "insert into session_keys (company_id, connection_id, kind, id, value) values ($1, $2, 'creds', $3, '\\x00')",
      [companyId, connectionId, id],
    ),
  );
const command = ({ admin, connectionId }: Shop, method: "POST" | "PUT" | "DELETE") =>
  admin.does(`${method} /whatsappsession/:whatsappId`, { params: { whatsappId: connectionId } });

test("what a session says of itself is shown, from its QR code to its number", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector, { isUp: false });
  expect(await shop.seen()).toMatchObject({ status: "OPENING" });
  await shop.session.sink.state({ status: "qrcode", qrcode: "2@first", retries: 0 });
  expect(await shop.seen()).toMatchObject({ status: "qrcode", qrcode: "2@first" });
  await shop.session.sink.state({ status: "qrcode", qrcode: "2@second", retries: 1 });
  expect(await shop.seen()).toMatchObject({ qrcode: "2@second", retries: 1 });
  await shop.session.sink.state({ status: "PAIRING" });
  expect(await shop.seen()).toMatchObject({ status: "PAIRING", qrcode: "" });
  shop.session.sink.ended({ kind: "restart" });
  const second = await connector.channel.opened(shop.connectionId, 2);
  expect(shop.session.isStopped).toBe(true);
  expect(await shop.seen(), "a new socket after pairing is no news").toMatchObject({ status: "PAIRING" });
  await second.connect("5511988887777");
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", number: "5511988887777", reason: "" });
});

test.each<[SessionEnd, ConnectionReason, { keys: string[]; number: string }]>([
  [{ kind: "loggedOut" }, "loggedOut", { keys: [], number: "" }],
  [{ kind: "replaced" }, "replaced", { keys: ["creds"], number: "5511900000000" }],
  [{ kind: "refused", code: "banned" }, "banned", { keys: ["creds"], number: "5511900000000" }],
  [{ kind: "qrUnread" }, "qrUnread", { keys: ["creds"], number: "5511900000000" }],
])("after %j it rests until an admin asks for it", async (end, reason, { keys, number }) => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  await keepKey(shop, "creds");
  shop.session.sink.ended(end);
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "DISCONNECTED", reason, number }));
  expect(shop.session.isStopped).toBe(true);
  expect(await keysOf(shop)).toEqual(keys);
  await until(async () =>
    expect(
      await home.app.database.platform("select wanted, owner from session_leases where connection_id = $1", [
        shop.connectionId,
      ]),
    ).toEqual([{ wanted: false, owner: null }]),
  );
  expect(connector.channel.of(shop.connectionId)).toHaveLength(1);
  await command(shop, "POST");
  const again = await connector.channel.opened(shop.connectionId, 2);
  await again.connect();
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", reason: "" });
});

test("closed by WhatsApp it comes back by itself, and says why until it is up", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  shop.session.sink.ended({ kind: "passing", code: "unreachable" });
  await until(async () => expect(await shop.seen()).toMatchObject({ status: "OPENING", reason: "unreachable" }));
  const again = await connector.channel.opened(shop.connectionId, 2);
  await again.connect();
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED", reason: "" });
});

test("a new QR code forgets the credentials, and logging out unlinks and rests", async () => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  await keepKey(shop, "old");
  await command(shop, "PUT");
  const renewed = await connector.channel.opened(shop.connectionId, 2);
  expect(shop.session.isStopped).toBe(true);
  expect(await keysOf(shop)).toEqual([]);
  expect(await shop.seen()).toMatchObject({ status: "OPENING", number: "" });
  await renewed.connect();
  await keepKey({ ...shop, session: renewed }, "new");
  await command(shop, "DELETE");
  await until(async () => expect(await keysOf(shop)).toEqual([]));
  expect(renewed.isLoggedOut).toBe(true);
  expect(await shop.seen()).toMatchObject({ status: "DISCONNECTED", reason: "", number: "" });
  expect(connector.channel.of(shop.connectionId)).toHaveLength(2);
});

test.each([
  ["", () => undefined],
  // The first that it hears of it is then a write that is refused.
  [
    ", also when the notification is lost",
    () => void vi.spyOn(home.app.notifications, "notify").mockImplementationOnce(() => undefined),
  ],
])("the session of a deleted connection is unlinked and ends, and stores nothing more%s", async (_, deafen) => {
  const connector = await startConnector(home.app);
  const shop = await openShop(home.nobody, connector);
  deafen();
  await shop.admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: shop.connectionId } });
  await expect(keepKey(shop, "late")).rejects.toThrow(EpochLost);
  await until(async () =>
    expect(
      await home.app.database.platform("select from session_leases where connection_id = $1", [shop.connectionId]),
    ).toEqual([]),
  );
  expect(shop.session).toMatchObject({ isLoggedOut: true, isStopped: true });
  expect(await keysOf(shop)).toEqual([]);
});

test("a stopped connector leaves its sessions to another at once", async () => {
  const first = await startConnector(home.app);
  const shop = await openShop(home.nobody, first);
  const second = await startConnector(home.app);
  await first.supervisor.stop();
  expect(shop.session).toMatchObject({ isStopped: true, isLoggedOut: false });
  const taken = await second.channel.opened(shop.connectionId);
  await expect(shop.session.sink.state({ status: "PAIRING" }), "the old one is over").rejects.toBeInstanceOf(Error);
  await taken.connect();
  expect(await shop.seen()).toMatchObject({ status: "CONNECTED" });
});

test("two connectors never run one session", async () => {
  const [one, two] = [await startConnector(home.app), await startConnector(home.app)];
  const admin = await home.nobody.signUp();
  const ids: number[] = [];
  for (const name of ["1a", "2b", "3c", "4d", "5e"])
    ids.push((await admin.does("POST /whatsapp", { body: { name } })).id);
  const openings = (id: number) => one.channel.of(id).length + two.channel.of(id).length;
  await until(() => expect(ids.map(openings)).toEqual([1, 1, 1, 1, 1]));
});

import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { mobile, programming } from "../../testing/messages-api.ts";
import { startHttpPeer } from "../../testing/peers/http-peer.ts";
import { jpeg } from "../../testing/sample-files.ts";

const picture = await jpeg();
let [underWay, most] = [0, 0];
const full = Promise.withResolvers<void>();
const host = await startHttpPeer(({ path }, response) => {
  if (path === "/devagar.jpg") {
    most = Math.max(most, ++underWay);
    if (underWay === 4) full.resolve();
    return void full.promise.then(() => setImmediate(() => (underWay--, response.writeHead(200).end(picture))));
  }
  if (path === "/praia.jpg") return void response.writeHead(200).end(picture);
  if (path === "/inside") return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  return void response.writeHead(404).end();
});
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: host.host });

test("a file is fetched from its address and sent with its caption, once for a key", async () => {
  const { send, sent } = await programming(home);
  const asked = { number: mobile(), mediaUrl: `${host.url}/praia.jpg`, body: "A praia", idempotencyKey: "praia" };
  expect((await send(asked)).status).toBe(200);
  const { ok } = await send(asked);
  expect(ok.messageIds).toHaveLength(1);
  expect(await sent()).toMatchObject([{ kind: "image", body: "A praia" }]);
  expect(host.asked.filter(({ path }) => path === "/praia.jpg")).toHaveLength(1);
  expect((await send({ ...asked, mediaUrl: `${host.url}/outra.jpg` })).error).toBe("ERR_IDEMPOTENCY_KEY_REUSED");
});

test.each([
  ["what is not there", `${host.url}/sumiu.pdf`, "ERR_MEDIA_URL_FAILED"],
  ["a private address", "http://10.0.0.8/", "ERR_URL_REFUSED"],
  ["a redirect to one", `${host.url}/inside`, "ERR_URL_REFUSED"],
  ["what is no address", "javascript:alert(1)", "ERR_URL_REFUSED"],
])("%s is refused, and nothing is sent", async (_, mediaUrl, error) => {
  const { send, sent } = await programming(home);
  expect(await send({ number: mobile(), mediaUrl, body: "" })).toMatchObject({ status: 400, error });
  expect(await sent()).toEqual([]);
});

test("a company's files are fetched a few at a time: they are held in memory", async () => {
  const { send, sent } = await programming(home);
  const asked = Array.from({ length: 10 }, () =>
    send({ number: mobile(), mediaUrl: `${host.url}/devagar.jpg`, body: "" }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(most).toBe(4);
  expect(await sent()).toHaveLength(10);
});

test("a number is checked without a message; what is known is not asked again", async () => {
  const { program, absent, asked, sent } = await programming(home);
  const [here, gone] = [mobile(), mobile()];
  absent.add(gone);
  const check = (number: string | number) => program.does("POST /api/messages/check", { body: { number } });
  expect(await check(`+${here}`)).toEqual({ number: here, exists: true });
  expect(await check(Number(here))).toMatchObject({ exists: true });
  for (let n = 0; n < 2; n++) expect(await check(gone)).toEqual({ number: gone, exists: false });
  expect(asked).toEqual([here, gone]);
  expect(await sent()).toEqual([]);
});

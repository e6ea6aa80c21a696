// node testing/proxy/main.ts [nginx|caddy]: Recado behind the ready files of deploy/, with a real browser through each.
import { request as httpsRequest } from "node:https";
import process from "node:process";
import { text } from "node:stream/consumers";
import { openChromium } from "../bench/chromium.ts";
import { setupCode } from "../bench/program.ts";
import { visitor } from "../bench/set-up.ts";
import { freePort, temporaryFolder } from "../bench/temporary.ts";
import { buildServer, ServerProgram } from "../crash/programs.ts";
import { eventually } from "../crash/scene.ts";
import { makeCertificate, proxies, type ProxyName } from "./programs.ts";

const megabyte = 1_000_000;
const uploadBytes = 100 * megabyte;
const account = { name: "Plataforma", email: "dono@plataforma.test", password: "senha-forte" };

const named = process.argv[2] as ProxyName | undefined;
if (named !== undefined && !(named in proxies)) throw new Error(`There is no ${named}: nginx or caddy.`);
await buildServer();
let isRight = true;
for (const name of named ? [named] : (Object.keys(proxies) as ProxyName[]))
  isRight = (await lookThrough(name)) && isRight;
process.exit(isRight ? 0 : 1);

async function lookThrough(name: ProxyName): Promise<boolean> {
  const found: [what: string, isRight: boolean, seen: unknown][] = [];
  await using scene = new AsyncDisposableStack();
  const folder = scene.use(await temporaryFolder());
  const backend = await freePort();
  const certificate = makeCertificate(folder.path);
  const proxy = scene.use(await proxies[name]({ folder: folder.path, backends: [backend], certificate }));
  const address = `https://localhost:${proxy.port}`;
  const program = scene.use(
    new ServerProgram({
      PORT: String(backend),
      DATA_DIR: folder.path,
      SETUP_CODE: setupCode,
      WHATSAPP_WEBSOCKET_URL: "ws://127.0.0.1:9",
      PUBLIC_URL: address,
      TRUSTED_PROXIES: "127.0.0.1",
    }),
  );
  await program.start();
  const nobody = visitor(program.url);
  await nobody.does("POST /setup", { body: { code: setupCode, ...account } });

  const browser = await openChromium();
  if (!browser) throw new Error("Chromium is missing: apt-get install chromium-headless-shell");
  scene.defer(() => browser.close());
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "pt-BR" });
  const page = await context.newPage();
  const sockets: { url: string; frames: number }[] = [];
  page.on("websocket", (socket) => {
    const one = { url: socket.url(), frames: 0 };
    sockets.push(one);
    socket.on("framereceived", () => one.frames++);
  });
  await page.goto(`${address}/login`);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.waitForFunction(() => localStorage.getItem("token") !== null);
  const isLive = () => sockets.some(({ url, frames }) => url.startsWith("wss://") && frames > 1);
  await eventually("the socket", async () => isLive(), 30_000).catch(() => undefined);
  found.push(["the socket is a WebSocket, and something comes over it", isLive(), sockets]);

  const cookies = await context.cookies();
  const isClosed = cookies.every(({ secure, httpOnly }) => secure && httpOnly);
  const shown = cookies.map((one) => `${one.name} secure=${one.secure} httpOnly=${one.httpOnly} ${one.sameSite}`);
  found.push(["cookies are secure", cookies.length > 0 && isClosed, shown]);

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("token") ?? '""') as string).catch(() => "");
  const bearer = token || (await page.evaluate(() => localStorage.getItem("token") ?? ""));
  const began = performance.now();
  const moved = await page.evaluate(uploadAndFetch, { bearer, bytes: uploadBytes });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  found.push([`${uploadBytes / megabyte} MB up and down`, moved.isSame, `${moved.statuses.join(", ")}; ${seconds} s`]);

  // A visitor from another address who claims a third one.
  const checks = (await askFrom("127.0.0.5", proxy.port, bearer)) as { key: string; status: string; text: string }[];
  const seen = checks.find(({ key }) => key === "proxy");
  found.push([
    "the visitor's own address is seen",
    seen?.status === "fine" && seen.text.includes("127.0.0.5"),
    seen?.text,
  ]);
  const list = await context.request.get(`${address}/api/server/checks?language=en`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const encoding = list.headers()["content-encoding"];
  found.push([
    "answers are compressed, and read again",
    encoding === "gzip" && (await list.json()).length > 0,
    encoding,
  ]);
  const figures = await context.request.get(`${address}/metrics`);
  found.push(["/metrics is not for visitors", figures.status() === 404, figures.status()]);

  for (const [what, isTrue, value] of found)
    console.log(`${isTrue ? "ok    " : "WRONG "} ${name}: ${what} (${JSON.stringify(value)})`);
  return found.every(([, isTrue]) => isTrue);
}

/** Runs in the page: uploads a file of `bytes` bytes as a form, and downloads it again. */
async function uploadAndFetch({ bearer, bytes }: { bearer: string; bytes: number }) {
  const headers = { authorization: `Bearer ${bearer}` };
  const content = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 4_096) content[at] = (at / 4_096) % 251;
  const hash = async (data: Uint8Array<ArrayBuffer> | ArrayBuffer) =>
    [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join();
  const made = await fetch("/api/files", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Grande", message: "Segue", options: [{ name: "um" }] }),
  });
  const list = (await made.json()) as { id: number; options: { id: number }[] };
  const form = new FormData();
  form.append("id", String(list.options[0]?.id));
  form.append("files", new Blob([content]), "grande.bin");
  const sent = await fetch(`/api/files/uploadList/${list.id}`, { method: "POST", headers, body: form });
  const answer = await sent.text();
  const url = /"(\/api\/media\/[^"]+)"/.exec(answer)?.[1] ?? "";
  const back = await fetch(url, { headers });
  const received = await back.arrayBuffer();
  return {
    statuses: [made.status, sent.status, back.status],
    isSame: (await hash(received)) === (await hash(content)),
  };
}

/** The server's view of who asks, from this address of the machine, with an address claimed that is not theirs. */
function askFrom(localAddress: string, port: number, bearer: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${bearer}`, "x-forwarded-for": "203.0.113.9", host: `localhost:${port}` };
  const options = {
    host: "127.0.0.1",
    servername: "localhost",
    port,
    localAddress,
    headers,
    rejectUnauthorized: false,
  };
  return new Promise((resolve, reject) => {
    httpsRequest({ ...options, path: "/api/server/checks?language=en" }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body)), reject);
    })
      .on("error", reject)
      .end();
  });
}

import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { openChromium } from "./chromium.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";
import { openScreen } from "./screen.ts";

const perSecond = 50;
const seconds = 20;
const chats = 20;
/** Every fifth message is of the chat that the page shows. */
const shownEach = 5;
const longChat = 100_000;
const times = 40;
const openings = 9;

interface Chat {
  id: number;
  uuid: string;
  writer: Person;
}

/** A message of the team until it is on a colleague's screen; and a chat of 100,000 messages that is opened. */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const { admin, app } = home;
  // A plan of a small company has fewer users.
  await app.database.platform("update plans set users = $1", [2 * chats]);
  const team = await begin(home);
  return [...(await latencies(home, team)), ...(await opened(home, admin, team))];
}

const say = (writer: Person, chatId: number, message: string) =>
  writer.does("POST /chats/:chatId/messages", { params: { chatId }, body: { message } });

/** The admin's chats, each with a different writing colleague, because the server refuses users who write too fast. */
async function begin({ admin }: Home): Promise<Chat[]> {
  const team: Chat[] = [];
  for (let n = 0; n < chats; n++) {
    const writer = await admin.colleague("user", { name: `Colega ${n}` });
    const users = [{ id: writer.user.id }];
    const { id, uuid } = await admin.does("POST /chats", { body: { title: `Chat ${n}`, users } });
    await say(writer, id, "Bom dia!");
    team.push({ id, uuid, writer });
  }
  return team;
}

async function latencies({ admin, url }: Home, [shown, ...others]: readonly Chat[]): Promise<Figure[]> {
  if (!shown) return [];
  const looker = { url, token: admin.token, companyId: admin.user.companyId };
  await using screen = await openScreen(looker, `/chats/${shown.uuid}`);
  if (!screen) return [{ what: "no Chromium, so no screen was looked at", value: Number.NaN, unit: "" }];
  const total = perSecond * seconds;
  const sent: Promise<unknown>[] = [];
  const beginning = performance.now();
  for (let n = 0; n < total; n++) {
    await wait(Math.max(0, beginning + (n * 1000) / perSecond - performance.now()));
    const chat = n % shownEach === 0 ? shown : others[n % others.length]!;
    sent.push(say(chat.writer, chat.id, `Mensagem ${n} enviada em ${Date.now()}`));
  }
  await Promise.all(sent);
  const rate = (sent.length * 1000) / (performance.now() - beginning);
  const seen = await screen.latencies(total / shownEach);
  const note = `${Math.round(rate)} messages/s over ${chats} chats, the reader a member of all; from the call's beginning.`;
  return [
    {
      what: "a colleague's message on the screen, p95",
      value: percentile(seen, 0.95),
      unit: "ms",
      target: { atMost: 100 },
      note,
    },
    { what: "the same, median", value: percentile(seen, 0.5), unit: "ms" },
    { what: "the same, slowest", value: Math.max(...seen), unit: "ms" },
  ];
}

/** Asked for over HTTP, and from the click in the list to the bubbles of its newest page. */
async function opened(home: Home, admin: Person, [chat]: readonly Chat[]): Promise<Figure[]> {
  if (!chat) return [];
  const { companyId } = admin.user;
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql(
      `insert into chat_messages (company_id, chat_id, sender_id, kind, body)
       select $1, $2, $3, 'chat', 'Linha ' || n from generate_series(1, $4::integer) n`,
      [companyId, chat.id, chat.writer.user.id, longChat],
    ),
  );
  const asked: number[] = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    await admin.does("GET /chats/:chatId/messages", { params: { chatId: chat.id }, query: {} });
    asked.push(performance.now() - from);
  }
  const answer = { what: "its newest page over HTTP, p95", value: percentile(asked, 0.95), unit: "ms" };
  await using browser = await openChromium();
  if (!browser) return [answer];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({
    content: `localStorage.setItem("token", ${JSON.stringify(admin.token)}); localStorage.setItem("companyId", "${companyId}");`,
  });
  const drawn: number[] = [];
  for (let n = 0; n < openings; n++) {
    await page.goto(`${home.url}/chats`);
    const row = page.getByRole("link", { name: /Chat 0 / }).first();
    await row.waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(watchOpening);
    await row.click();
    drawn.push(await page.evaluate<number>("window.opened"));
  }
  return [
    {
      what: `a chat of ${longChat.toLocaleString("en")} messages opens: median`,
      value: percentile(drawn, 0.5),
      unit: "ms",
      target: { atMost: 150 },
      note: `${openings} times, nothing cached; from the click to the frame after its bubbles are there`,
    },
    answer,
  ];
}

/** Runs in the page: from the click to the frame that shows the newest message. */
const watchOpening = `(() => {
  let clicked = 0;
  addEventListener("click", () => (clicked ||= performance.now()), { capture: true, once: true });
  window.opened = new Promise((done) => {
    const look = new MutationObserver(() => {
      if (!document.querySelector("[role=log]")?.textContent.includes("Linha ${longChat}")) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
    });
    look.observe(document.body, { subtree: true, childList: true });
  });
})()`;

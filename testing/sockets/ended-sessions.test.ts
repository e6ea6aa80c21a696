import { Readable } from "node:stream";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Profile } from "@recado/contracts/profiles";
import type { OpenApp } from "../../apps/server/src/open-app.ts";
import {
  accessTokenSeconds,
  signAccessToken,
  verifyAccessToken,
} from "../../apps/server/src/platform/crypto/tokens.ts";
import { cookieOf } from "../../apps/server/src/testing/answers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { Browser, refusal } from "./browser.ts";

/** Two processes: the person has a browser at both. */
const home = useApp({ ALONE: "no" });
const open: Browser[] = [];
let second: OpenApp;
let ports: number[];

beforeAll(async () => {
  second = await home.another({ ROLES: "web" });
  ports = [await home.listen(), await second.listen()];
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
  for (const browser of open.splice(0)) browser.close();
});

interface SignedIn {
  admin: Person;
  person: Person;
  cookie: string;
  mediaId: number;
  signature: string;
  /** The person's sockets, at both processes. */
  browsers: Browser[];
}

/** One attendant's session, with everything that it opens. */
async function signedIn(): Promise<SignedIn> {
  const admin = await home.nobody.signUp();
  const { user, password } = await admin.colleague("user");
  const answer = await home.nobody.call("POST /auth/login", { body: { email: user.email, password } });
  const person = new Person(home, answer.ok);
  const mediaId = await mediaOf(user.companyId);
  const { url } = await person.does("GET /media/:mediaId/link", { params: { mediaId } });
  const signature = new URL(url, "http://localhost").searchParams.get("signature") ?? "";
  return { admin, person, cookie: cookieOf(answer), mediaId, signature, browsers: await browsersOf(person) };
}

async function browsersOf(person: Person): Promise<Browser[]> {
  const browsers = await Promise.all(ports.map((port) => Browser.open(port, person)));
  open.push(...browsers);
  return browsers;
}

async function mediaOf(companyId: number): Promise<number> {
  const stored = await home.app.media.put(companyId, Readable.from([Buffer.from("text")]), { maxBytes: 1_000 });
  return home.app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<{ id: number }>(
      `insert into media (company_id, storage_key, sha256, file_name, content_type, size)
       values ($1, $2, $3, 'a.txt', $4, $5) returning id`,
      [companyId, stored.key, stored.sha256, stored.sniffedType, stored.size],
    );
    return row?.id ?? 0;
  });
}

/** Another access token of the user's session, which expires in this many seconds. */
async function tokenThatEnds(seconds: number, { token }: Person): Promise<string> {
  const key = home.app.secrets.deriveKey("access-token");
  const held = await verifyAccessToken(key, token);
  if (!held.ok) throw new Error("The token is not valid.");
  return signAccessToken(key, held.claims, new Date(Date.now() - (accessTokenSeconds - seconds) * 1_000));
}

const refresh = (cookie: string) =>
  home.nobody.call("POST /auth/refresh_token", { headers: { cookie: `jrt=${cookie}` } });
const readLink = ({ mediaId, signature }: SignedIn) =>
  home.nobody.call("GET /media/:mediaId", { params: { mediaId }, query: { signature } });
const platform = (sql: string, values: unknown[]) => home.app.database.platform(sql, values);
const sessionOf = (cookie: string) => cookie.split(".")[0];

const change = ({ admin, person }: SignedIn, body: { password: string } | { profile: Profile }) =>
  admin.does("PUT /users/:userId", { params: { userId: person.user.id }, body });

type Cause = (session: SignedIn) => Promise<unknown>;

const announced: [string, Cause][] = [
  ["logout", ({ cookie }) => home.nobody.does("DELETE /auth/logout", { headers: { cookie: `jrt=${cookie}` } })],
  ["logout without the cookie", ({ person }) => person.does("DELETE /auth/logout")],
  ["a second sign-in", ({ person }) => home.nobody.login(person.user.email)],
  [
    "the reuse of a refresh token",
    async ({ cookie }) => {
      await refresh(cookieOf(await refresh(cookie)));
      await refresh(cookie);
    },
  ],
  ["a new password", (session) => change(session, { password: "outra-senha" })],
  ["a higher role", (session) => change(session, { profile: "admin" })],
  ["removal", ({ admin, person }) => admin.does("DELETE /users/:userId", { params: { userId: person.user.id } })],
];
/** These have no event: the processes poll every few seconds. */
const unannounced: [string, Cause, string][] = [
  [
    "an overdue company",
    ({ admin }) =>
      platform("update companies set due_date = now() - interval '1 day' where id = $1", [admin.user.companyId]),
    "ERR_SUBSCRIPTION_EXPIRED",
  ],
  [
    "a disabled company",
    ({ admin }) => platform("update companies set status = false where id = $1", [admin.user.companyId]),
    "ERR_SESSION_EXPIRED",
  ],
  [
    "the session's expiry",
    ({ cookie }) =>
      platform("update refresh_families set expires_at = now() - interval '1 second' where id = $1", [
        sessionOf(cookie),
      ]),
    "ERR_SESSION_EXPIRED",
  ],
];
const everyCause: [string, Cause, string][] = [
  ...announced.map(([name, cause]): [string, Cause, string] => [name, cause, "ERR_SESSION_EXPIRED"]),
  ...unannounced,
];

describe("a session that ended by", () => {
  test.each(everyCause)("%s answers no request, no link and no new socket", async (_, cause, error) => {
    const session = await signedIn();
    expect((await readLink(session)).status).toBe(200);
    await cause(session);
    // Users of an overdue company may still read who they are.
    expect((await session.person.call("GET /users/list")).error).toBe(error);
    expect((await readLink(session)).error).toBe(error);
    for (const port of ports) expect(await refusal(port, { auth: { token: session.person.token } })).toBe(error);
  });

  test.each(announced)("%s ends its sockets at once, in both processes", async (_, cause) => {
    const session = await signedIn();
    await cause(session);
    for (const browser of session.browsers) expect(await browser.end()).toBe("io server disconnect");
  });

  test.each(unannounced)("%s ends its sockets within seconds", async (_, cause) => {
    const session = await signedIn();
    const [colleague] = await browsersOf(await home.nobody.signUp());
    await cause(session);
    for (const { app } of [home, second]) await app.realtime.checkSessions();
    for (const browser of session.browsers) expect(await browser.end()).toBe("io server disconnect");
    expect(colleague?.ended).toBeUndefined();
  });

  test.each(everyCause)("%s joins nothing more", async (_, cause) => {
    const session = await signedIn();
    await cause(session);
    for (const browser of session.browsers) {
      if (browser.ended === undefined)
        expect(await browser.ask("joinTickets", "pending").catch(() => false)).toBe(false);
      await browser.end();
    }
  });
});

describe("a session that goes on", () => {
  test("keeps its sockets when another one of the same person ends", async () => {
    const session = await signedIn();
    await session.admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    const other = await browsersOf(await home.nobody.login(session.person.user.email));
    await home.nobody.does("DELETE /auth/logout", { headers: { cookie: `jrt=${session.cookie}` } });
    for (const browser of session.browsers) await browser.end();
    for (const browser of other) expect(await browser.ask("joinTickets", "pending")).toBe(true);
  });

  test("keeps its sockets beyond the access token with which they were opened", async () => {
    const { person } = await signedIn();
    const brief = new Person(home, { token: await tokenThatEnds(20, person), user: person.user });
    const browsers = await browsersOf(brief);
    // Less than the time after which a browser considers its connection lost.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 21_000 });
    for (const port of ports) expect(await refusal(port, { auth: { token: brief.token } })).toBe("ERR_TOKEN_EXPIRED");
    for (const { app } of [home, second]) await app.realtime.checkSessions();
    for (const browser of browsers) expect(await browser.ask("joinTickets", "pending")).toBe(true);
  });
});

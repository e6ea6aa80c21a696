import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { io, type Socket } from "socket.io-client";
import { eventName } from "@recado/contracts/realtime";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
const open: Socket[] = [];
let port = 0;

beforeAll(async () => {
  port = await test.listen();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

/** A browser's socket, which stays down once it is ended. */
function socketWith(token: string): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return socket;
}

const once = (socket: Socket, event: string) => new Promise<unknown>((resolve) => void socket.once(event, resolve));

async function connect(person: Person): Promise<Socket> {
  const socket = socketWith(person.token);
  await once(socket, "ready");
  return socket;
}

/** Why a socket is not let in. */
async function refusal(token: string): Promise<unknown> {
  return ((await once(socketWith(token), "connect_error")) as { data?: { error?: string } }).data?.error;
}

describe("a socket", () => {
  it("is let in with a good token alone", async () => {
    const admin = await test.nobody.signUp();
    expect(await refusal("")).toBe("ERR_TOKEN_EXPIRED");
    expect(await refusal(`${admin.token.slice(0, -3)}AAA`)).toBe("ERR_TOKEN_EXPIRED");
    await connect(admin);
    await test.app.database.platform("update companies set due_date = now() - interval '1 day' where id = $1", [
      admin.user.companyId,
    ]);
    expect(await refusal(admin.token)).toBe("ERR_SUBSCRIPTION_EXPIRED");
    await test.app.database.platform("update companies set status = false where id = $1", [admin.user.companyId]);
    expect(await refusal(admin.token)).toBe("ERR_SESSION_EXPIRED");
  });

  it.each([
    ["a new password", { password: "outra-senha" }, "ERR_SESSION_EXPIRED"],
    ["a lower profile", { profile: "user" as const }, "ERR_SESSION_EXPIRED"],
  ])("ends with %s, and stays out with the old token", async (_, body, error) => {
    const admin = await test.nobody.signUp();
    const person = await admin.colleague("supervisor");
    const [theirs, mine] = [await connect(person), await connect(admin)];
    const ended = once(theirs, "disconnect");
    await admin.does("PUT /users/:userId", { params: { userId: person.user.id }, body });
    expect(await ended).toBe("io server disconnect");
    expect(await refusal(person.token)).toBe(error);
    expect(mine.connected).toBe(true);
  });

  it("ends with other queues, and may come back at once", async () => {
    const admin = await test.nobody.signUp();
    const person = await admin.colleague("user");
    const ended = once(await connect(person), "disconnect");
    await admin.does("PUT /users/:userId", {
      params: { userId: person.user.id },
      body: { queueIds: [await admin.queue()] },
    });
    await ended;
    await connect(person);
  });

  it("ends with the person's removal, of which it is told first", async () => {
    const admin = await test.nobody.signUp();
    const person = await admin.colleague("user");
    const theirs = await connect(person);
    const heard: unknown[] = [];
    theirs.on(eventName(admin.user.companyId, "user"), (event) => heard.push(event));
    const ended = once(theirs, "disconnect");
    await admin.does("DELETE /users/:userId", { params: { userId: person.user.id } });
    await ended;
    expect(heard).toContainEqual({ action: "delete", userId: person.user.id });
    expect(await refusal(person.token)).toBe("ERR_SESSION_EXPIRED");
  });

  it("hears that the account was opened elsewhere, when it is the person's own, and not in the new browser", async () => {
    const admin = await test.nobody.signUp();
    const person = await admin.colleague("user");
    const [first, colleague] = [await connect(person), await connect(admin)];
    const heard: string[] = [];
    const auth = eventName(admin.user.companyId, "auth");
    colleague.on(auth, () => heard.push("colleague"));
    const elsewhere = once(first, auth);
    const ended = once(first, "disconnect");
    const again = await test.nobody.login(person.user.email, person.password);
    const { id, email, companyId } = person.user;
    expect(await elsewhere).toEqual({ action: "update", user: { id, email, companyId } });
    expect(await ended).toBe("io server disconnect");
    expect(await refusal(person.token)).toBe("ERR_SESSION_EXPIRED");
    const second = await connect(again);
    second.on(auth, () => heard.push("new browser"));
    // What is sent next arrives last: nothing was on its way before it.
    const renamed = [colleague, second].map((socket) => once(socket, eventName(companyId, "user")));
    await admin.does("PUT /users/:userId", { params: { userId: id }, body: { name: "Outro Nome" } });
    await Promise.all(renamed);
    expect(heard).toEqual([]);
  });

  it("tells the company who is online, and no other company", async () => {
    const [admin, other] = [await test.nobody.signUp(), await test.nobody.signUp()];
    const person = await admin.colleague("user");
    const [mine, theirs] = [await connect(admin), await connect(other)];
    const heard: unknown[] = [];
    theirs.onAny((event) => heard.push(event));
    const told = once(mine, eventName(admin.user.companyId, "user"));
    await connect(person);
    expect(await told).toMatchObject({ action: "update", user: { id: person.user.id, online: true } });
    const own = once(theirs, eventName(other.user.companyId, "queue"));
    await other.queue();
    await own;
    expect(heard).toEqual([eventName(other.user.companyId, "queue")]);
  });
});

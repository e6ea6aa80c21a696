import { beforeAll, describe, expect, it, vi } from "vitest";
import { photo } from "../../testing/sample-photo.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let owner: Person;
let port = 0;
beforeAll(async () => {
  port = await home.listen();
  owner = await home.nobody.login("dono@plataforma.test");
});

const add = (change: object = {}) =>
  owner.does("POST /announcements", { body: { title: "Manutenção", text: "Domingo, das 2 às 4.", ...change } });
const titles = async (person: Person) => (await person.does("GET /announcements/shown")).map(({ title }) => title);

async function upload(announcementId: number, name: string, bytes: Uint8Array | string): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return fetch(`http://127.0.0.1:${port}/api/announcements/${announcementId}/media-upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
}

describe("what is shown to whom", () => {
  it("is what is on, now, for the company's plan: the most important first, then the newest", async () => {
    const admin = await home.nobody.signUp();
    const plan = await owner.does("POST /plans", {
      body: { name: "Só dela", users: 3, connections: 1, queues: 1, value: 10 },
    });
    const other = await home.nobody.signUp();
    await owner.does("PUT /companies/:companyId", {
      params: { companyId: other.user.companyId },
      body: { planId: plan.id },
    });
    const [hour, day] = [3_600_000, 86_400_000];
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await add({ title: "baixa" });
    await add({ title: "alta", priority: 1 });
    await add({ title: "média, mais nova", priority: 2 });
    await add({ title: "desligada", status: false });
    await add({ title: "amanhã", startsAt: at(day) });
    await add({ title: "passada", startsAt: at(-day), endsAt: at(-hour) });
    await add({ title: "em vigor", startsAt: at(-day), endsAt: at(day), priority: 1 });
    await add({ title: "do plano", planId: plan.id, priority: 1 });

    expect(await titles(admin)).toEqual(["em vigor", "alta", "média, mais nova", "baixa"]);
    expect(await titles(other)).toEqual(["do plano", "em vigor", "alta", "média, mais nova", "baixa"]);
    const found = await admin.does("GET /announcements", { query: { searchParam: "MEDIA" } });
    expect(found.records.map(({ title }) => title)).toEqual(["média, mais nova"]);
    expect((await owner.does("GET /announcements", { query: {} })).count).toBe(8);
  });

  it("others than the super user read and change nothing else", async () => {
    const admin = await home.nobody.signUp();
    const { id } = await add({ title: "segredo", status: false });
    const params = { announcementId: id };
    expect((await admin.call("GET /announcements/:announcementId", { params })).error).toBe(
      "ERR_NO_ANNOUNCEMENT_FOUND",
    );
    expect((await admin.call("PUT /announcements/:announcementId/read", { params })).error).toBe(
      "ERR_NO_ANNOUNCEMENT_FOUND",
    );
    expect((await admin.call("POST /announcements", { body: { title: "Oi", text: "Oi" } })).error).toBe(
      "ERR_NO_PERMISSION",
    );
    expect(await owner.does("GET /announcements/:announcementId", { params })).toMatchObject({ title: "segredo" });
  });
});

it("is read by each user for themselves, and stays read when it changes", async () => {
  const { id } = await add();
  const params = { announcementId: id };
  const admin = await home.nobody.signUp();
  const colleague = await admin.colleague("user");
  const isRead = async (person: Person) =>
    (await person.does("GET /announcements/shown")).find((one) => one.id === id)?.isRead;
  await admin.does("PUT /announcements/:announcementId/read", { params });
  await admin.does("PUT /announcements/:announcementId/read", { params });
  await owner.does("PUT /announcements/:announcementId", { params, body: { text: "Adiada." } });
  expect([await isRead(admin), await isRead(colleague)]).toEqual([true, false]);
});

it("is made once by tries with one id, at once or later, and says what the last try does", async () => {
  const title = "Nova função";
  const tries = await Promise.all([1, 2, 3].map(() => add({ title, clientId: "a" })));
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  const changed = await add({ title, clientId: "a", text: "Chegou.", priority: 1 });
  const other = await add({ title, clientId: "b" });
  const { records } = await owner.does("GET /announcements", { query: { searchParam: title } });
  expect(records).toEqual([changed, other]);
  expect(changed).toMatchObject({ id: tries[0]!.id, text: "Chegou.", priority: 1 });
});

it("is no news to its author", async () => {
  const { id } = await add({ priority: 1 });
  expect((await owner.does("GET /announcements/shown")).find((one) => one.id === id)?.isRead).toBe(true);
});

it("is of each priority, with and without a plan, from its making and after a change", async () => {
  for (const priority of [1, 2, 3] as const)
    for (const planId of [1, null]) {
      const made = await add({ priority, planId, status: false });
      expect([made.priority, made.planId]).toEqual([priority, planId]);
      const params = { announcementId: made.id };
      const body = { priority, planId, startsAt: null, endsAt: "2099-01-01T00:00:00" };
      const changed = await owner.does("PUT /announcements/:announcementId", { params, body });
      // The clock of São Paulo.
      expect([changed.priority, changed.endsAt]).toEqual([priority, "2099-01-01T03:00:00.000Z"]);
    }
});

it("begins and ends by the clock of a zone that is named, else by the company's", async () => {
  const zoned = { startsAt: "2099-01-01T00:00:00Z", endsAt: "2099-02-01T00:00:00-03:00" };
  const here = { startsAt: "2099-01-01T00:00:00", endsAt: "2099-02-01T00:00:00" };
  const times = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) => [startsAt, endsAt];
  const [first, second] = [await add(zoned), await add(here)];
  expect(times(first)).toEqual(["2099-01-01T00:00:00.000Z", "2099-02-01T03:00:00.000Z"]);
  expect(times(second)).toEqual(["2099-01-01T03:00:00.000Z", "2099-02-01T03:00:00.000Z"]);
  const change = (announcementId: number, body: object) =>
    owner.does("PUT /announcements/:announcementId", { params: { announcementId }, body });
  expect(times(await change(first.id, here))).toEqual(times(second));
  expect(times(await change(second.id, zoned))).toEqual(times(first));
});

it.each<[string, object, string]>([
  ["a blank title", { title: " " }, "ERR_VALIDATION"],
  ["a priority that there is not", { priority: 4 }, "ERR_VALIDATION"],
  ["a plan that there is not", { planId: 999_999 }, "ERR_NO_PLAN_FOUND"],
  [
    "an end before its start",
    { startsAt: "2030-01-02T00:00:00Z", endsAt: "2030-01-01T00:00:00Z" },
    "ERR_ANNOUNCEMENT_ENDS_BEFORE",
  ],
])("refuses %s", async (_, change, code) => {
  const body = { title: "Oi", text: "Oi", ...change };
  expect((await owner.call("POST /announcements", { body })).error).toBe(code);
});

describe("the picture", () => {
  it("is served to anybody under a random name, replaced, and gone with the announcement", async () => {
    const { id } = await add();
    const given = await upload(id, "festa.jpg", await photo(300, 200));
    const { mediaPath, mediaName } = (await given.json()) as { mediaPath: string; mediaName: string };
    expect([given.status, mediaName]).toEqual([200, "festa.jpg"]);
    expect(mediaPath).toMatch(/^[\w-]{36}\.jpg$/);
    const look = (name: string) => fetch(`http://127.0.0.1:${port}/public/${name}`);
    const picture = await look(mediaPath);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await fetch(`http://127.0.0.1:${port}/api/public/${mediaPath}`)).status).toBe(200);

    const next = (await (await upload(id, "outra.jpg", await photo(300, 200))).json()) as { mediaPath: string };
    expect(next.mediaPath).not.toBe(mediaPath);
    expect((await look(mediaPath)).status).toBe(404);
    await owner.does("DELETE /announcements/:announcementId", { params: { announcementId: id } });
    expect((await look(next.mediaPath)).status).toBe(404);
    expect((await look("..%2f..%2fsecrets.json")).status).toBe(404);
  });

  it.each([
    ["a drawing with a script", "foto.png", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"],
    ["a page", "foto.jpg", "<html><script>1</script></html>"],
    [
      "a picture that is cut off",
      "foto.png",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    ],
  ])("refuses %s, and keeps nothing", async (_, name, bytes) => {
    const { id } = await add();
    const answer = await upload(id, name, bytes);
    expect([answer.status, await answer.json()]).toEqual([400, { error: "ERR_NOT_PNG_OR_JPG" }]);
    const { mediaPath } = await owner.does("GET /announcements/:announcementId", { params: { announcementId: id } });
    expect(mediaPath).toBeNull();
  });

  it("is taken away", async () => {
    const { id } = await add();
    await upload(id, "festa.jpg", await photo(300, 200));
    const params = { announcementId: id };
    expect((await owner.does("DELETE /announcements/:announcementId/media-upload", { params })).mediaPath).toBeNull();
  });
});

it("tells each company what it is shown, and that it is shown it no more", async () => {
  const publish = vi.spyOn(home.app.realtime, "publish");
  const { companyId } = (await home.nobody.signUp()).user;
  const told = () =>
    publish.mock.calls.flatMap(([id, , event, payload]) =>
      id === companyId && event === "announcement" ? [payload as object] : [],
    );
  const { id } = await add();
  await owner.does("PUT /announcements/:announcementId", { params: { announcementId: id }, body: { status: false } });
  expect(told()).toEqual([
    { action: "create", record: expect.objectContaining({ id, title: "Manutenção" }) },
    { action: "delete", id },
  ]);
  vi.restoreAllMocks();
});

it("begins by itself", async () => {
  const admin = await home.nobody.signUp();
  const publish = vi.spyOn(home.app.realtime, "publish");
  const { id } = await add({ title: "logo", startsAt: new Date(Date.now() + 1_500).toISOString() });
  expect(await titles(admin)).not.toContain("logo");
  await vi.waitFor(
    () =>
      expect(publish).toHaveBeenCalledWith(
        admin.user.companyId,
        expect.anything(),
        "announcement",
        expect.objectContaining({ action: "update", record: expect.objectContaining({ id }) }),
        expect.anything(),
      ),
    { timeout: 20_000 },
  );
  expect(await titles(admin)).toContain("logo");
  vi.restoreAllMocks();
});

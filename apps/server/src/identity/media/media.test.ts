import { Readable } from "node:stream";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { sharedLink } from "./shared-link.ts";

const test = useApp();
const text = "GIF89a, or so it says";
let admin: Person;
let mediaId: number;

beforeAll(async () => {
  admin = await test.nobody.signUp();
  const { companyId } = admin.user;
  const stored = await test.app.media.put(companyId, Readable.from([Buffer.from(text)]), { maxBytes: 1_000 });
  mediaId = await test.app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<{ id: number }>(
      `insert into media (company_id, storage_key, sha256, file_name, content_type, size) values ($1, $2, $3, 'página.html', $4, $5)
       returning id`,
      [companyId, stored.key, stored.sha256, stored.sniffedType, stored.size],
    );
    return row?.id ?? 0;
  });
});

const get = (person: Person, query: { signature?: string } = {}, headers: Record<string, string> = {}) =>
  person.call("GET /media/:mediaId", { params: { mediaId }, query, headers });
const link = async (person: Person) => {
  const { url } = await person.does("GET /media/:mediaId/link", { params: { mediaId } });
  return new URL(url, "http://localhost").searchParams.get("signature") ?? "";
};

describe("a file", () => {
  it("is handed to its company's people by bearer, whole, in part, or not at all when they have it", async () => {
    const whole = await get(admin);
    expect(whole).toMatchObject({ status: 200, body: text });
    expect(whole.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    const part = await get(admin, {}, { range: "bytes=0-5" });
    expect(part).toMatchObject({ status: 206, body: "GIF89a" });
    expect((await get(admin, {}, { "if-none-match": String(whole.headers.etag) })).status).toBe(304);
    expect((await get(admin, {}, { range: "bytes=900-" })).status).toBe(416);
  });

  it("is handed to another program by an address of its own, for a day", async () => {
    const shared = sharedLink(test.app, admin.user.companyId, mediaId);
    const ask = (signature: string) =>
      test.nobody.call("GET /media/:mediaId/shared", { params: { mediaId }, query: { signature } });
    const signature = new URL(shared).searchParams.get("signature") ?? "";
    expect(await ask(signature)).toMatchObject({ status: 200, body: text });
    expect((await ask(signature.replace(/^\d+/, "999"))).status).toBe(404);
    const clock = vi.spyOn(test.app.clock, "now").mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
    expect((await ask(signature)).status).toBe(404);
    clock.mockRestore();
  });

  it("says its size to who only asks for that", async () => {
    const answer = await test.http.inject({
      method: "HEAD",
      url: `/api/media/${mediaId}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([answer.statusCode, answer.headers["content-length"], answer.body]).toEqual([200, String(text.length), ""]);
  });

  it("is handed over by link to an element that can't send a bearer", async () => {
    const { url, expiresAt } = await admin.does("GET /media/:mediaId/link", { params: { mediaId } });
    expect(url).toMatch(new RegExp(`^/api/media/${mediaId}\\?signature=`));
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await get(test.nobody, { signature: await link(admin) })).toMatchObject({ status: 200, body: text });
  });

  it("is nothing to strangers: no session, another company, a forged or somebody else's link", async () => {
    expect(await get(test.nobody)).toMatchObject({ status: 403, error: "ERR_TOKEN_EXPIRED" });
    const other = await test.nobody.signUp();
    const missing = await other.call("GET /media/:mediaId", { params: { mediaId: 999_999 } });
    expect(missing).toMatchObject({ status: 404, error: "ERR_NO_MEDIA_FOUND" });
    expect((await get(other)).body).toEqual(missing.body);
    expect((await other.call("GET /media/:mediaId/link", { params: { mediaId } })).body).toEqual(missing.body);
    const signature = await link(admin);
    for (const forged of [`${signature.slice(0, -1)}~`, signature.replace(/^\d+/, String(other.user.companyId)), "x"]) {
      expect((await get(test.nobody, { signature: forged })).body).toEqual(missing.body);
    }
    const answer = await test.nobody.call("GET /media/:mediaId", {
      params: { mediaId: mediaId + 1 },
      query: { signature },
    });
    expect(answer.body).toEqual(missing.body);
  });

  it("is closed to a link whose holder has left, and to an overdue company", async () => {
    const colleague = await admin.colleague("user");
    const signature = await link(colleague);
    expect((await get(test.nobody, { signature })).status).toBe(200);
    await admin.does("DELETE /users/:userId", { params: { userId: colleague.user.id } });
    expect(await get(test.nobody, { signature })).toMatchObject({ status: 401, error: "ERR_SESSION_EXPIRED" });
    const own = await link(admin);
    await test.app.database.platform("update companies set due_date = now() - interval '1 day' where id = $1", [
      admin.user.companyId,
    ]);
    expect(await get(test.nobody, { signature: own })).toMatchObject({
      status: 402,
      error: "ERR_SUBSCRIPTION_EXPIRED",
    });
    expect(await get(admin)).toMatchObject({ status: 402, error: "ERR_SUBSCRIPTION_EXPIRED" });
  });
});

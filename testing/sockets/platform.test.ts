import { beforeAll, expect, test } from "vitest";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { Browser, type Told } from "./browser.ts";

const home = useApp();
let port = 0;
beforeAll(async () => {
  port = await home.listen();
});

test("browsers hear of what the platform's super user changes, and the super user's of what companies show there", async () => {
  const owner = await home.nobody.login("dono@plataforma.test");
  const [admin, other] = [await home.nobody.signUp(), await home.nobody.signUp()];
  const attendant = await admin.colleague("user");
  const plan = await owner.does("POST /plans", {
    body: { name: "Da padaria", users: 3, connections: 1, queues: 1, value: 10 },
  });
  const params = { companyId: admin.user.companyId };
  await owner.does("PUT /companies/:companyId", { params, body: { planId: plan.id } });

  const browsers = await Promise.all([owner, attendant, other].map((person) => Browser.open(port, person)));
  const [ofOwner, ofAttendant, ofOther] = browsers as [Browser, Browser, Browser];
  const heard = ({ told }: Browser) => told.flatMap(({ event, payload }) => (event === "platform" ? [payload] : []));
  const hears = (browser: Browser, action: string) =>
    browser.hears(({ event, payload }) => event === "platform" && payload.action === action, action);
  try {
    await owner.does("PUT /plans/:planId", { params: { planId: plan.id }, body: { useKanban: false } });
    await Promise.all([ofOwner, ofAttendant].map((browser) => hears(browser, "plans")));
    await owner.does("POST /helps", { body: { title: "Como começar", video: "dQw4w9WgXcQ" } });
    await Promise.all(browsers.map((browser) => hears(browser, "helps")));
    await admin.does("PUT /settings/:key", { params: { key: "supportAccess" }, body: { value: "enabled" } });
    await hears(ofOwner, "companies");
    expect(heard(ofOwner).map(({ action }) => action)).toEqual(["plans", "helps", "companies"]);
    expect(heard(ofOther), "it has another plan").toEqual([{ action: "helps" }]);
  } finally {
    for (const browser of browsers) browser.close();
  }
});

test("who has read an announcement is told so in all their windows, once, and nobody else is", async () => {
  const owner = await home.nobody.login("dono@plataforma.test");
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  const { id } = await owner.does("POST /announcements", { body: { title: "Manutenção", text: "Domingo." } });
  const people = [attendant, attendant, admin, owner];
  const browsers = await Promise.all(people.map((person) => Browser.open(port, person)));
  const heard = ({ told }: Browser) =>
    told.flatMap(({ event, payload }) => (event === "announcement" ? [payload] : []));
  const isLast = ({ event, payload }: Told) => event === "announcement" && payload.action === "delete";
  try {
    const params = { announcementId: id };
    for (const person of [attendant, attendant, owner])
      await person.does("PUT /announcements/:announcementId/read", { params });
    await owner.does("DELETE /announcements/:announcementId", { params });
    await Promise.all(browsers.map((browser) => browser.hears(isLast, "that it is deleted")));
    const actions = browsers.map((browser) => heard(browser).map(({ action }) => action));
    expect(actions).toEqual([["update", "delete"], ["update", "delete"], ["delete"], ["delete"]]);
  } finally {
    for (const browser of browsers) browser.close();
  }
});

import { PushPeer } from "../../apps/server/src/testing/push-peer.ts";
import { openShop } from "./shop.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

test.use({ serviceWorkers: "allow" });

const { push, shell } = pt;

test("a person turns notices on for their device, and says of what", async ({ page, context, nobody, baseURL }) => {
  const shop = await openShop(nobody);
  await context.grantPermissions(["notifications"], { origin: baseURL });
  const { p256dh, auth } = new PushPeer().keys;
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  // A browser without its maker's push service answers as one with it.
  await context.addInitScript((given) => {
    let isSubscribed = sessionStorage.getItem("subscribed") === "yes";
    const subscription = {
      toJSON: () => ({ endpoint: "https://push.test/device", keys: given }),
      unsubscribe: async () => {
        isSubscribed = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (applicationServerKey.length !== 87) throw new Error("This is no key.");
        isSubscribed = true;
        sessionStorage.setItem("subscribed", "yes");
        return subscription;
      },
      getSubscription: async () => (isSubscribed ? subscription : null),
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(Notification, { requestPermission: async () => "granted" });
  }, keys);
  await signIn(page, shop.login);
  const openProfile = async () => {
    await page.getByRole("button", { name: filled(shell.account, { name: shop.admin.user.name }) }).click();
    await page.getByRole("menuitem", { name: shell.profile }).click();
  };
  await openProfile();
  const here = page.getByRole("switch", { name: push.here });
  const devices = async () => (await shop.admin.does("GET /push")).devices;
  await expect(here).not.toBeChecked();
  await here.click();
  await expect(here).toBeChecked();
  expect(await devices()).toBe(1);

  await page.getByLabel(push.rule.label).selectOption(push.rule.queues);
  await page.getByRole("switch", { name: push.showText }).click();
  await page.getByRole("switch", { name: push.quiet }).click();
  await expect
    .poll(async () => shop.admin.does("GET /push"))
    .toMatchObject({ rule: "queues", showText: true, quiet: { from: 1320, until: 420 } });

  const noted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/push/devices"),
  );
  await page.reload();
  await noted;
  expect(await devices()).toBe(1);

  // Simulates a click on a notification, except for the focus, which a worker may take only on a real click.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const [worker] = context.serviceWorkers();
  const went = await worker?.evaluate(`self.clients.matchAll({ type: "window" })
    .then(([open]) => goes(open, new URL("/contacts", self.location.origin)))`);
  expect(went).toBe(true);
  await expect(page).toHaveURL(/\/contacts$/);
  expect(await page.evaluate(() => "isSamePage" in globalThis), "without a reload").toBe(true);
});

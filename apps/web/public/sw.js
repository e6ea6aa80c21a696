// The service worker: the app's shell when there is no line. Nothing of the API is kept: answers are somebody's.
const cacheName = "recado-1";
const mostAssets = 400;

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** The page, and the files that it names. */
async function keepShell() {
  const cache = await caches.open(cacheName);
  const page = await fetch("/", { cache: "no-cache" });
  if (!page.ok) return;
  const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)];
  await cache.put("/", page);
  await Promise.all(files.map(([, file]) => cache.add(file).catch(() => undefined)));
}

self.addEventListener("message", (event) => {
  // The files that the page had loaded before this worker was there.
  const files = event.data?.keep;
  if (Array.isArray(files)) event.waitUntil(keep(files.filter((file) => isAsset(new URL(file)))));
});

async function keep(files) {
  const cache = await caches.open(cacheName);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  const kept = (await cache.keys()).filter(({ url }) => isAsset(new URL(url)));
  // The oldest come first: files of earlier builds.
  for (const request of kept.slice(0, Math.max(0, kept.length - mostAssets))) await cache.delete(request);
}

self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  event.waitUntil(tell(notice));
});

/** Shows a notice, unless the person has the app before them. Silent where they turned the sound off. */
async function tell({ title = "Recado", body = "", tag, url = "/tickets" }) {
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some(({ visibilityState, focused }) => visibilityState === "visible" && focused)) return;
  const volume = await caches.match("/volume").then((kept) => kept?.text());
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: tag !== undefined,
    silent: volume === "0",
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { url },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.url, self.location.origin)));
});

/** In the window that is open, else in a new one. The app goes there itself: a reload would lose what is unsaved. */
async function show(url) {
  if (url.origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) await self.clients.openWindow(url);
  else {
    await open.focus();
    if (!(await goes(open, url))) await open.navigate(url);
  }
}

/** Asks the page to go to an address; whether it answers. One that is still starting does not. */
function goes(page, { pathname, search }) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), 1_000);
    page.postMessage({ go: pathname + search }, [port2]);
  });
}

/** What has a hash in its name never changes. */
const isAsset = ({ origin, pathname }) => origin === self.location.origin && pathname.startsWith("/assets/");
const isOfServer = ({ pathname }) => /^\/(?:api|public|socket\.io|metrics|healthz|readyz)\b/.test(pathname);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || isOfServer(url)) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (isAsset(url)) event.respondWith(assetOf(request));
  else event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

/** The server's page; the kept one where the server can't be reached. */
async function pageOf(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("content-type")?.includes("text/html")) {
      const cache = await caches.open(cacheName);
      await cache.put("/", answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

async function assetOf(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

import { call } from "../../shell/api.ts";
import { storedUserId } from "../../shell/stored-session.ts";

/** The server's id of this browser's subscription, and whose it is: kept in the browser, which others may use too. */
const storageKey = "pushDevice";
const ownerKey = "pushDeviceOf";
const isOurs = (): boolean =>
  localStorage.getItem(storageKey) !== null && localStorage.getItem(ownerKey) === String(storedUserId());

/** Whether this browser can get notices at all: iPhones only where the app is installed. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Whether this browser gets them now. */
export const isOn = (): boolean => canPush() && isOurs() && Notification.permission === "granted";

/** Asks for permission, subscribes and registers with the server. False if the user refuses. */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A subscription for another installation has another key.
  await known?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await note(subscription);
  return true;
}

/**
 * The server notifies a device as long as the session that registered it lasts, so each start of the app registers it
 * again.
 */
export async function keepOn(): Promise<void> {
  if (!isOn()) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription && isOurs()) await note(subscription);
}

async function note(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
  const owner = String(storedUserId());
  const { id } = await call("POST /push/devices", { body });
  localStorage.setItem(storageKey, String(id));
  localStorage.setItem(ownerKey, owner);
}

export async function turnOff(): Promise<void> {
  const id = Number(localStorage.getItem(storageKey));
  localStorage.removeItem(storageKey);
  localStorage.removeItem(ownerKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  if (id > 0) await call("DELETE /push/devices/:deviceId", { params: { deviceId: id } });
}

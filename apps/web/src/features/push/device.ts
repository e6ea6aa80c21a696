import { call } from "../../shell/api.ts";

/** The server's id of this browser's subscription, kept in the browser. */
const storageKey = "pushDevice";

/** Whether this browser can get notices at all: iPhones only where the app is installed. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Whether this browser gets them now. */
export const isOn = (): boolean =>
  canPush() && localStorage.getItem(storageKey) !== null && Notification.permission === "granted";

/** Asks the person, subscribes and tells the server. False where the person refuses. */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One that another installation made has another key.
  await known?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
  const { id } = await call("POST /push/devices", { body });
  localStorage.setItem(storageKey, String(id));
  return true;
}

export async function turnOff(): Promise<void> {
  const id = Number(localStorage.getItem(storageKey));
  localStorage.removeItem(storageKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  if (id > 0) await call("DELETE /push/devices/:deviceId", { params: { deviceId: id } });
}

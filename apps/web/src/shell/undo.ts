import { limits } from "@recado/contracts/limits";
import i18next from "i18next";
import { dismissToast, endToastAction, notify } from "../ui/toasts.ts";
import { codeOf } from "./api-error.ts";
import { problemValues } from "./problem-text.ts";

interface Offer {
  take: () => void;
}
/** What can still be taken back, the last done last. */
let offers: readonly Offer[] = [];
/** What something on the screen takes back, the newest last. */
let onScreen: readonly (Offer & { order: number })[] = [];

/**
 * Says what was done and, for 5 s (decision 29), offers to take it back: by the toast, and by Z, which takes back the
 * last of all that is on offer. `takeBack` shows its own success; what it throws is told by its code.
 */
export function offerUndo(text: string, takeBack: () => Promise<void> | void): void {
  const offer: Offer = {
    take: () => {
      if (!offers.includes(offer)) return;
      withdraw();
      dismissToast(toastId);
      void run(takeBack);
    },
  };
  const withdraw = () => {
    offers = offers.filter((one) => one !== offer);
    clearTimeout(timer);
  };
  offers = [...offers, offer];
  const toastId = notify.success(text, {
    action: { label: i18next.t("common:undo"), keys: "z", run: offer.take },
    lasts: limits.undo,
  });
  // A toast under the pointer stays to be read, but promises nothing any more.
  const timer = setTimeout(() => {
    withdraw();
    endToastAction(toastId);
  }, limits.undo);
}

/**
 * The key takes this back too, which something on the screen offers: after what toasts offer, and the highest `order`
 * first. Returns how to withdraw it.
 */
export function offerByKey(order: number, take: () => void): () => void {
  const offer = { order, take };
  onScreen = [...onScreen, offer].sort((a, b) => a.order - b.order);
  return () => {
    onScreen = onScreen.filter((one) => one !== offer);
  };
}

/** Takes back the last that can be. */
export const undoLast = (): void => (offers.at(-1) ?? onScreen.at(-1))?.take();

async function run(takeBack: () => Promise<void> | void): Promise<void> {
  try {
    await takeBack();
  } catch (error) {
    notify.error(codeOf(error), problemValues(error));
  }
}

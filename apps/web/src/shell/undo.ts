import { limits } from "@recado/contracts/limits";
import i18next from "i18next";
import { dismissToast, endToastAction, notify } from "../ui/toasts.ts";
import { codeOf } from "./api-error.ts";
import { problemValues } from "./problem-text.ts";

interface Offer {
  take: () => void;
}
/** The actions that can still be undone, the latest last. */
let offers: readonly Offer[] = [];
/** The undo offers of elements on the screen, the newest last. */
let onScreen: readonly (Offer & { order: number })[] = [];

/**
 * Says what was done and offers to undo it for 5 s (decision 29): with the toast's button or with Z, which undoes the
 * latest offer. `takeBack` shows its own success; its errors are shown by their code. Returns how to take the offer away,
 * when something later has replaced what it undoes.
 */
export function offerUndo(text: string, takeBack: () => Promise<void> | void): () => void {
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
  // A toast under the pointer stays readable, but no longer offers undo.
  const timer = setTimeout(() => {
    withdraw();
    endToastAction(toastId);
  }, limits.undo);
  return () => {
    withdraw();
    dismissToast(toastId);
  };
}

/**
 * What is shown as done may be taken back at once, though its undo is offered only when it is: the key is remembered
 * until then. End it by `offer`, or by `drop` where it was not done.
 */
export function expectUndo() {
  let isWanted = false;
  const offer: Offer = {
    take: () => {
      isWanted = true;
    },
  };
  offers = [...offers, offer];
  const drop = () => {
    offers = offers.filter((one) => one !== offer);
  };
  return {
    drop,
    offer: (text: string, takeBack: () => Promise<void> | void): void => {
      drop();
      if (isWanted) void run(takeBack);
      else offerUndo(text, takeBack);
    },
  };
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

/** Undoes the latest offer. */
export const undoLast = (): void => (offers.at(-1) ?? onScreen.at(-1))?.take();

async function run(takeBack: () => Promise<void> | void): Promise<void> {
  try {
    await takeBack();
  } catch (error) {
    notify.error(codeOf(error), problemValues(error));
  }
}

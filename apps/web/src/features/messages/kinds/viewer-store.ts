import type { Message } from "@recado/contracts/messages";
import { createStore, useStore } from "../../../ui/store.ts";

/** The picture that is shown large; null when none is. */
const shown = createStore<Message | null>(null);

export const viewer = { open: shown.set, close: () => shown.set(null), shown: shown.get };
export const useViewed = (): Message | null => useStore(shown);

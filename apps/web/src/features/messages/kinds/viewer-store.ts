import type { Message } from "@recado/contracts/messages";
import { createStore, useStore } from "../../../ui/store.ts";

/** The picture in the viewer; null while it is closed. */
const shown = createStore<Message | null>(null);

export const viewer = { open: shown.set, close: () => shown.set(null), shown: shown.get };
export const useViewed = (): Message | null => useStore(shown);

import { createStore, useStore } from "../../../ui/store.ts";

/** How much of each file has been uploaded, 0 to 1, by the `clientId` of its message. */
const shares = createStore<ReadonlyMap<string, number>>(new Map());

export const uploads = {
  set: (clientId: string, share: number): void => shares.set(new Map(shares.get()).set(clientId, share)),
  end: (clientId: string): void => shares.set(new Map([...shares.get()].filter(([id]) => id !== clientId))),
};

/** Null while nothing is being uploaded. */
export const useUploadShare = (clientId: string | null): number | null =>
  useStore(shares, (all) => (clientId === null ? null : (all.get(clientId) ?? null)));

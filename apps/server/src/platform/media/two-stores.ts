import { Refusal } from "../refusal.ts";
import { ContentDiffers, type MediaStore } from "./store.ts";

/** A file to move, by its row. */
export interface MovedFile {
  companyId: number;
  key: string;
  /** Undefined: unknown. */
  sha256?: string;
  size: number;
}

/** `missing`: in neither place. `damaged`: its content differs from its row, and it stays where it is. */
export type Move = "moved" | "there" | "missing" | "damaged";

/** Files in two places: new ones go to the first; reads look in both. */
export interface TwoStores extends MediaStore {
  /** Moves a file to the first place. At every moment one of the places has it. */
  move(file: MovedFile): Promise<Move>;
}

export function openTwoStores(first: MediaStore, second: MediaStore): TwoStores {
  /** Looks in the first again after the second: a file may move between the two looks. */
  async function find<T>(look: (store: MediaStore) => Promise<T | undefined>): Promise<T | undefined> {
    let failure: { store: MediaStore; error: unknown } | undefined;
    for (const store of [first, second, first]) {
      if (failure?.store === store) break;
      try {
        const found = await look(store);
        if (found !== undefined) return found;
      } catch (error) {
        // If one place does not answer, still use the other.
        failure ??= { store, error };
      }
    }
    if (failure) throw failure.error;
    return undefined;
  }

  return {
    staysOnDisk: first.staysOnDisk,

    async put(companyId, source, options) {
      const stored = await first.put(companyId, source, options);
      if (options.key !== undefined) await second.remove(companyId, options.key);
      return stored;
    },

    async read(companyId, key, range) {
      let refusal: Refusal | undefined;
      const found = await find((store) =>
        store.read(companyId, key, range).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refusal = error;
          return undefined;
        }),
      );
      if (!found) throw refusal;
      return found;
    },

    size: (companyId, key) => find((store) => store.size(companyId, key)),

    async remove(companyId, key) {
      // Remove from the source of a move first.
      await second.remove(companyId, key);
      await first.remove(companyId, key);
    },

    async erase(companyId, key) {
      await second.erase(companyId, key);
      await first.erase(companyId, key);
    },

    room: () => first.room(),

    async removeCompany(companyId) {
      await second.removeCompany(companyId);
      await first.removeCompany(companyId);
    },

    async *list() {
      yield* first.list();
      yield* second.list();
    },

    async move({ companyId, key, sha256, size }) {
      const isThere = (await first.size(companyId, key)) === size;
      if (!isThere) {
        const source = await second.read(companyId, key).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        if (!source) return (await first.size(companyId, key)) === undefined ? "missing" : "there";
        try {
          await first.put(companyId, source, { maxBytes: size, key, ...(sha256 !== undefined && { sha256 }) });
        } catch (error) {
          if (error instanceof ContentDiffers || error instanceof Refusal) return "damaged";
          throw error;
        }
      }
      const wasElsewhere = (await second.size(companyId, key)) !== undefined;
      if (wasElsewhere) await second.erase(companyId, key);
      return wasElsewhere || !isThere ? "moved" : "there";
    },
  };
}

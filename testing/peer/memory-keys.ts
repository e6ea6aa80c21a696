import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from "./baileys.ts";

/** A Signal key store that forgets everything with the process. */
export function memoryKeys(): SignalKeyStore {
  const values = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): { [id: string]: SignalDataTypeMap[T] } {
      const found: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const value = values.get(`${type}/${id}`);
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data: SignalDataSet): void {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries ?? {})) {
          if (value === null) values.delete(`${type}/${id}`);
          else values.set(`${type}/${id}`, value);
        }
      }
    },
  };
}

/** The search parameters of the page. */
export interface ApiSearch {
  /** The connection; else the default one. */
  whatsappId?: number;
}

/** For the route's `validateSearch`. */
export function readApiSearch({ whatsappId }: Record<string, unknown>): ApiSearch {
  const id = Number(whatsappId);
  return Number.isSafeInteger(id) && id > 0 ? { whatsappId: id } : {};
}

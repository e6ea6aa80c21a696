/** The addresses that a new session opens anyway. */
const usual = new Set(["/", "/tickets"]);

/** The path, search and hash of an address of this app; null for any other, because anyone can craft such a link. */
export function safePath(address: unknown, origin = location.origin): string | null {
  if (typeof address !== "string" || !address.startsWith("/") || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // "/.//other" is of this origin, and its path alone is not.
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** The search of the login page that leads back to this address after signing in. */
export function searchToReturn(address: string): { next?: string } {
  const next = safePath(address);
  return next === null || usual.has(next) ? {} : { next };
}

const ownerKey = "nextOwner";
/** Notes in this tab whose session ended: the address opens only for this user, not for another who signs in later. */
export const keepReturnFor = (userId: number): void => sessionStorage.setItem(ownerKey, String(userId));
/** Whether the user who signs in may return to the address; valid for one call. */
export function mayReturn(userId: number | string | null): boolean {
  const owner = sessionStorage.getItem(ownerKey);
  sessionStorage.removeItem(ownerKey);
  return owner === null || owner === String(userId);
}

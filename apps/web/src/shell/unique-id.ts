/** 128 random bits as hex. `crypto.randomUUID` is missing where Recado is reached by plain http. */
export function uniqueId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

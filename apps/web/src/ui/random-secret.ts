/** An unguessable secret: 192 bits, as 48 hexadecimal digits. */
export const randomSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A file's bytes in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
}

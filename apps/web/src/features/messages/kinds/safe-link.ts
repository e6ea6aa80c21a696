/** An address that may be opened from a message: http or https, nothing that acts in the page. Null for all else. */
export function safeLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

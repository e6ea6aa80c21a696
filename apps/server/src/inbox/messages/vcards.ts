/** A person on a contact card. */
export interface CardHolder {
  name: string;
  /** Digits of a phone number. */
  number: string;
  email: string;
}

/** Escapes vCard's special characters (RFC 2426). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n|\r/g, " ");
const plain = (text: string): string => text.replace(/\\([\\;,])/g, "$1");

/** A card from which WhatsApp offers to start a chat. */
export function cardOf({ name, number, email }: CardHolder): string {
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`,
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    "END:VCARD",
  ].join("\n");
}

/** From a card's first line to its last. A card without an end stops at the next card, so that no part is read twice. */
const cards = /BEGIN:VCARD(?:(?!BEGIN:VCARD)[\s\S])*?END:VCARD/gi;

/** The cards of a message's body, each with its name. */
export function cardsOf(body: string): { name: string; vcard: string }[] {
  return (body.match(cards) ?? []).map((vcard) => ({
    name: plain(/^FN(?:;[^:\r\n]*)?:(.*)$/im.exec(vcard)?.[1]?.trim() ?? ""),
    vcard,
  }));
}

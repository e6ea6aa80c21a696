export interface Card {
  name: string;
  organization: string;
  phones: {
    text: string;
    /** Digits only, as WhatsApp dials it; null when the card lacks it. */ whatsApp: string | null;
  }[];
}

/** Longer bodies are cut, characters. */
const longest = 200_000;
const mostCards = 50;
const mostPhones = 10;

/** Parses the names and numbers of a contact message. */
export function readCards(body: string): Card[] {
  return body
    .slice(0, longest)
    .split(/BEGIN:VCARD/i)
    .slice(1, mostCards + 1)
    .map(readCard)
    .filter(({ name, phones }) => name !== "" || phones.length > 0);
}

function readCard(text: string): Card {
  // A line that starts with a blank continues the previous one.
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const card: Card = { name: "", organization: "", phones: [] };
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon === -1) continue;
    // "item1.TEL;type=CELL;waid=5511…:+55 11 …"
    const [field = "", ...parameters] = line.slice(0, colon).split(";");
    const value = unescaped(line.slice(colon + 1)).trim();
    const name = field.slice(field.lastIndexOf(".") + 1).toUpperCase();
    if (name === "FN") card.name ||= value;
    else if (name === "ORG") card.organization ||= value.replaceAll(";", " ").trim();
    else if (name === "TEL" && card.phones.length < mostPhones) {
      const waid = parameters.find((one) => /^waid=\d+$/i.test(one))?.slice(5) ?? null;
      if (value !== "" || waid !== null) card.phones.push({ text: value || `+${waid}`, whatsApp: waid });
    }
  }
  return card;
}

const unescaped = (text: string) => text.replaceAll(/\\n/gi, " ").replaceAll(/\\([,;\\])/g, "$1");

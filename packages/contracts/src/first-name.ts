/** Titles before names in the languages of the app, without accents and point. */
const titles = new Set(["dr", "dra", "sr", "sra", "srta", "prof", "profa", "mr", "mrs", "ms", "seu", "dona"]);
/** Titles that are also names or words, unless followed by a point. */
const abbreviated = new Set(["adv", "arq", "d", "eng", "enga", "ing", "lic", "pe", "pr"]);

/** Whether a word of a name is a title: "Dra.", "Seu". */
export function isTitle(word: string): boolean {
  const plain = word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const bare = plain.replace(/\.$/, "");
  return titles.has(bare) || (bare !== plain && abbreviated.has(bare));
}

/** A contact without a name has the number in its place. */
const isNumber = (name: string): boolean => /^[+\d][\d\s().-]{7,}$/.test(name);

/** The first name in a name: "Ana" in "🌸 Dra. Ana Souza". Without one, the first word; empty for a phone number. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  if (isNumber(name.trim())) return "";
  return words.find((word) => /\p{L}/u.test(word) && !isTitle(word)) ?? words[0] ?? "";
}

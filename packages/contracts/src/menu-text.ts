const line = (key: string | number, title: string): string => `*[ ${key} ]* - ${title}`;

/** A text with numbered choices and the ways back below it. */
export function menuText(
  text: string,
  choices: readonly { option: number; title: string }[],
  back: readonly (readonly ["0" | "#", string])[] = [],
): string {
  const lines = [
    ...choices.map(({ option, title }) => line(option, title)),
    ...back.map(([key, title]) => line(key, title)),
  ];
  return [text.trim(), lines.join("\n")].filter((part) => part !== "").join("\n\n");
}

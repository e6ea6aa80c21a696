import { safeLink } from "./safe-link.ts";

export interface Place {
  picture: string | null;
  link: string | null;
  description: string;
}

const isPicture = (text: string) => /^data:image\/(?:jpeg|png|webp);base64,[\w+/=]+$/.test(text);

/** Parses a location's body: picture, link and description, separated by "|". The description may contain "|". */
export function readLocation(body: string): Place {
  const [picture = "", link = "", ...rest] = body.split("|");
  return {
    picture: isPicture(picture) ? picture : null,
    link: safeLink(link),
    description: rest.join("|").trim(),
  };
}

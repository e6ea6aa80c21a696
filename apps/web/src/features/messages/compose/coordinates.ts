export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const commaNumber = String.raw`(-?\d{1,3},\d+)`;
/** How map URLs and people write coordinates, most reliable first. */
export const coordinateForms = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${number}(?:,|%2C)\\s*${number}`, "i"),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`),
  // Both with a decimal comma: "-23,5614, -46,6559".
  new RegExp(`^\\s*${commaNumber}(?:\\s*;\\s*|,?\\s+)${commaNumber}\\s*$`),
];

const degrees = (written: string): number => Number(written.replace(",", "."));

/** Parses coordinates from a map URL or from "latitude, longitude"; null if there are none. */
export function readCoordinates(text: string): Coordinates | null {
  for (const form of coordinateForms) {
    const [, latitude, longitude] = form.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: degrees(latitude), longitude: degrees(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return null;
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** How map URLs and people write coordinates, most reliable first. */
export const coordinateForms = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${number}(?:,|%2C)\\s*${number}`, "i"),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`),
];

/** Parses coordinates from a map URL or from "latitude, longitude"; null if there are none. */
export function readCoordinates(text: string): Coordinates | null {
  for (const form of coordinateForms) {
    const [, latitude, longitude] = form.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return null;
}

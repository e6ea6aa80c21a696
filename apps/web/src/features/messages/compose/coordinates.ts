export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** As map addresses and people write a place, the surest first. */
const forms = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${number}(?:,|%2C)\\s*${number}`, "i"),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`),
];

/** The place in a map's address or in "latitude, longitude"; null where there is none. */
export function readCoordinates(text: string): Coordinates | null {
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return null;
}

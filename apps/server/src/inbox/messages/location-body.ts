export interface Place {
  latitude: number;
  longitude: number;
  name: string;
}

/**
 * A location in a message's body, as the specification writes it: picture, link and description, with "|" between them.
 */
export function locationBody({ latitude, longitude, name }: Place, picture = ""): string {
  // Remove the separator from the description.
  const description = name.replaceAll("|", "/").trim() || `${latitude}, ${longitude}`;
  return `${picture}|https://maps.google.com/maps?q=${latitude},${longitude}&z=17|${description}`;
}

/** The location in such a body; null if there is none. */
export function placeOf(body: string): Place | null {
  const [, link = "", name = ""] = body.split("|");
  const [, latitude, longitude] = /[?&]q=(-?[\d.e-]+),(-?[\d.e-]+)/i.exec(link) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!Number.isFinite(place.latitude) || !Number.isFinite(place.longitude)) return null;
  return { ...place, name: name === `${place.latitude}, ${place.longitude}` ? "" : name };
}

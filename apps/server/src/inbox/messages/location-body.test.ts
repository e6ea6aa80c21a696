import { expect, test } from "vitest";
import { locationBody, placeOf, type Place } from "./location-body.ts";

test.each<[string, Place, string, string]>([
  [
    "a place with a name",
    { latitude: -23.56, longitude: -46.65, name: "Loja | centro" },
    "q=-23.56,-46.65",
    "Loja / centro",
  ],
  ["one without", { latitude: 0, longitude: 180, name: " " }, "q=0,180", "0, 180"],
  [
    "a script in its name is words",
    { latitude: 1, longitude: 2, name: "<script>alert(1)</script>" },
    "q=1,2",
    "<script>alert(1)</script>",
  ],
  ["next to nothing", { latitude: 1e-7, longitude: -1e-7, name: "aqui" }, "q=1e-7,-1e-7", "aqui"],
])("%s is written in three parts, and read again", (_, place, link, description) => {
  const body = locationBody(place);
  expect(body.split("|")).toEqual(["", expect.stringContaining(link), description]);
  expect(placeOf(body)).toMatchObject({ latitude: place.latitude, longitude: place.longitude });
});

test.each(["", "oi", "|http://elsewhere/|x", "|https://maps.google.com/maps?q=-.-,1|x"])(
  "%j speaks of no place",
  (body) => {
    expect(placeOf(body)).toBeNull();
  },
);

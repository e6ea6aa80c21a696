import { expect, it } from "vitest";
import { lifetimeOf } from "./stored-session.ts";

const token = (claims: object) => `header.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

it.each([
  ["by its own two times", token({ iat: 1_000, exp: 1_900, username: "Conceição ÿ?" }), 900_000],
  ["as ended without them", token({ exp: 1_900 }), 0],
  ["as ended when it can't be read", "not a token", 0],
])("takes a token %s", (_, given, expected) => expect(lifetimeOf(given)).toBe(expected));

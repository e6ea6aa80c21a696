import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

test.each([
  [{ directPath: "/v/t62/1?ccb=1", url: null }, "https://mmg.whatsapp.net/v/t62/1?ccb=1"],
  [{ directPath: null, url: "https://media-gru2-1.cdn.whatsapp.net/v/1" }, "https://media-gru2-1.cdn.whatsapp.net/v/1"],
  [{ directPath: "/v/1", url: "https://evil.test/v/1" }, "https://mmg.whatsapp.net/v/1"],
  [{ directPath: "//evil.test/v/1", url: null }, null],
  [{ directPath: "@evil.test/v/1", url: null }, null],
  [{ directPath: ".evil.test/v/1", url: null }, null],
  [{ directPath: "/\\evil.test/v/1", url: null }, null],
  [{ directPath: "https://evil.test/1", url: null }, null],
  [{ directPath: null, url: "https://evil.test/1" }, null],
  [{ directPath: null, url: "https://whatsapp.net.evil.test/1" }, null],
  [{ directPath: null, url: "https://evilwhatsapp.net/1" }, null],
  [{ directPath: null, url: "http://mmg.whatsapp.net/1" }, null],
  [{ directPath: null, url: "https://mmg.whatsapp.net:8443/1" }, null],
  [{ directPath: null, url: "https://user@mmg.whatsapp.net/1" }, null],
  [{ directPath: null, url: "https://169.254.169.254/latest" }, null],
  [{ directPath: null, url: "file:///etc/passwd" }, null],
  [{ directPath: "", url: "" }, null],
])("%j leads to %s", (source, expected) => {
  expect(addressOf(source, undefined)?.href ?? null).toBe(expected);
});

test("a test's own host takes their place, and theirs alone", () => {
  const own = "http://127.0.0.1:9000";
  expect(addressOf({ directPath: "/v/1?a=b", url: null }, own)?.href).toBe("http://127.0.0.1:9000/v/1?a=b");
  expect(addressOf({ directPath: null, url: "http://127.0.0.1:22/" }, own)).toBeNull();
});

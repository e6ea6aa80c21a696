import { expect, it } from "vitest";
import { leadsInside } from "./leads-inside.ts";

const known: Record<string, string[]> = {
  "loja.test": ["8.8.8.8", "2606:4700::1111"],
  "dentro.test": ["10.0.0.7"],
  "dos-dois.test": ["8.8.8.8", "192.168.0.7"],
};
const resolve = async (hostname: string) => {
  const addresses = known[hostname];
  if (!addresses) throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
  return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};

it.each([
  ["https://loja.test/aviso", false],
  ["https://8.8.8.8/", false],
  ["https://ainda-nao.test/", false],
  ["", false],
  ["••••1234", false],
  ["http://dentro.test:8080/aviso", true],
  ["http://dos-dois.test/", true],
  ["http://127.0.0.1:3000/", true],
  ["http://2130706433/", true],
  ["http://[::1]/", true],
  ["http://[::ffff:10.0.0.1]/", true],
  ["http://169.254.169.254/latest/meta-data", true],
  ["http://localhost:3000/", true],
  ["http://LOCALHOST./", true],
  ["http://app.localhost/", true],
])("%j leads inside: %s", async (url, leads) => {
  expect(await leadsInside(url, resolve)).toBe(leads);
});

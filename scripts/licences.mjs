// npm run licences: the licence of every package that Recado runs with. Fails on a licence that has not been reviewed.
import { existsSync, readFileSync } from "node:fs";
import { ensurePackages, inRoot } from "./toolchain.mjs";

const accepted = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Zlib"],
  ...["CC0-1.0", "Unlicense", "Python-2.0", "PostgreSQL", "OFL-1.1"],
]);

/** Licences that ask more of who passes Recado on, each for these packages alone. */
const exceptions = [
  {
    packages: /^(libsignal|@whiskeysockets\/libsignal-node)$/,
    licences: ["GPL-3.0", "GPL-3.0-only", "GPL-3.0-or-later"],
    reason: "comes with baileys: an image or bundle that contains it is passed on under GPL-3.0 (README)",
  },
  {
    packages: /^@img\/sharp-(libvips-)?/,
    licences: ["LGPL-3.0-or-later"],
    reason: "sharp's libvips, a shared library that can be replaced",
  },
  {
    packages: /^@breezystack\/lamejs$/,
    licences: ["LGPL-3.0"],
    reason: "the MP3 encoder, alone in a worker of its own that can be replaced",
  },
  {
    packages: /^mediabunny$/,
    licences: ["MPL-2.0"],
    reason: "used as it comes: its own files stay under MPL-2.0",
  },
];

await ensurePackages();
const unknown = [];
const seen = new Set();
for (const { name, version, licence } of productionPackages()) {
  const exception = exceptions.find((one) => one.packages.test(name));
  const allowed = isAccepted(licence, new Set([...accepted, ...(exception?.licences ?? [])]));
  const line = `${name} ${version}: ${licence}${allowed && !isAccepted(licence, accepted) ? ` (${exception.reason})` : ""}`;
  if (seen.has(line)) continue;
  seen.add(line);
  if (allowed) console.log(line);
  else unknown.push(line);
}
if (unknown.length > 0) {
  console.log(`\nNot accepted, see scripts/licences.mjs:\n${unknown.join("\n")}`);
  process.exitCode = 1;
}

/** The packages that are installed here and not for development alone. */
function productionPackages() {
  const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(
      ([place, entry]) =>
        place.includes("node_modules/") && !entry.dev && !entry.link && existsSync(inRoot(place, "package.json")),
    )
    .map(([place]) => {
      const { name, version, license, licenses } = JSON.parse(readFileSync(inRoot(place, "package.json"), "utf8"));
      return { name, version, licence: licenceName(license ?? licenses) };
    });
}

/** Old packages write an object, or a list of them. */
function licenceName(value) {
  if (Array.isArray(value)) return value.map(licenceName).join(" OR ");
  return (typeof value === "object" ? value.type : value) ?? "none";
}

/** An SPDX expression: one name, several joined by OR, or several joined by AND. A mixture needs manual review. */
function isAccepted(expression, names) {
  if (/\bOR\b/.test(expression) && /\bAND\b/.test(expression)) return false;
  const alternatives = expression.replace(/[()]/g, "").split(/\s+OR\s+/);
  return alternatives.some((alternative) => alternative.split(/\s+AND\s+/).every((name) => names.has(name.trim())));
}

// The browser tests use the system's Chromium, so that no browser is downloaded.
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { fail, run } from "./toolchain.mjs";

/** The first is made for this, and does it with a fifth less of the processor. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "Google Chrome",
];
const places = [
  ...(process.env.PATH ?? "").split(path.delimiter),
  "/usr/bin",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

/** The path of a Chromium; installs one with apt-get when it may, else ends the script with a sentence. */
export async function ensureChromium() {
  if (process.env.CHROMIUM) {
    if (isExecutable(process.env.CHROMIUM)) return process.env.CHROMIUM;
    fail(`CHROMIUM names ${process.env.CHROMIUM}, which is not a program that can be run.`);
  }
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get")) {
    console.log("Installing Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    // Older releases have only the second.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name, "fonts-noto-color-emoji"], { env });
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  return fail(
    "The tests need Chromium and found none: install it (Debian: apt-get install chromium-headless-shell; macOS: brew install --cask google-chrome) or name its program in CHROMIUM, then run npm test again.",
  );
}

function findChromium() {
  return names.flatMap((name) => places.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

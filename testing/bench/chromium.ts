import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";

/** The system's Chromium (`CHROMIUM` names it); undefined if there is none. */
export async function openChromium(): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM ?? findChromium();
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export function findChromium(): string | undefined {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chromium-headless-shell"];
  const places = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin"];
  return places.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

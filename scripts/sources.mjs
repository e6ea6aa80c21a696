// The sources of each build, and whether the build is up to date with them.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot, root } from "./toolchain.mjs";

const shared = ["packages/contracts/src", "package-lock.json", "tsconfig.base.json"];

/** The builds, with their source files and folders. */
export const sides = {
  server: {
    sources: ["apps/server/src", "apps/server/package.json", "apps/server/rolldown.config.mjs", ...shared],
    output: "apps/server/dist",
  },
  web: {
    sources: [
      ...["src", "public", "index.html", "package.json", "vite.config.ts", "postcss.config.mjs"].map(
        (name) => `apps/web/${name}`,
      ),
      "scripts/compress.mjs",
      ...shared,
    ],
    output: "apps/web/dist",
  },
};

const stampOf = (side) => inRoot(sides[side].output, ".stamp");

export function isStale(side) {
  return !existsSync(stampOf(side)) || readFileSync(stampOf(side), "utf8") !== fingerprint(side);
}

export function markBuilt(side) {
  writeFileSync(stampOf(side), fingerprint(side));
}

/** By content, because a checkout changes file times and copying a folder does not. Tests don't count. */
function fingerprint(side) {
  const hash = createHash("sha256");
  for (const file of sides[side].sources.flatMap((source) => filesIn(source))) {
    if (!file.includes(".test."))
      hash
        .update(`${file}\0`)
        .update(readFileSync(inRoot(file)))
        .update("\0");
  }
  return hash.digest("hex");
}

/**
 * The files under a path of the repository, by their paths from its root, in order. Omits generated and downloaded
 * files.
 */
export function filesIn(place, accept = () => true) {
  if (!existsSync(inRoot(place))) return [];
  const found = [];
  const walk = (absolute) => {
    for (const entry of readdirSync(absolute, { withFileTypes: true })) {
      if (["node_modules", "dist", "data", ".git", ".cache", "test-results"].includes(entry.name)) continue;
      const file = path.join(absolute, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) found.push(path.relative(root, file));
    }
  };
  try {
    walk(inRoot(place));
  } catch (error) {
    if (error.code !== "ENOTDIR") throw error;
    found.push(place);
  }
  return found.filter(accept).sort();
}

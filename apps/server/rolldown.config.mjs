import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const isOurs = (id) => id.startsWith(".") || path.isAbsolute(id) || id.startsWith("@recado/");
const comesAlong = (id) => /^drizzle-orm\b/.test(id);

/** Copies the modules' SQL files beside the bundle, which reads them there (src/schema.ts). */
const sqlFiles = {
  name: "sql-files",
  generateBundle() {
    for (const file of globSync("**/*.sql", { cwd: "src" }))
      this.emitFile({
        type: "asset",
        fileName: file.replaceAll(path.sep, "/"),
        source: readFileSync(path.join("src", file)),
      });
  },
};

/**
 * The server and the contracts in few files that start fast; packages stay in node_modules. Drizzle alone comes along:
 * its hundred modules, which import one another in circles, would take a third of the start and a third of the memory.
 */
export default {
  input: { main: "src/main.ts", "media-worker": "src/platform/media/media-worker.ts" },
  platform: "node",
  plugins: [sqlFiles],
  external: (id) => !isOurs(id) && !comesAlong(id),
  output: { dir: "dist", format: "esm", sourcemap: true, cleanDir: true, entryFileNames: "[name].js" },
};

import path from "node:path";

const isOurs = (id) => id.startsWith(".") || path.isAbsolute(id) || id.startsWith("@recado/");
const comesAlong = (id) => /^drizzle-orm\b/.test(id);

/**
 * The server and the contracts in few files that start fast; packages stay in node_modules. Drizzle alone comes along:
 * its hundred modules, which import one another in circles, would take a third of the start and a third of the memory.
 */
export default {
  input: "src/main.ts",
  platform: "node",
  external: (id) => !isOurs(id) && !comesAlong(id),
  output: { dir: "dist", format: "esm", sourcemap: true, cleanDir: true, entryFileNames: "[name].js" },
};

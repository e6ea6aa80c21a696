// npm run build [-- server|web]: the server into apps/server/dist, the browser's app into apps/web/dist.
import { pathToFileURL } from "node:url";
import { compressFiles } from "./compress.mjs";
import { isStale, markBuilt, sides } from "./sources.mjs";
import { commandOf, ensurePackages, fail, inRoot, projectNode, run } from "./toolchain.mjs";

const bundle = (folder, args) =>
  run(projectNode(), args, { cwd: inRoot(folder), stdio: ["ignore", "ignore", "inherit"] });

const builders = {
  server: () => bundle("apps/server", [commandOf("rolldown"), "-c", "rolldown.config.mjs"]),
  web: async () => {
    const code = await bundle("apps/web", [commandOf("vite"), "build", "--logLevel", "warn"]);
    if (code === 0) await compressFiles(inRoot("apps/web/dist/assets"));
    return code;
  },
};

/** Builds these sides at once; ends the script when one of them fails. */
export async function build(names) {
  const codes = await Promise.all(
    names.map(async (name) => {
      const start = performance.now();
      const code = await builders[name]();
      if (code === 0) {
        markBuilt(name);
        console.log(`Built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      }
      return code;
    }),
  );
  if (codes.some((code) => code !== 0)) fail("The build failed: see above.", Math.max(...codes));
}

export async function buildWhatIsStale(names = Object.keys(sides)) {
  const stale = names.filter(isStale);
  if (stale.length > 0) await build(stale);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in sides));
  if (unknown) fail(`There is no "${unknown}" to build. There are: ${Object.keys(sides).join(", ")}.`);
  await ensurePackages();
  await build(wanted.length > 0 ? wanted : Object.keys(sides));
}

import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { root } from "../bench/program.ts";

/**
 * Puts the sources of the previous release below `folder`, to run with the packages of this one. Answers their folder.
 * `more`: further folders of it.
 */
export async function previousRelease(folder: string, more: readonly string[] = []): Promise<string> {
  const commit = (await readFile(path.join(root, "testing/upgrade/previous-release.txt"), "utf8")).trim();
  const place = path.join(folder, "previous");
  await mkdir(path.join(place, "node_modules/@recado"), { recursive: true });
  const archive = path.join(folder, "previous.tar");
  const wanted = ["apps/server", "packages", "package.json", ...more];
  execFileSync("git", ["archive", "-o", archive, commit, ...wanted], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", place]);
  const link = (name: string) => symlink(path.join(root, "node_modules", name), path.join(place, "node_modules", name));
  for (const name of await readdir(path.join(root, "node_modules")))
    if (name !== "@recado" && !name.startsWith(".")) await link(name);
  await symlink(path.join(root, "apps/server/node_modules"), path.join(place, "apps/server/node_modules")).catch(
    () => undefined,
  );
  await symlink(path.join(place, "packages/contracts"), path.join(place, "node_modules/@recado/contracts"));
  return place;
}

import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { giveTo, type Runner } from "./launcher-binaries.ts";

/** Beside the data, unless the path is too long for a socket address. */
export function socketDirFor(dataDir: string): string {
  const beside = `${dataDir}.socket`;
  const longest = 100;
  if (Buffer.byteLength(path.join(beside, ".s.PGSQL.65535")) <= longest) return beside;
  return path.join(tmpdir(), `recado-${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`);
}

/** Makes a folder that only the server and we may enter. */
export async function prepareSocketDir(socketDir: string, runner: Runner): Promise<void> {
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  const found = await lstat(socketDir);
  const ours = [process.getuid?.(), runner.owner?.uid].includes(found.uid);
  if (!ours || !found.isDirectory()) throw new Error(`${socketDir} belongs to somebody else`);
  await chmod(socketDir, 0o700);
  await giveTo(runner, socketDir);
}

/** The last used port, so that tools find the database again; another one if that is taken. */
export async function choosePort(dataDir: string): Promise<number> {
  const file = `${dataDir}.port`;
  const last = Number(await readFile(file, "utf8").catch(() => ""));
  if (last > 0 && last < 65_536 && (await tryPort(last))) return last;
  const port = await tryPort(0);
  if (!port) throw new Error("there is no free port on 127.0.0.1");
  await writeFile(file, `${port}\n`, { mode: 0o600 });
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

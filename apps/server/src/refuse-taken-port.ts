import { createServer } from "node:net";
import { ConfigError, type Config } from "./config.ts";

/** Tried before anything is migrated: an older Recado may still answer on the port, and would go on on the newer schema. */
export async function refuseTakenPort({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ port, host }, resolve);
    });
  } catch (error) {
    throw portError(error, { port, host });
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Why a port can't be opened, as a sentence that names the variable. */
export function portError(error: unknown, { port, host }: Pick<Config, "port" | "host">): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new ConfigError(`PORT ${port} is taken by another program; end it or choose another PORT.`, {
      cause: error,
    });
  if (code === "EACCES")
    return new ConfigError(`PORT ${port} may not be opened by this user; choose one above 1023.`, { cause: error });
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ConfigError(`HOST ${host} is no address of this machine.`, { cause: error });
  return error;
}

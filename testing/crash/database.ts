import path from "node:path";
import { launchDatabase } from "../../apps/server/src/platform/database/launcher.ts";
import { prepareEmbedded } from "../../apps/server/src/platform/database/open-database.ts";
import { Ledger } from "./ledger.ts";

export interface OwnDatabase extends AsyncDisposable {
  /** The URL for Recado's programs. */
  url: string;
  ledger: Ledger;
}

const password = "only-for-crash-proofs";

/** A separate PostgreSQL for the proof, for several programs or for use through a proxy. */
export async function openDatabase(folder: string): Promise<OwnDatabase> {
  const embedded = await launchDatabase({ dataDir: path.join(folder, "shared-database"), password });
  const url = await prepareEmbedded(embedded, password);
  const inside = new URL(embedded.adminUrl);
  inside.pathname = new URL(url).pathname;
  const ledger = Ledger.at(inside.href);
  return {
    url,
    ledger,
    [Symbol.asyncDispose]: async () => {
      await ledger.close();
      await embedded.stop();
    },
  };
}

import { setupCode } from "../bench/program.ts";
import { freePort } from "../bench/temporary.ts";
import { Ledger } from "./ledger.ts";
import { ServerProgram, startPeerProgram } from "./programs.ts";
import type { Request, World } from "./trial.ts";

/** The shape of a company with one number: customers write faster than a person could answer. */
export const oneCompany = {
  scene: { connections: 1, customersEach: 8, attendants: 4 },
  pace: { customers: [400, 1_600], attendants: [600, 1_200] },
} as const;

export interface OwnServer extends AsyncDisposable {
  server: ServerProgram;
  world: World;
}

/** Recado as a person starts it, with its own PostgreSQL below `dataDir`, and a WhatsApp. */
export async function startOwnServer(dataDir: string, request: Request): Promise<OwnServer> {
  await using opening = new AsyncDisposableStack();
  const whatsapp = opening.use(await startPeerProgram());
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SETUP_CODE: setupCode,
    WHATSAPP_WEBSOCKET_URL: whatsapp.url,
    WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
  };
  const server = opening.use(new ServerProgram(environment, request));
  await server.start();
  const ledger = opening.use(await Ledger.below(dataDir));
  const world: World = { url: server.url, peer: whatsapp.peer, ledger, ...oneCompany };
  const opened = opening.move();
  return { server, world, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

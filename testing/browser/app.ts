import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "../bench/temporary.ts";
import { ServerProgram } from "../crash/programs.ts";

/** The setup code for the first visit. */
export const setupCode = "codigo-da-instalacao";

/** The addresses of what the global setup has started. */
export interface Standing {
  url: string;
  dataDir: string;
  /** The URL of the WhatsApp peer for its sessions. */
  peerUrl: string;
  peerControl: string;
}

/** The built Recado, in its own processes with its own data. */
export class TestApp {
  readonly url: string;
  readonly dataDir: string;
  readonly #program: ServerProgram;

  private constructor(url: string, dataDir: string, program: ServerProgram) {
    this.url = url;
    this.dataDir = dataDir;
    this.#program = program;
  }

  /** Resolves when it listens; it has no owner yet. */
  static async start(peerUrl: string, more: Record<string, string> = {}): Promise<TestApp> {
    const port = String(await freePort());
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "recado-browser-"));
    const environment = {
      PORT: port,
      TRUSTED_PROXIES: "127.0.0.1",
      DATA_DIR: dataDir,
      SETUP_CODE: setupCode,
      // Peers of prompts and integrations.
      ALLOWED_PRIVATE_HOSTS: "127.0.0.1",
      WHATSAPP_WEBSOCKET_URL: peerUrl,
      NODE_OPTIONS: `--import=${new URL("quick-codes.ts", import.meta.url).href}`,
      ...more,
    };
    const app = new TestApp(`http://127.0.0.1:${port}`, dataDir, new ServerProgram(environment));
    await app.#program.start();
    return app;
  }

  /** `kill -9`; the database lives on. */
  kill(): Promise<void> {
    return this.#program.kill();
  }

  /** Starts again at the same address on the same data. */
  restart(): Promise<void> {
    return this.#program.start();
  }

  /** Ends it, and forgets its data. */
  async stop(): Promise<void> {
    await this.#program.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

const variable = "RECADO_BROWSER_TESTS";

/** Passes it through the environment, which is all that workers inherit. */
export function tellWorkers(all: Standing): void {
  process.env[variable] = JSON.stringify(all);
}

export function standing(): Standing {
  const told = process.env[variable];
  if (!told) throw new Error("The global setup has not run.");
  return JSON.parse(told) as Standing;
}

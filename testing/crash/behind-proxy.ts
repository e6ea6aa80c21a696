import { setTimeout as pause } from "node:timers/promises";
import { startS3 } from "../../apps/server/src/testing/s3-server.ts";
import { setupCode } from "../bench/program.ts";
import { freePort, temporaryFolder } from "../bench/temporary.ts";
import { proxies, startRedis, type ProxyName } from "../proxy/programs.ts";
import { installAudit } from "./audit.ts";
import { Connector, FailureInjector, takenOver } from "./connectors.ts";
import { openDatabase } from "./database.ts";
import type { Outcome } from "./outcome.ts";
import { startPeerProgram } from "./programs.ts";
import type { Limits } from "./report.ts";
import { areOnLine, eventually } from "./scene.ts";
import { underLoad, type Request, type World } from "./trial.ts";

/** The longest time that a session may be without an owner. */
export const behindProxyLimits: Limits = { [takenOver]: { part: "slowest", milliseconds: 15_000 } };

/**
 * Three processes with every role, PostgreSQL, Redis and S3, behind nginx and Caddy by turns. Under load one after the other
 * is killed or asked to end, and started again; `amount` are ends.
 */
export async function behindProxy(request: Request): Promise<Outcome> {
  await using scene = new AsyncDisposableStack();
  const folder = scene.use(await temporaryFolder());
  const database = scene.use(await openDatabase(folder.path));
  const whatsapp = scene.use(await startPeerProgram());
  const redis = scene.use(await startRedis(folder.path));
  const s3 = await startS3();
  scene.defer(() => s3.close());
  const ports = [await freePort(), await freePort(), await freePort()];
  const name: ProxyName = request.seed % 2 === 0 ? "nginx" : "caddy";
  const proxy = scene.use(await proxies[name]({ folder: folder.path, backends: ports }));
  const url = `http://127.0.0.1:${proxy.port}`;
  const processes: Connector[] = [];
  for (const [index, port] of ports.entries()) {
    const environment = {
      ROLES: "web,connector,worker",
      PORT: String(port),
      DATA_DIR: folder.path,
      SETUP_CODE: setupCode,
      WHATSAPP_WEBSOCKET_URL: whatsapp.url,
      WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      MEDIA_URL: s3.mediaUrl,
      TRUSTED_PROXIES: "127.0.0.1",
      PUBLIC_URL: url,
    };
    const one = new Connector(index + 1, { environment, databaseUrl: database.url, request });
    scene.defer(one.stop);
    await one.start();
    processes.push(one);
  }
  const world: World = {
    url,
    peer: whatsapp.peer,
    ledger: database.ledger,
    scene: { connections: 12, customersEach: 1, attendants: 4 },
    pace: { customers: [1_000, 3_000], attendants: [1_000, 3_000] },
  };
  return await underLoad(world, request, async (trial) => {
    trial.say(`three processes behind ${name}`);
    await installAudit(database.ledger);
    const failures = new FailureInjector(trial, processes, Number(new URL(whatsapp.url).port));
    for (let n = 0; n < request.amount; n++) {
      const victim = processes[n % processes.length];
      if (!victim) break;
      await eventually("the sessions", () => areOnLine(trial.peer));
      await pause(trial.chance.between(1_000, 4_000));
      const isKilled = n % 2 === 0;
      await failures.fell(victim, isKilled ? "kill -9" : "SIGTERM");
      await (isKilled ? victim.kill() : victim.end());
      await trial.audit();
      await pause(trial.chance.between(0, 5_000));
      await victim.start();
    }
    await failures.settle();
    trial.outcome.told["files in S3"] = s3.requests.PUT ?? 0;
  });
}

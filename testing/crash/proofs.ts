import { backups } from "./backups.ts";
import { behindProxy, behindProxyLimits } from "./behind-proxy.ts";
import { botKills } from "./bot-kills.ts";
import { campaignKills } from "./campaign-kills.ts";
import { disorder } from "./disorder.ts";
import { disk } from "./disk.ts";
import { connectorLimits, connectors, fewConnectorLimits, fewConnectors } from "./connectors.ts";
import { aimedKills, kills, randomKills } from "./kills.ts";
import { outages } from "./outages.ts";
import { postgres, postgresLimits } from "./postgres.ts";
import type { Outcome } from "./outcome.ts";
import type { Limits } from "./report.ts";
import type { Request } from "./trial.ts";

export interface Proof {
  run(request: Request): Promise<Outcome>;
  /** The unit of the amount. */
  unit: string;
  /** The amount of one stretch: a stretch is counted as a whole or not at all. */
  stretch: number;
  /** The default amount. */
  usual: number;
  limits: Limits;
  /** Whether all or a part of the proof needs a separate small disk. */
  fillsDisk?: "all" | "part";
}

/** The proofs by their names on the command line. */
export const proofs: Record<string, Proof> = {
  kills: { run: kills, unit: "kills", stretch: 40, usual: 500, limits: {} },
  "random-kills": { run: randomKills, unit: "kills", stretch: 20, usual: 12, limits: {} },
  "aimed-kills": { run: aimedKills, unit: "kills", stretch: 20, usual: 5, limits: {} },
  campaigns: { run: campaignKills, unit: "kills", stretch: 25, usual: 100, limits: {} },
  bot: { run: botKills, unit: "kills", stretch: 20, usual: 100, limits: {} },
  connectors: { run: connectors, unit: "minutes", stretch: 2.5, usual: 10, limits: connectorLimits },
  "few-connectors": { run: fewConnectors, unit: "minutes", stretch: 0.1, usual: 0.1, limits: fewConnectorLimits },
  "behind-proxy": { run: behindProxy, unit: "ends", stretch: 6, usual: 12, limits: behindProxyLimits },
  postgres: { run: postgres, unit: "falls", stretch: 10, usual: 40, limits: postgresLimits },
  disorder: { run: disorder, unit: "rounds", stretch: 5, usual: 20, limits: {} },
  disk: { run: disk, unit: "times", stretch: 5, usual: 10, limits: {}, fillsDisk: "all" },
  backups: { run: backups, unit: "rounds", stretch: 5, usual: 20, limits: {} },
  outages: { run: outages, unit: "falls", stretch: 6, usual: 2, limits: postgresLimits, fillsDisk: "part" },
};

import { onTestFinished, vi } from "vitest";
import type { ChannelCapabilities } from "@recado/contracts/channel-kinds";
import type { Connection } from "@recado/contracts/connections";
import { openChannels } from "../channels/kinds.ts";
import { createSupervisor, defaultTiming, type Supervisor, type Timing } from "../channels/sessions/supervisor.ts";
import type { App } from "../platform/app.ts";
import type { Person } from "./person.ts";
import { ScriptedChannel, type ScriptedSession } from "./scripted-channel.ts";

/** Sessions open as fast as they are requested. */
const brisk: Timing = { ...defaultTiming, startsPerSecond: 200 };

export interface Connector {
  supervisor: Supervisor;
  channel: ScriptedChannel;
}

/**
 * A supervisor whose sessions are controlled by the test; stopped after the test. `can`: how their kind differs from
 * WhatsApp.
 */
export async function startConnector(
  app: App,
  timing: Partial<Timing> = {},
  can: Partial<ChannelCapabilities> = {},
): Promise<Connector> {
  const channel = new ScriptedChannel();
  const channels = await openChannels(app, { beta: channel.open });
  const beta = { ...channels.beta, capabilities: { ...channels.beta.capabilities, ...can } };
  const supervisor = createSupervisor(app, { ...channels, beta }, { ...brisk, ...timing });
  let isStopped = false;
  const connector = {
    channel,
    supervisor: {
      start: () => supervisor.start(),
      stop: async () => {
        if (isStopped) return;
        isStopped = true;
        await supervisor.stop();
      },
    },
  };
  onTestFinished(() => connector.supervisor.stop());
  await supervisor.start();
  return connector;
}

export interface Shop {
  admin: Person;
  companyId: number;
  connectionId: number;
  session: ScriptedSession;
  /** The connection as seen by its admin. */
  seen(): Promise<Connection>;
}

/** A new company with one connection whose session is open and, by default, up. */
export async function openShop(nobody: Person, { channel }: Connector, { isUp = true } = {}): Promise<Shop> {
  const admin = await nobody.signUp();
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  const session = await channel.opened(id);
  if (isUp) await session.connect();
  return {
    admin,
    companyId: admin.user.companyId,
    connectionId: id,
    session,
    seen: () => admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } }),
  };
}

/** Waits until the check passes. */
export const until = (isSo: () => void | Promise<void>, timeout = 15_000): Promise<void> =>
  vi.waitFor(isSo, { timeout, interval: 20 });

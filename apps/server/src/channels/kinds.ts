import { capabilitiesOf, providers, type ChannelCapabilities, type Provider } from "@recado/contracts/channel-kinds";
import type { App } from "../platform/app.ts";
import { definePort } from "../platform/events.ts";
import type { OpenChannel } from "./port.ts";

/** A kind of channel, as its module provides it. */
export interface ChannelKind {
  provider: Provider;
  /** Called once in a process that runs sessions. */
  open: (app: App) => OpenChannel;
}
export const channelKind = definePort<[], ChannelKind>("channelKind");

/** A kind, ready to open sessions. */
export interface OpenedKind {
  capabilities: ChannelCapabilities;
  open: OpenChannel;
}
export type Channels = Readonly<Record<Provider, OpenedKind>>;

/** Every declared kind, with the module that opens its sessions. Throws if a kind has no module. */
export async function openChannels(app: App, instead: Partial<Record<Provider, OpenChannel>> = {}): Promise<Channels> {
  const kinds = await app.ports.ask(channelKind);
  const opened = providers.map((provider) => {
    const open = instead[provider] ?? kinds.find((kind) => kind.provider === provider)?.open(app);
    if (!open) throw new Error(`no module opens channels of the kind ${provider}`);
    return [provider, { capabilities: capabilitiesOf(provider), open }] as const;
  });
  return Object.fromEntries(opened) as unknown as Channels;
}

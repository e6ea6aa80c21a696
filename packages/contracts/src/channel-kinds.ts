/** What a kind of channel can do. The rest of the app asks this, never which kind it is. */
export interface ChannelCapabilities {
  /** Customers are played: it counts in no plan and no report, and takes no part in what is about real numbers. */
  isTest: boolean;
  /** How a session is linked to its account: `code` is a QR code or one that is typed; `nothing` opens by itself. */
  linksBy: "code" | "nothing";
  files: boolean;
  /** Of our messages: changing them, and taking them back. */
  edits: boolean;
  deletions: boolean;
  reactions: boolean;
  groups: boolean;
  /** Characters of one text, and bytes of one file. */
  textMax: number;
  fileMax: number;
}

/**
 * The kinds of channels by their `provider`: Baileys and the test phone (decision 25). The module of a kind provides how its
 * sessions are opened (`apps/server/src/channels`). Nothing else names one (`scripts/check/channel-kinds.mjs`).
 */
export const channelKinds = {
  beta: {
    isTest: false,
    linksBy: "code",
    files: true,
    edits: true,
    deletions: true,
    reactions: true,
    groups: true,
    textMax: 65_535,
    fileMax: 100_000_000,
  },
  simulator: {
    isTest: true,
    linksBy: "nothing",
    files: true,
    edits: true,
    deletions: true,
    reactions: true,
    groups: true,
    textMax: 65_535,
    fileMax: 100_000_000,
  },
} as const satisfies Record<string, ChannelCapabilities>;

export type Provider = keyof typeof channelKinds;
/** The usual kind first. */
export const providers = Object.keys(channelKinds) as [Provider, ...Provider[]];
export const defaultProvider: Provider = "beta";

export const capabilitiesOf = (provider: Provider): ChannelCapabilities => channelKinds[provider];

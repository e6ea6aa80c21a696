/** The features of a kind of channel. The rest of the app reads these instead of the kind. */
export interface ChannelCapabilities {
  /** Its customers are simulated: it counts in no plan and no report, and features for real numbers ignore it. */
  isTest: boolean;
  /** How a session is linked to its account: `code` is a QR or pairing code; `nothing` opens by itself. */
  linksBy: "code" | "nothing";
  files: boolean;
  /** Whether our messages can be edited and deleted. */
  edits: boolean;
  deletions: boolean;
  reactions: boolean;
  groups: boolean;
  /** Maximum characters of a text, and bytes of a file. */
  textMax: number;
  fileMax: number;
}

/**
 * The kinds of channels by their `provider`: Baileys and the test phone (decision 25). A kind's module opens its
 * sessions (`apps/server/src/channels`). No other code names a kind (`scripts/check/channel-kinds.mjs`).
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
/** The default kind first. */
export const providers = Object.keys(channelKinds) as [Provider, ...Provider[]];
export const defaultProvider: Provider = "beta";

export const capabilitiesOf = (provider: Provider): ChannelCapabilities => channelKinds[provider];

import type { TicketPage } from "@recado/contracts/tickets";
import { createContext, useContext, type ComponentType } from "react";
import type { BottomTab } from "./layout/bottom-tabs.tsx";
import type { NavEntry } from "./layout/nav-entry.ts";

/** A section of the contact panel. */
export interface PanelSection {
  title: () => string;
  /** `asked` grows each time the user asks for the section by its key. */
  Body: ComponentType<{ ticket: TicketPage; asked: number }>;
  /** The key that opens the panel at this section. */
  shortcut?: { keys: string; label: () => string };
}

/** What a feature adds to the app. `features.ts` lists the features; its order is theirs on the screen. */
export interface Feature {
  name: string;
  /** Entries of the drawer. */
  navigation?: readonly NavEntry[];
  /** Tabs at the foot of a phone. */
  tabs?: readonly BottomTab[];
  /** Buttons of the top bar. */
  TopBar?: ComponentType;
  /** Notices above every screen. */
  Notices?: ComponentType;
  /** A column beside every screen. */
  Aside?: ComponentType;
  /** Runs while somebody is signed in. Returns how to stop. */
  start?: () => () => void;
  /** Parts of the ticket screen. */
  ticket?: {
    Header?: ComponentType<{ ticket: TicketPage }>;
    MenuItem?: ComponentType<{ ticket: TicketPage }>;
    panel?: PanelSection;
  };
}

export const FeaturesContext = createContext<readonly Feature[]>([]);

/** The features of the app, for a screen that shows their contributions. */
export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext);

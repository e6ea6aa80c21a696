import type { ContactSearch } from "@recado/contracts/contact-search";
import type { TicketPage } from "@recado/contracts/tickets";
import type { useNavigate } from "@tanstack/react-router";
import { createContext, useContext, type ComponentType } from "react";
import type { BottomTab } from "./layout/bottom-tabs.tsx";
import type { NavEntry } from "./layout/nav-entry.ts";
import type { LiveHandlers } from "./live-cache.ts";
import type { Person } from "./session.ts";

/** A section of the contact panel. */
export interface PanelSection {
  title: () => string;
  /** `asked` grows each time the user asks for the section by its key. */
  Body: ComponentType<{ ticket: TicketPage; asked: number }>;
  /** The key that opens the panel at this section. */
  shortcut?: { keys: string; label: () => string };
}

/** A tab of the page of settings. */
export interface SettingsTab {
  /** In the address. */
  key: string;
  label: () => string;
  /** Whether it is shown to a user with the company's settings; if absent, every admin sees it. */
  isShown?: (me: Person, valueOf: (key: string) => string | undefined) => boolean;
  /** Best loaded by `late`. */
  Body: ComponentType;
}

/** The chosen contacts: a list, or all results of a search except some. */
export type ChosenContacts = { contactIds: number[] } | { everybody: ContactSearch & { exceptIds: number[] } };

/** An action on the contacts chosen on their page. */
export interface ContactsAction {
  /** Whether the user sees it. Rows can be chosen if there is an action. */
  isShown: (me: Person) => boolean;
  /** Its button, with its dialog; best loaded by `late`. */
  Button: ComponentType<{ chosen: ChosenContacts; count: number; onDone: () => void }>;
}

/** A line of the palette. */
export interface PaletteEntry {
  /** Unique among those of its feature. */
  id: string | number;
  label: string;
  /** Beside it, in grey. */
  about?: string;
  run: (navigate: ReturnType<typeof useNavigate>) => void;
}

/** A part of a page to which keys and a line of the palette lead. */
export interface Place {
  label: () => string;
  /** The title of its page, which the palette shows beside it. */
  page: () => string;
  /** Unique among all pages and places. */
  keys: string;
  run: (navigate: ReturnType<typeof useNavigate>) => void;
}

/** What a feature adds to the app. `features.ts` lists the features in the order of the screen. */
export interface Feature {
  /** The name of its folder. */
  name: string;
  /** Applies events to its cached queries. */
  live?: readonly LiveHandlers[];
  /** Entries of the drawer. */
  navigation?: readonly NavEntry[];
  /** Parts of its page to go to, besides `navigation`. */
  places?: readonly Place[];
  /** Tabs at the foot of a phone. */
  tabs?: readonly BottomTab[];
  /** Tabs of the page of settings. */
  settingsTabs?: readonly SettingsTab[];
  /** Buttons of the top bar. */
  TopBar?: ComponentType;
  /** Notices above every screen. */
  Notices?: ComponentType;
  /** A column beside every screen. */
  Aside?: ComponentType;
  /** Runs while a user is signed in. Returns how to stop. */
  start?: () => () => void;
  /** The action on chosen contacts. */
  contactsAction?: ContactsAction;
  /** Lines of the palette. */
  palette?: {
    /** Before anything is typed, the latest first. */
    recent?: () => readonly PaletteEntry[];
    /** Finds entries for words of three or more characters. */
    find?: {
      title: () => string;
      /** Stands before what other features find. */
      isFirst?: boolean;
      /** Whether the user may find these; if absent, everyone may. */
      isShown?: (me: Person) => boolean;
      search: (words: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
    };
    /** The last line for whatever is typed: a search that another screen makes. */
    elsewhere?: { title: () => string; entryOf: (words: string) => PaletteEntry };
  };
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

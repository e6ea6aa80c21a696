import { useLocation, useMatches, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useKeptFocus } from "../../ui/kept-focus.ts";
import { useEscapeKey } from "../../ui/layers.ts";
import { useShortcut, useShortcutKeys } from "../../ui/shortcuts.ts";
import { BottomTabs, type BottomTab } from "./bottom-tabs.tsx";
import { Drawer } from "./drawer.tsx";
import { LinkBar, VersionBar } from "./link-state.tsx";
import { useFeatures, type Place } from "../feature.ts";
import { useMe } from "../session.ts";
import { entriesFor, type NavEntry } from "./nav-entry.ts";
import { LogOutQuestion } from "./log-out-question.tsx";
import { Palette } from "./palette.tsx";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { undoLast } from "../undo.ts";
import { TopBar } from "./top-bar.tsx";
import { useDrawer } from "./use-drawer.ts";
import classes from "./shell.module.css";

interface Props {
  entries: readonly NavEntry[];
  tabs: readonly BottomTab[];
  /** The bells of the top bar. */
  bells: ReactNode;
  /** Opens the user's profile from the account menu. */
  onProfile: () => void;
  /** Lines above every screen. */
  notice?: ReactNode;
  /** A column beside the screen that stays on navigation. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Drawer, top bar and, on a phone, tabs around the screen. It imports no feature; the props contain what features contribute. */
export function Shell({ entries, tabs, bells, onProfile, notice, aside, children }: Props) {
  const { t } = useTranslation("shell");
  const drawer = useDrawer();
  const allowed = entriesFor(entries, useMe());
  const places = useFeatures().flatMap((feature) => feature.places ?? []);
  const isFullScreen = useIsFullScreen();
  const isWhole = drawer.width === "narrow" && isFullScreen;
  const hasTabs = drawer.width === "narrow" && !isFullScreen;
  useShortcutKeys();
  useEscapeKey();
  useKeptFocus();
  useShortcut({ keys: "[", label: t("shortcut.drawer"), group: t("shortcut.general") }, drawer.toggle);
  useShortcut({ keys: "z", label: t("shortcut.undo"), group: t("shortcut.general") }, undoLast);
  useShortcut({ keys: "alt+z", label: t("shortcut.undoWriting"), group: t("shortcut.general") }, undoLast);
  return (
    <div
      className={classes.shell}
      data-width={drawer.width}
      data-tabs={hasTabs || undefined}
      data-whole={isWhole || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t("skip")}
      </a>
      <TopBar entries={allowed} drawer={drawer} bells={bells} onProfile={onProfile} />
      <Drawer entries={allowed} drawer={drawer} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <LinkBar />
        <VersionBar />
        {notice}
        <div className={classes.screen}>{children}</div>
      </main>
      {aside}
      {hasTabs && <BottomTabs tabs={tabs} onMore={drawer.toggle} />}
      <ShortcutSheet />
      <LogOutQuestion />
      <Palette entries={allowed} />
      {allowed.map(
        (entry) =>
          entry.shortcut && (
            <GoShortcut
              key={entry.to}
              label={entry.label()}
              keys={entry.shortcut}
              run={(navigate) => void navigate({ to: entry.to })}
            />
          ),
      )}
      {places.map(({ label, keys, run }) => (
        <GoShortcut key={keys} label={label()} keys={keys} run={run} />
      ))}
    </div>
  );
}

function GoShortcut({ label, keys, run }: Pick<Place, "keys" | "run"> & { label: string }) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  useShortcut({ keys, label, group: t("shortcut.go") }, () => run(navigate));
  return null;
}

/** A route that takes a phone's whole screen (an open conversation) says so in its `staticData`, a history entry in its state. */
function useIsFullScreen(): boolean {
  const isRoute = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.fullScreenOnPhone) });
  const isEntry = useLocation({ select: ({ state }) => state.fillsPhone === true });
  return isRoute || isEntry;
}

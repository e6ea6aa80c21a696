import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut, useShortcutKeys } from "../../ui/shortcuts.ts";
import { BottomTabs, type BottomTab } from "./bottom-tabs.tsx";
import { Drawer } from "./drawer.tsx";
import { LinkBar } from "./link-state.tsx";
import type { NavEntry } from "./nav-entry.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { TopBar } from "./top-bar.tsx";
import { useDrawer } from "./use-drawer.ts";
import classes from "./shell.module.css";

interface Props {
  entries: readonly NavEntry[];
  tabs: readonly BottomTab[];
  /** The bells of the top bar. */
  bells: ReactNode;
  /** What the account menu opens for one's own profile. */
  onProfile: () => void;
  /** One line above the screen, when there is something to say on every page. */
  notice?: ReactNode;
  /** What stands beside the screen and stays when it changes. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Drawer, top bar and, on a phone, tabs around the screen. It knows no feature: what it shows of them is handed in. */
export function Shell({ entries, tabs, bells, onProfile, notice, aside, children }: Props) {
  const { t } = useTranslation("shell");
  const drawer = useDrawer();
  const isFullScreen = useIsFullScreen();
  const isWhole = drawer.width === "narrow" && isFullScreen;
  const hasTabs = drawer.width === "narrow" && !isFullScreen;
  useShortcutKeys();
  useShortcut({ keys: "[", label: t("shortcut.drawer"), group: t("shortcut.general") }, drawer.toggle);
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
      <TopBar entries={entries} drawer={drawer} bells={bells} onProfile={onProfile} />
      <Drawer entries={entries} drawer={drawer} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <LinkBar />
        {notice}
        <div className={classes.screen}>{children}</div>
      </main>
      {aside}
      {hasTabs && <BottomTabs tabs={tabs} onMore={drawer.toggle} />}
      <ShortcutSheet />
    </div>
  );
}

/** A route that takes a phone's whole screen (an open conversation) says so in its `staticData`. */
function useIsFullScreen(): boolean {
  return useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.fullScreenOnPhone) });
}

import { IconMenu2 } from "@tabler/icons-react";
import { useMatchRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { useStore } from "../../ui/store.ts";
import { screenTitle } from "../../ui/use-page-title.ts";
import { AccountMenu } from "./account-menu.tsx";
import { AccountSheet } from "./account-sheet.tsx";
import { DueWarning } from "./due-warning.tsx";
import { Greeting } from "./greeting.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { LinkDot } from "./link-state.tsx";
import type { NavEntry } from "./nav-entry.ts";
import { ReloadButton, ThemeButton } from "./page-buttons.tsx";
import { PaletteButton } from "./palette.tsx";
import type { useDrawer } from "./use-drawer.ts";
import { VolumeButton } from "./volume.tsx";
import classes from "./top-bar.module.css";

interface Props {
  entries: readonly NavEntry[];
  drawer: ReturnType<typeof useDrawer>;
  bells: ReactNode;
  onProfile: () => void;
}

export function TopBar({ entries, drawer, bells, onProfile }: Props) {
  const { t } = useTranslation("shell");
  const isNarrow = drawer.width === "narrow";
  return (
    // Where a conversation was resolved by its header, this bar comes under the second tap of a double one.
    <header
      className={classes.bar}
      onClickCapture={(event) => {
        if (isNarrow && event.detail > 1) event.stopPropagation();
      }}
    >
      <IconButton
        label={t(drawer.isOpen ? "drawerFold" : "drawerOpen")}
        aria-expanded={drawer.isOpen}
        aria-controls="drawer"
        onClick={drawer.toggle}
      >
        <IconMenu2 size={20} aria-hidden="true" />
      </IconButton>
      {isNarrow ? <ScreenTitle entries={entries} /> : <Greeting />}
      {!isNarrow && <PaletteButton isWide={drawer.width === "wide"} />}
      <span className={classes.gap} />
      <DueWarning isNarrow={isNarrow} />
      <LinkDot />
      {bells}
      {!isNarrow && (
        <>
          <VolumeButton />
          <ThemeButton />
          <LanguageMenu />
          <ReloadButton />
        </>
      )}
      {isNarrow ? <AccountSheet onProfile={onProfile} /> : <AccountMenu onProfile={onProfile} />}
    </header>
  );
}

/** The screen's title; by default its name in the drawer. */
function ScreenTitle({ entries }: { entries: readonly NavEntry[] }) {
  const matches = useMatchRoute();
  const own = useStore(screenTitle);
  const title = own === "" ? entries.find(({ to }) => matches({ to, fuzzy: true }) !== false)?.label() : own;
  return (
    <span className={classes.title} title={title} dir="auto">
      {title}
    </span>
  );
}

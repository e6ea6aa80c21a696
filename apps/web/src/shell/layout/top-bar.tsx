import { IconMenu2 } from "@tabler/icons-react";
import { useMatchRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatDueDate } from "../../locales/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useMe } from "../session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { AccountSheet } from "./account-sheet.tsx";
import { DueWarning } from "./due-warning.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { LinkDot } from "./link-state.tsx";
import type { NavEntry } from "./nav-entry.ts";
import { ReloadButton, ThemeButton } from "./page-buttons.tsx";
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
    <header className={classes.bar}>
      <IconButton
        label={t(drawer.isOpen ? "drawerFold" : "drawerOpen")}
        aria-expanded={drawer.isOpen}
        aria-controls="drawer"
        onClick={drawer.toggle}
      >
        <IconMenu2 size={20} aria-hidden="true" />
      </IconButton>
      {isNarrow ? <ScreenTitle entries={entries} /> : <Greeting />}
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

function Greeting() {
  const { t } = useTranslation("shell");
  const { name, profile, company } = useMe();
  return (
    <div className={classes.greeting}>
      <span className="ellipsis" title={company.name}>
        <Trans
          t={t}
          // Whoever signed a company up bears its name until they change it.
          i18nKey={name === company.name ? "welcome" : "greeting"}
          values={{ name: name.split(" ")[0], company: company.name }}
          components={{ b: <strong /> }}
        />
      </span>
      {profile === "admin" && company.dueDate && (
        <span className={`${classes.due} meta numbers`}>
          {t("activeUntil", { date: formatDueDate(company.dueDate) })}
        </span>
      )}
    </div>
  );
}

function ScreenTitle({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation("shell");
  const matches = useMatchRoute();
  const entry = entries.find(({ to }) => matches({ to, fuzzy: true }) !== false);
  return <span className={`${classes.title} ellipsis`}>{entry && t(`nav.${entry.label}`)}</span>;
}

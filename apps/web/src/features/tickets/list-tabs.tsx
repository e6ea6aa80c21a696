import { IconCheck, IconInbox, IconPlus, IconSearch, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TicketsTab } from "./tickets-search.ts";
import classes from "./list-pane.module.css";

interface Props {
  tab: TicketsTab;
  /** How many are being answered and how many wait; undefined until known. */
  counts: { open: number | undefined; pending: number | undefined; groups: number | undefined };
  /** Groups have a separate tab. */
  hasGroups: boolean;
  onTab: (tab: TicketsTab) => void;
  onNew: () => void;
  /** The content beside the button if there are no halves. */
  children?: ReactNode;
}

/** The tabs: open, groups (if handled), resolved, search. Below "open" are its two halves with their counts. */
export function ListTabs({ tab, counts, hasGroups, onTab, onNew, children }: Props) {
  const { t } = useTranslation("tickets");
  const isOpen = tab === "open" || tab === "pending";
  const tabs = [
    { to: "open", icon: IconInbox, isOn: isOpen },
    ...(hasGroups ? [{ to: "groups", icon: IconUsersGroup, isOn: tab === "groups" } as const] : []),
    { to: "closed", icon: IconCheck, isOn: tab === "closed" },
    { to: "search", icon: IconSearch, isOn: tab === "search" },
  ] as const;
  return (
    <>
      <div role="tablist" aria-label={t("tabs.label")} className={classes.tabs}>
        {tabs.map(({ to, icon: Icon, isOn }) => (
          <button
            key={to}
            type="button"
            role="tab"
            id={`tickets-tab-${to}`}
            aria-selected={isOn}
            aria-controls="tickets-list"
            tabIndex={isOn ? 0 : -1}
            className={classes.tab}
            onClick={() => onTab(to)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              const next = tabs[(tabs.findIndex((one) => one.isOn) + step + tabs.length) % tabs.length];
              if (step === 0 || !next) return;
              event.preventDefault();
              onTab(next.to);
              document.getElementById(`tickets-tab-${next.to}`)?.focus();
            }}
          >
            <Icon size={18} stroke={1.8} aria-hidden="true" />
            <span className="ellipsis">{t(`tabs.${to}`)}</span>
            {to === "groups" && <span className={classes.count}>{counts.groups ?? ""}</span>}
          </button>
        ))}
      </div>
      <div className={classes.tools}>
        {isOpen && (
          <div role="group" aria-label={t("tabs.open")} className={classes.halves}>
            {(["open", "pending"] as const).map((half) => (
              <button
                key={half}
                type="button"
                aria-pressed={tab === half}
                className={classes.half}
                onClick={() => onTab(half)}
              >
                <span className="ellipsis">{t(`half.${half}`)}</span>
                <span className={classes.count}>{counts[half] ?? ""}</span>
              </button>
            ))}
          </div>
        )}
        <div className={classes.beside}>{children}</div>
        <button type="button" className={classes.new} onClick={onNew} title={t("new.title")}>
          <IconPlus size={18} stroke={2} aria-hidden="true" />
          <span className={classes.newWord}>{t("new.button")}</span>
        </button>
      </div>
    </>
  );
}

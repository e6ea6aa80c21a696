import type { Icon } from "@tabler/icons-react";
import { IconDots } from "@tabler/icons-react";
import { Link, useRouterState, type LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import classes from "./bottom-tabs.module.css";

export interface BottomTab {
  link: Pick<LinkProps, "to" | "search">;
  icon: Icon;
  label: () => string;
  /** Whether the tab is the current one; the address may say more than the link does. */
  isCurrent: (pathname: string, search: object) => boolean;
  /** A count at its icon. */
  Count?: ComponentType;
}

/** A phone's tabs; the last one opens the drawer. */
export function BottomTabs({ tabs, onMore }: { tabs: readonly BottomTab[]; onMore: () => void }) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  return (
    <nav className={classes.tabs} aria-label={t("tabs")}>
      {tabs.map(({ link, icon: Icon, label, isCurrent, Count }) => (
        <Link
          key={label()}
          {...link}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isCurrent(pathname, search) ? "page" : undefined}
          className={classes.tab}
        >
          <Icon size={22} stroke={1.7} aria-hidden="true" />
          {label()}
          {Count && (
            <span className={classes.count}>
              <Count />
            </span>
          )}
        </Link>
      ))}
      <button type="button" className={classes.tab} onClick={onMore} aria-haspopup="dialog">
        <IconDots size={22} stroke={1.7} aria-hidden="true" />
        {t("tab.more")}
      </button>
    </nav>
  );
}

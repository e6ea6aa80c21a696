import { FocusTrap, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLayer } from "../../ui/layers.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { call } from "../api.ts";
import { navGroups, type NavEntry } from "./nav-entry.ts";
import type { useDrawer } from "./use-drawer.ts";
import classes from "./drawer.module.css";

interface Props {
  entries: readonly NavEntry[];
  drawer: ReturnType<typeof useDrawer>;
}

/** The entries in groups; the product's version at its foot. */
export function Drawer({ entries, drawer }: Props) {
  const { t } = useTranslation("shell");
  const { width, isOpen, isOverlay, leave } = drawer;
  const groups = navGroups
    .map((group) => ({ group, items: entries.filter((entry) => entry.group === group) }))
    .filter(({ items }) => items.length > 0);
  useLayer(isOverlay, leave);
  const list = useRef<HTMLDivElement>(null);
  const pathname = useLocation({ select: (place) => place.pathname });
  // The page's own entry may be below the fold.
  useEffect(() => {
    if (isOpen && pathname !== "") list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, isOpen]);
  useEffect(() => {
    if (!isOverlay) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && leave();
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOverlay, leave]);

  if (width === "narrow" && !isOpen) return null;
  return (
    <>
      {isOverlay && (
        <button type="button" tabIndex={-1} aria-label={t("drawerFold")} className={classes.scrim} onClick={leave} />
      )}
      <FocusTrap active={isOverlay}>
        <div
          id="drawer"
          className={classes.drawer}
          data-open={isOpen || undefined}
          data-overlay={isOverlay || undefined}
          {...(isOverlay ? { role: "dialog", "aria-modal": true, "aria-label": t("drawer") } : {})}
        >
          {isOverlay && (
            <div className={classes.head}>
              <img src="/favicon.svg" alt="" width={24} height={24} />
              <span className="h2">Recado</span>
              <IconButton label={t("drawerFold")} onClick={leave} className={classes.fold}>
                <IconX size={20} aria-hidden="true" />
              </IconButton>
            </div>
          )}
          <nav className={classes.nav} aria-label={t("drawer")}>
            <div ref={list} className={classes.groups}>
              {groups.map(({ group, items }) => (
                <div key={group} className={classes.group} role="group" aria-label={t(`group.${group}`)}>
                  {isOpen && <div className={classes.heading}>{t(`group.${group}`)}</div>}
                  {items.map((entry) => (
                    <Entry key={entry.to} entry={entry} isOpen={isOpen} onChoose={leave} />
                  ))}
                </div>
              ))}
            </div>
            {isOpen && <Version />}
          </nav>
        </div>
      </FocusTrap>
    </>
  );
}

function Entry({
  entry: { to, icon: Icon, label, Badge },
  isOpen,
  onChoose,
}: {
  entry: NavEntry;
  isOpen: boolean;
  onChoose: () => void;
}) {
  useTranslation(); // renders again in another language
  const name = label();
  const chosen = (event: MouseEvent) => {
    onChoose();
    // As after a page's keys: single letters act on the page, not on its menu.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) document.querySelector<HTMLElement>("#content")?.focus();
  };
  return (
    <Tooltip label={name} position="right" disabled={isOpen} events={{ hover: true, focus: true, touch: false }}>
      <Link to={to} className={classes.entry} activeProps={{ "aria-current": "page" }} onClick={chosen}>
        <Icon size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
        <span className={isOpen ? `${classes.name} ellipsis` : "visually-hidden"}>{name}</span>
        {Badge && (
          <span className={classes.badge}>
            <Badge />
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

function Version() {
  const { data } = useQuery({
    queryKey: ["version"],
    queryFn: ({ signal }) => call("GET /version", { signal }),
    staleTime: Infinity,
  });
  return <div className={`${classes.version} meta numbers`}>{data && `v${data.version}`}</div>;
}

import { useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLayer } from "../../../ui/layers.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useBeside } from "../beside-context.ts";
import classes from "./contact-panel.module.css";

const PanelBody = late(async () => ({ default: (await import("./panel-body.tsx")).PanelBody }));

interface Props {
  ticket: TicketPage;
  asked: { section: string; times: number };
  onClose: () => void;
}

/** The contact beside the conversation, or over it where there is little room. */
export function ContactPanel({ ticket, asked, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const panel = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery("(max-width: 74.99em)", undefined, { getInitialValueInEffect: false });
  const covers = useBeside() !== null || isNarrow;
  useLayer(covers, onClose, { holdsKeys: false });
  useEffect(() => {
    const chat = panel.current?.previousElementSibling;
    // When closed from within, it moves the focus to the messages.
    return () => {
      if (document.activeElement === document.body)
        chat?.querySelector<HTMLElement>("[data-pane-focus]")?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (covers) panel.current?.focus();
  }, [covers]);
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-pane="panel"
      data-covers={covers || undefined}
      tabIndex={-1}
      aria-label={t("title")}
    >
      <div className={classes.head}>
        <h2 className="h2">{t("title")}</h2>
        <IconButton label={t("close", { ns: "common" })} onClick={onClose}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <Suspense fallback={<SkeletonRows rows={6} height={64} />}>
        <PanelBody ticket={ticket} asked={asked} />
      </Suspense>
    </aside>
  );
}

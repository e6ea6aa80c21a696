import { IconTag } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { FewTags } from "../tags/tag-chips.tsx";
import { TagSelector, useTagSelector } from "../tags/tag-selector.tsx";
import classes from "./tag-button.module.css";

/**
 * The conversation's tags in its header, and a way to change them, also with the L key; the panel has them where there
 * is no room.
 */
export function TagButton({ ticket, onNoRoom }: { ticket: TicketPage; onNoRoom: () => void }) {
  const { t } = useTranslation(["tags", "tickets"]);
  const selector = useTagSelector();
  const place = useRef<HTMLSpanElement>(null);
  useShortcut({ keys: "l", label: t("key"), group: t("tickets:keys.group") }, () => {
    if (place.current?.checkVisibility()) selector.toggle();
    else onNoRoom();
  });
  return (
    <span ref={place} className={classes.place}>
      <span className={classes.tags}>
        <FewTags tags={ticket.tags} />
      </span>
      <IconButton label={t("addToTicket")} aria-haspopup="dialog" {...selector.menu.button} onClick={selector.toggle}>
        <IconTag size={20} stroke={1.7} aria-hidden="true" />
        {ticket.tags.length > 0 && (
          <span className={`numbers ${classes.count}`} aria-hidden="true">
            {ticket.tags.length}
          </span>
        )}
      </IconButton>
      <TagSelector on={{ ticket }} selector={selector} />
    </span>
  );
}

import { IconPlus } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/icon-button.tsx";
import { takeOff, tagsOn, type Tagged } from "../../tags/put-tags.ts";
import { RemovableTags } from "../../tags/tag-chips.tsx";
import { TagSelector, useTagSelector } from "../../tags/tag-selector.tsx";
import classes from "./contact-tags.module.css";

/** The conversation's tags and, separately, the contact's. */
export function ContactTags({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("tags");
  return (
    <>
      <Group on={{ ticket }} title={t("ofTicket")} add={t("addToTicket")} />
      <Group on={{ contact: ticket.contact }} title={t("ofContact")} add={t("addToContact")} />
    </>
  );
}

function Group({ on, title, add }: { on: Tagged; title: string; add: string }) {
  const selector = useTagSelector();
  const tags = tagsOn(on);
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        <span>{title}</span>
        <IconButton label={add} aria-haspopup="dialog" {...selector.menu.button} onClick={selector.toggle}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <TagSelector on={on} selector={selector} />
      </div>
      {tags.length > 0 && <RemovableTags tags={tags} label={title} onRemove={(tag) => void takeOff(on, tag)} />}
    </div>
  );
}

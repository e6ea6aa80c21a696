import { IconAt } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { useEvent } from "../../shell/live.ts";
import { playTone } from "../../shell/sound.ts";
import bell from "../../ui/bell.module.css";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/menu.tsx";
import { notify } from "../../ui/toasts.ts";
import { keyOf, mentionsQuery, seeMentions } from "./mentions-query.ts";
import classes from "./mentions-bell.module.css";

/**
 * Notes that mention the user: notifies at once and keeps them until the user opens the conversation. Hidden if there
 * are none.
 */
export function MentionsBell() {
  const { t } = useTranslation("notes");
  const router = useRouter();
  const { uuid: openUuid } = useParams({ strict: false });
  const [opened, setOpened] = useState(false);
  const { data: mentions = [] } = useQuery(mentionsQuery);
  const seenId = mentions.find(({ ticket }) => ticket.uuid === openUuid)?.ticket.id;
  useEffect(() => {
    if (seenId !== undefined) void seeMentions(seenId);
  }, [seenId]);
  useEvent("noteMention", ({ mention: { note, ticket } }) => {
    if (ticket.uuid === openUuid && !document.hidden) return;
    playTone();
    const name = note.user?.name ?? t("formerUser");
    notify.info(t("mention.arrived", { name, contact: ticket.contact.name }), {
      lasts: 3 * limits.toast,
      action: {
        label: t("mention.show"),
        run: () => void router.navigate({ to: "/tickets/$uuid", params: { uuid: ticket.uuid } }),
      },
    });
  });
  if (mentions.length === 0) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t("mention.bell", { count: mentions.length })} onClick={() => setOpened(!opened)}>
          <IconAt size={20} stroke={1.7} aria-hidden="true" />
          <span className={`count-badge ${bell.count}`} aria-hidden="true">
            {mentions.length}
          </span>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={bell.list} aria-label={t("mention.title")}>
        {mentions.map(({ note, ticket, isTransfer }) => (
          <Link
            key={keyOf({ note, ticket, isTransfer })}
            to="/tickets/$uuid"
            params={{ uuid: ticket.uuid }}
            className={classes.row}
            onClick={() => setOpened(false)}
          >
            <span className={classes.line}>
              <span className="strong ellipsis" title={ticket.contact.name}>
                {ticket.contact.name}
              </span>
              <time className="meta numbers" dateTime={note.createdAt}>
                {formatTimeOrDate(note.createdAt)}
              </time>
            </span>
            <span className="small ellipsis" title={note.note}>
              {note.user?.name ?? t("formerUser")}: {note.note}
            </span>
          </Link>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

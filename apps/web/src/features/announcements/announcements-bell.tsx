import { useMediaQuery } from "@mantine/hooks";
import { IconBroadcast } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ShownAnnouncement } from "@recado/contracts/announcements";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../locales/format.ts";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/menu.tsx";
import bell from "../../ui/bell.module.css";
import { useDialog } from "../../ui/use-dialog.ts";
import { useWhenFree } from "../../ui/use-when-free.ts";
import { markRead, shownQuery } from "./announcements-query.ts";
import classes from "./announcements.module.css";

const AnnouncementText = late(async () => ({ default: (await import("./announcement-text.tsx")).AnnouncementText }));
const none: ShownAnnouncement[] = [];

/** The bell of the platform's announcements. An unread one of high priority opens by itself, once. */
export function AnnouncementsBell() {
  const { t } = useTranslation("announcements");
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  const { data: shown = none } = useQuery(shownQuery);
  const [opened, setOpened] = useState(false);
  const dialog = useDialog<ShownAnnouncement>();
  const unread = shown.filter(({ isRead }) => !isRead).length;

  const open = (one: ShownAnnouncement) => {
    setOpened(false);
    setByItself(false);
    dialog.open(one);
    if (!one.isRead) void markRead(one);
  };
  const [isByItself, setByItself] = useState(false);
  const [asked, setAsked] = useState<readonly number[]>([]);
  const urgent = shown.find(({ id, priority, isRead }) => priority === 1 && !isRead && !asked.includes(id));
  useWhenFree(urgent !== undefined, () => {
    if (!urgent) return;
    setAsked([...asked, urgent.id]);
    setByItself(true);
    dialog.open(urgent);
  });
  // What is read follows the changes.
  const read = shown.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject;
  // What opened by itself in every window of the user is closed in every window.
  const isOver = isByItself && read?.isRead === true;
  const close = () => {
    if (dialog.subject) void markRead(dialog.subject);
    dialog.close();
  };
  return (
    <>
      {!(isNarrow && shown.length === 0 && !opened) && (
        <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
          <Popover.Target>
            <IconButton label={t("bell", { count: unread })} onClick={() => setOpened(!opened)}>
              <IconBroadcast size={20} stroke={1.7} aria-hidden="true" />
              {unread > 0 && (
                <span className={`count-badge ${bell.count}`} aria-hidden="true">
                  {unread}
                </span>
              )}
            </IconButton>
          </Popover.Target>
          <Popover.Dropdown className={bell.list} aria-label={t("title")}>
            {shown.length === 0 && <EmptyState drawing="nothing" title={t("none")} />}
            {shown.map((one) => (
              <button key={one.id} type="button" className={classes.row} onClick={() => open(one)}>
                <span className={one.isRead ? "ellipsis" : "strong ellipsis"}>{one.title}</span>
                <span className="meta numbers">{formatDate(one.startsAt ?? one.createdAt)}</span>
                {!one.isRead && <span className="visually-hidden">{t("unread")}</span>}
              </button>
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
      <AppModal opened={dialog.isOpen && !isOver} onClose={close} title={read?.title ?? ""}>
        {read && <AnnouncementText announcement={read} onClose={close} />}
      </AppModal>
    </>
  );
}

import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { IconArrowsExchange, IconCheck, IconTag, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { useMe } from "../../../shell/session.ts";
import { AppModal } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useShortcut } from "../../../ui/shortcuts.ts";
import { notify } from "../../../ui/toasts.ts";
import type { ListFilter } from "../list-filter.ts";
import { mayTransfer } from "../may-answer.ts";
import type { ListSize } from "./list-size.ts";
import { deselect, selectWhole, stopSelecting, useIsWhole, useSelection } from "./selection.ts";
import { useBulk, type BulkWish } from "./use-bulk.ts";
import classes from "./bulk-bar.module.css";

const CloseForm = late(async () => ({ default: (await import("./bulk-close-form.tsx")).BulkCloseForm }));
const TransferForm = late(async () => ({ default: (await import("./bulk-transfer-form.tsx")).BulkTransferForm }));
const TagForm = late(async () => ({ default: (await import("./bulk-tag-form.tsx")).BulkTagForm }));

interface Props {
  tickets: readonly Ticket[];
  filter: ListFilter;
  /** The size of the whole list. */
  size: ListSize;
}

/** The actions on the selected conversations. */
export function BulkBar({ tickets, filter, size }: Props) {
  const { t } = useTranslation("tickets");
  const selection = useSelection();
  const isWhole = useIsWhole();
  const bulk = useBulk();
  const [dialog, setDialog] = useState<"close" | "transfer" | "tag" | null>(null);
  // A closing dialog still receives keys, so act only once.
  const hasBegun = useRef(false);
  const chosen = tickets.filter(({ id }) => selection?.has(id));
  const me = useMe();
  const open = (next: "close" | "transfer" | "tag") => {
    if (next === "transfer" && !chosen.some((ticket) => mayTransfer(me, ticket))) {
      notify.info(t(me.profile === "admin" ? "bulk.transferLive" : "bulk.transferOwn"));
      return;
    }
    hasBegun.current = false;
    setDialog(next);
  };
  const close = () => setDialog(null);
  const count = isWhole ? size.count : chosen.length;
  const isMore = isWhole && size.isMore;
  const isOn = selection !== null;
  const isIdle = count === 0 || bulk.isPending;
  useEffect(() => stopSelecting, []);
  // Rows that load later belong to the list too.
  useEffect(() => {
    if (isWhole) selectWhole(tickets.map(({ id }) => id));
  }, [isWhole, tickets]);
  const group = t("keys.group");
  useShortcut({ keys: "esc", label: t("bulk.stop"), group }, stopSelecting, !isOn);
  // The keys of one conversation are those of the selected.
  const key = (next: "close" | "transfer" | "tag") => () => isIdle || open(next);
  useShortcut({ keys: "e", label: t("resolve"), group }, key("close"), !isOn);
  useShortcut({ keys: "t", label: t("transfer.button"), group }, key("transfer"), !isOn);
  useShortcut({ keys: "l", label: t("bulk.tag"), group }, key("tag"), !isOn);
  const begin = (wish: BulkWish) => {
    close();
    if (hasBegun.current) return;
    hasBegun.current = true;
    bulk.mutate(
      { chosen: isWhole ? { list: filter } : { tickets: chosen }, wish },
      // Not called after unmounting: the selection ended then, and another list may have its own.
      { onSuccess: () => selection && deselect(selection, isWhole) },
    );
  };
  const said = () => {
    if (!isWhole) return t("bulk.count", { count });
    return isMore ? t("bulk.wholeMore", { count }) : t("bulk.whole", { count });
  };
  return (
    <>
      {isOn && (
        <div role="toolbar" aria-label={t("bulk.title")} className={classes.bar}>
          <span className={`${classes.count} ellipsis`} role="status" title={said()}>
            {said()}
          </span>
          {!isWhole && chosen.length < size.count && (
            <Button
              className={classes.all}
              variant="subtle"
              size="compact-sm"
              aria-label={t("bulk.all")}
              data-tip={t("bulk.all")}
              onClick={() => selectWhole(tickets.map(({ id }) => id))}
            >
              {t("bulk.allShort")}
            </Button>
          )}
          <span className={classes.actions}>
            <IconButton label={t("resolve")} disabled={isIdle} onClick={() => open("close")}>
              <IconCheck size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <IconButton label={t("transfer.button")} disabled={isIdle} onClick={() => open("transfer")}>
              <IconArrowsExchange size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <IconButton label={t("bulk.tag")} disabled={isIdle} onClick={() => open("tag")}>
              <IconTag size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <IconButton label={t("bulk.stop")} onClick={stopSelecting}>
              <IconX size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      )}
      <AppModal
        opened={dialog === "close"}
        onClose={close}
        title={isMore ? t("bulk.closeMore", { count }) : t("bulk.closeTitle", { count })}
      >
        <CloseForm onCancel={close} onSubmit={(silent) => begin({ action: "close", ...(silent && { silent }) })} />
      </AppModal>
      <AppModal
        opened={dialog === "transfer"}
        onClose={close}
        title={isMore ? t("bulk.transferMore", { count }) : t("bulk.transferTitle", { count })}
      >
        <TransferForm onCancel={close} onSubmit={(to) => begin({ action: "transfer", ...to })} />
      </AppModal>
      <AppModal
        opened={dialog === "tag"}
        onClose={close}
        title={isMore ? t("bulk.tagMore", { count }) : t("bulk.tagTitle", { count })}
      >
        <TagForm onCancel={close} onSubmit={(tagIds) => begin({ action: "tag", tagIds })} />
      </AppModal>
    </>
  );
}

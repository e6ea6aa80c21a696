import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { IconArrowsExchange, IconCheck, IconTag, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useShortcut } from "../../../ui/shortcuts.ts";
import { select, stopSelecting, useSelection } from "./selection.ts";
import { useBulk } from "./use-bulk.ts";
import classes from "./bulk-bar.module.css";

const TransferForm = late(async () => ({ default: (await import("./bulk-transfer-form.tsx")).BulkTransferForm }));
const TagForm = late(async () => ({ default: (await import("./bulk-tag-form.tsx")).BulkTagForm }));
const Report = late(async () => ({ default: (await import("./bulk-report.tsx")).BulkReport }));

/** What can be done with the conversations that are selected, and the report of what could not. */
export function BulkBar({ tickets }: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation("tickets");
  const selection = useSelection();
  const bulk = useBulk();
  const [dialog, setDialog] = useState<"transfer" | "tag" | null>(null);
  const close = () => setDialog(null);
  const chosen = tickets.filter(({ id }) => selection?.has(id));
  const count = chosen.length;
  const isOn = selection !== null;
  useEffect(() => stopSelecting, []);
  useShortcut({ keys: "esc", label: t("bulk.stop"), group: t("keys.group") }, stopSelecting, !isOn);
  return (
    <>
      {isOn && (
        <div role="toolbar" aria-label={t("bulk.title")} className={classes.bar}>
          <span className={classes.count} role="status">
            {t("bulk.count", { count })}
          </span>
          {count < tickets.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => select(tickets.map(({ id }) => id))}>
              {t("bulk.all")}
            </Button>
          )}
          <span className={classes.actions}>
            <IconButton
              label={t("resolve")}
              disabled={count === 0 || bulk.isRunning}
              onClick={() => void bulk.resolve(chosen)}
            >
              <IconCheck size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("transfer.button")}
              disabled={count === 0 || bulk.isRunning}
              onClick={() => setDialog("transfer")}
            >
              <IconArrowsExchange size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <IconButton label={t("bulk.tag")} disabled={count === 0 || bulk.isRunning} onClick={() => setDialog("tag")}>
              <IconTag size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <IconButton label={t("bulk.stop")} onClick={stopSelecting}>
              <IconX size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      )}
      <AppModal opened={dialog === "transfer"} onClose={close} title={t("bulk.transferTitle", { count })}>
        <TransferForm
          onCancel={close}
          onSubmit={(to) => {
            close();
            void bulk.transfer(chosen, to);
          }}
        />
      </AppModal>
      <AppModal opened={dialog === "tag"} onClose={close} title={t("bulk.tagTitle", { count })}>
        <TagForm
          onCancel={close}
          onSubmit={(tags) => {
            close();
            void bulk.tag(chosen, tags);
          }}
        />
      </AppModal>
      <AppModal opened={bulk.failures.length > 0} onClose={bulk.forget} title={t("bulk.report")}>
        <Report failures={bulk.failures} onClose={bulk.forget} />
      </AppModal>
    </>
  );
}

import { IconFileZip } from "@tabler/icons-react";
import { useEffect } from "react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { useMay } from "../../shell/session.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { Menu } from "../../ui/menu.tsx";
import { createStore, useStore } from "../../ui/store.ts";

const ExportForm = late(async () => ({ default: (await import("./export-form.tsx")).ExportForm }));

/** The conversation that is being exported. It stays while the dialog closes. */
const exporting = createStore<{ ticketId: number; isOpen: boolean } | null>(null);

/** The item of a conversation's menu. */
export function ExportItem({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("exports");
  if (!useMay("exportConversations")) return null;
  return (
    <Menu.Item
      leftSection={<IconFileZip size={18} stroke={1.7} />}
      onClick={() => exporting.set({ ticketId: ticket.id, isOpen: true })}
    >
      {t("item")}
    </Menu.Item>
  );
}

/** The dialog; it adds nothing to the conversation's header. */
export function ExportDialog({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("exports");
  const shown = useStore(exporting);
  const isOfThis = shown?.ticketId === ticket.id;
  const close = () => exporting.set(shown && { ...shown, isOpen: false });
  // A conversation that is shown again must not reopen it.
  useEffect(() => () => exporting.set(null), []);
  return (
    <AppModal opened={isOfThis && shown.isOpen} onClose={close} title={t("title", { name: ticket.contact.name })}>
      <ExportForm ticketId={ticket.id} onDone={close} />
    </AppModal>
  );
}

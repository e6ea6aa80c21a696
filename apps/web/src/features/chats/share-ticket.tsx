import { IconMessages } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { useMe } from "../../shell/session.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { Menu } from "../../ui/menu.tsx";
import { createStore, useStore } from "../../ui/store.ts";

const ShareForm = late(async () => ({ default: (await import("./share-form.tsx")).ShareForm }));

/** The conversation that is being shared. It stays while the dialog closes. */
const sharing = createStore<{ ticketId: number; isOpen: boolean } | null>(null);
const useSharing = (): boolean => useMe().company.plan?.useInternalChat === true;

/** The item of a conversation's menu. */
export function ShareItem({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("chats");
  if (!useSharing()) return null;
  return (
    <Menu.Item
      leftSection={<IconMessages size={18} stroke={1.7} />}
      onClick={() => sharing.set({ ticketId: ticket.id, isOpen: true })}
    >
      {t("shareItem")}
    </Menu.Item>
  );
}

/** The dialog; it adds nothing to the conversation's header. */
export function ShareDialog({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("chats");
  const shown = useStore(sharing);
  const isOfThis = shown?.ticketId === ticket.id;
  const close = () => sharing.set(shown && { ...shown, isOpen: false });
  return (
    <AppModal opened={isOfThis && shown.isOpen} onClose={close} title={t("shareTitle")}>
      <ShareForm ticketId={ticket.id} onDone={close} />
    </AppModal>
  );
}

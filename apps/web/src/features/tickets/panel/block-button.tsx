import { Button } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { notify } from "../../../ui/toasts.ts";
import { blockContact } from "../block-contact.ts";
import { isBlocked } from "../is-blocked.ts";

/** Blocks or unblocks the contact for the number of this conversation. */
export function BlockButton({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("contacts");
  const [isAsking, setAsking] = useState(false);
  const { name } = ticket.contact;
  const blocks = async (blocked: boolean) => {
    setAsking(false);
    if (await blockContact(ticket, blocked)) notify.success(t(blocked ? "block.done" : "block.undone", { name }));
  };
  const isNow = isBlocked(ticket);
  return (
    <>
      <Button
        variant="subtle"
        color={isNow ? undefined : "red"}
        justify="flex-start"
        leftSection={<IconBan size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => (isNow ? void blocks(false) : setAsking(true))}
      >
        {t(isNow ? "block.undo" : "block.button")}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("block.title", { name })}
        confirm={t("block.confirm")}
        onConfirm={() => void blocks(true)}
      >
        {t("block.text", { connection: ticket.whatsapp?.name })}
      </ConfirmModal>
    </>
  );
}

import type { Pix } from "@recado/contracts/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const CheckoutBody = late(async () => ({ default: (await import("./checkout-body.tsx")).CheckoutBody }));

interface Props {
  /** From `useDialog`: the invoice to pay, null for the open one; and its charge, where one waits. */
  dialog: { isOpen: boolean; subject: { invoiceId: number | null; waiting?: Pix | null } | null; close: () => void };
  onCharged?: () => void;
}

/** The dialog in which an invoice is paid. */
export function CheckoutDialog({ dialog, onCharged }: Props) {
  const { t } = useTranslation("checkout");
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    dialog.close();
  };
  return (
    <AppModal opened={dialog.isOpen} onClose={close} isDirty={isDirty} width={720} title={t("title")}>
      <CheckoutBody
        key={dialog.subject?.invoiceId ?? "open"}
        invoiceId={dialog.subject?.invoiceId ?? null}
        waiting={dialog.subject?.waiting ?? null}
        onCharged={onCharged}
        onDirty={setDirty}
        onClose={close}
      />
    </AppModal>
  );
}

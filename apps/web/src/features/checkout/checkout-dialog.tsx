import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";

const CheckoutBody = late(async () => ({ default: (await import("./checkout-body.tsx")).CheckoutBody }));

interface Props {
  /** From `useDialog`: the invoice to pay; null for the open one. */
  dialog: { isOpen: boolean; subject: { invoiceId: number | null } | null; close: () => void };
}

/** The dialog in which an invoice is paid. */
export function CheckoutDialog({ dialog }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <AppModal opened={dialog.isOpen} onClose={dialog.close} width={720} title={t("title")}>
      <CheckoutBody
        key={dialog.subject?.invoiceId ?? "open"}
        invoiceId={dialog.subject?.invoiceId ?? null}
        onClose={dialog.close}
      />
    </AppModal>
  );
}

import type { Pix } from "@recado/contracts/subscriptions";
import { PaidNotice } from "./paid-notice.tsx";
import { PixPanel } from "./pix-panel.tsx";
import { usePaid } from "./use-paid.ts";

interface Props {
  pix: Pix;
  isRenewing: boolean;
  onRenew: () => void;
}

/** That the invoice is paid. */
export function PaidStep({ invoiceId }: { invoiceId: number }) {
  const { paidUntil } = usePaid(invoiceId);
  return <PaidNotice paidUntil={paidUntil} />;
}

/** The charge until it is paid, then that it is. */
export function PixStep({ pix, isRenewing, onRenew }: Props) {
  const { isPaid, paidUntil } = usePaid(pix.invoiceId);
  return isPaid ? (
    <PaidNotice paidUntil={paidUntil} />
  ) : (
    <PixPanel pix={pix} isRenewing={isRenewing} onRenew={onRenew} />
  );
}

import type { Pix } from "@recado/contracts/subscriptions";
import { PaidNotice } from "./paid-notice.tsx";
import { PixPanel } from "./pix-panel.tsx";
import { usePaid } from "./use-paid.ts";

interface Props {
  pix: Pix;
  isRenewing: boolean;
  onRenew: () => void;
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

import { Button, CopyButton, Textarea } from "@mantine/core";
import { IconCheck, IconCopy, IconRefresh } from "@tabler/icons-react";
import type { Pix } from "@recado/contracts/subscriptions";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatSeconds } from "../../locales/format.ts";
import { QrCode } from "../connections/qr-code.tsx";
import classes from "./checkout.module.css";

/** How long "copied" is shown, ms. */
const copiedFor = 1_000;

interface Props {
  pix: Pix;
  isRenewing: boolean;
  onRenew: () => void;
}

/** A Pix charge: its QR code, the code to copy, the amount, and how long it can still be paid. */
export function PixPanel({ pix, isRenewing, onRenew }: Props) {
  const { t } = useTranslation("checkout");
  const left = useSecondsLeft(pix.expiresAt);
  const isOver = left !== null && left <= 0;
  const { qrcode } = pix.qrcode;
  return (
    <div className={classes.pix}>
      <div className={classes.code} data-over={isOver || undefined}>
        {isOver ? (
          <Button leftSection={<IconRefresh size={18} aria-hidden="true" />} loading={isRenewing} onClick={onRenew}>
            {t("pix.renew")}
          </Button>
        ) : (
          <QrCode text={qrcode} label={t("pix.code")} />
        )}
      </div>
      <div className={classes.facts}>
        <p className={`${classes.amount} numbers`}>{formatMoney(Number(pix.valor.original))}</p>
        <p role="status" className="dim">
          {isOver ? t("pix.over") : t(pix.gateway === "own" ? "pix.confirmed" : "pix.waiting")}
        </p>
        {!isOver && (
          <>
            {left !== null && (
              <p className="dim numbers" role="timer">
                {t("pix.left", { time: formatSeconds(left) })}
              </p>
            )}
            <Textarea label={t("pix.copyPaste")} value={qrcode} readOnly autosize minRows={3} maxRows={4} />
            <CopyButton value={qrcode} timeout={copiedFor}>
              {({ copied, copy }) => (
                <Button
                  variant={copied ? "light" : "filled"}
                  leftSection={
                    copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
                  }
                  onClick={copy}
                >
                  {t(copied ? "pix.copied" : "pix.copy")}
                </Button>
              )}
            </CopyButton>
          </>
        )}
      </div>
    </div>
  );
}

/** Null where it does not end. */
function useSecondsLeft(expiresAt: string | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (expiresAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return expiresAt === null ? null : Math.ceil((Date.parse(expiresAt) - now) / 1_000);
}

import { Button, Loader } from "@mantine/core";
import { IconCircleCheck, IconQrcodeOff } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { notify } from "../../ui/toasts.ts";
import { formatNumber } from "../../locales/phone-number.ts";
import { connectionsQuery } from "./connections-query.ts";
import { PairingByCode } from "./pairing-by-code.tsx";
import { PairingOptions } from "./pairing-options.tsx";
import { QrCode } from "./qr-code.tsx";
import { codeEnd, codeLifetime, nextPhase, type QrPhase } from "./qr-phase.ts";
import { useSessionCommand } from "./use-session-command.ts";
import classes from "./qr-dialog.module.css";

/** How long the check mark is visible before the dialog closes, ms. */
const joy = 1_800;

/** The steps from a QR code to a connected phone. Calls `onDone` at the end. */
export function QrReader({ connectionId, onDone }: { connectionId: number; onDone: () => void }) {
  const { data } = useQuery(connectionsQuery);
  const connection = data?.find(({ id }) => id === connectionId);
  const [phase, setPhase] = useState<QrPhase>("preparing");
  const [isTyping, setTyping] = useState(false);
  const next = data ? nextPhase(phase, connection) : phase;
  if (next !== phase) setPhase(next);

  const isDeleted = data !== undefined && connection === undefined;
  const done = useEffectEvent(() => {
    if (isDeleted) notify.error("ERR_NO_WAPP_FOUND");
    onDone();
  });
  useEffect(() => {
    if (phase === "gone") return done();
    if (phase !== "connected") return;
    const timer = setTimeout(() => done(), joy);
    return () => clearTimeout(timer);
  }, [phase]);

  if (isTyping && connection) return <PairingByCode connection={connection} onCancel={() => setTyping(false)} />;
  const isOpen = phase === "code" || phase === "typed" || phase === "preparing" || phase === "expired";
  return (
    <div className={classes.reader}>
      <div className={classes.side}>
        <div className={classes.panel} data-phase={phase}>
          {connection && <Picture phase={phase} connection={connection} />}
        </div>
        {connection && <Caption phase={phase} connection={connection} />}
      </div>
      <div className={classes.how}>
        <Steps isTyped={phase === "typed"} />
        {isOpen && connection && <PairingOptions connection={connection} onType={() => setTyping(true)} />}
      </div>
    </div>
  );
}

interface Shown {
  phase: QrPhase;
  connection: Connection;
}

function Picture({ phase, connection }: Shown) {
  const { t } = useTranslation("connections");
  const command = useSessionCommand();
  switch (phase) {
    case "code":
      return <QrCode text={connection.qrcode} label={t("qr.code", connection)} />;
    case "typed":
      return (
        <output className={`${classes.typed} numbers`} aria-label={t("qr.typed")}>
          {connection.pairingCode.slice(0, 4)}-{connection.pairingCode.slice(4)}
        </output>
      );
    case "connected":
      return <IconCircleCheck size={112} stroke={1.4} aria-hidden="true" className={classes.check} />;
    case "expired":
    case "failed":
      return (
        <>
          <IconQrcodeOff size={64} stroke={1.2} aria-hidden="true" className={classes.off} />
          <Button onClick={() => command("renew", connection.id)}>{t("qr.newCode")}</Button>
        </>
      );
    default:
      return <Loader size={40} aria-hidden="true" />;
  }
}

/** The phase in words. Screen readers don't read each second. */
function Caption({ phase, connection }: Shown) {
  const { t } = useTranslation("connections");
  const reason = connection.reason === "" ? "" : t(`reason.${connection.reason}`);
  const texts: Record<QrPhase, string> = {
    preparing: reason === "" ? t("qr.preparing") : t("qr.trying", { reason }),
    code: "",
    typed: t("qr.typedHelp"),
    pairing: t("qr.pairing"),
    connected: [t("qr.connected"), formatNumber(connection.number)].filter(Boolean).join(" · "),
    expired: t("qr.expired"),
    failed: t("qr.failed", { reason }),
    gone: "",
  };
  return (
    <div className={classes.caption}>
      <div role="status" className={phase === "connected" ? classes.joy : undefined}>
        {texts[phase]}
      </div>
      {phase === "code" && <Countdown key={connection.qrcode} connection={connection} />}
    </div>
  );
}

function Countdown({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const [end] = useState(() => codeEnd(connection, Date.now()));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  return (
    <>
      <span className="numbers">{left === 0 ? t("qr.next") : t("qr.left", { count: left })}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.rest} style={{ transform: `scaleX(${(left * 1_000) / codeLifetime(connection)})` }} />
      </span>
    </>
  );
}

function Steps({ isTyped }: { isTyped: boolean }) {
  const { t } = useTranslation("connections");
  const last = isTyped ? "qr.step3Typed" : "qr.step3";
  return (
    <>
      <ol className={classes.steps}>
        {(["qr.step1", "qr.step2", last] as const).map((step) => (
          <li key={step}>
            <span>
              <Trans t={t} i18nKey={step} components={{ b: <strong /> }} />
            </span>
          </li>
        ))}
      </ol>
      {!isTyped && <p className={`${classes.otherScreen} small dim`}>{t("qr.otherScreen")}</p>}
    </>
  );
}

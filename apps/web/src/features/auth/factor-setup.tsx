import { useTranslation } from "react-i18next";
import type { SecondFactorSetup } from "@recado/contracts/sign-in";
import { QrCode } from "../../ui/qr-code.tsx";
import classes from "./second-factor.module.css";

/** The QR code for an authenticator app, and the secret to type by hand. */
export function FactorSetup({ setup: { secret, uri } }: { setup: SecondFactorSetup }) {
  const { t } = useTranslation("auth");
  return (
    <div className={classes.part}>
      <p className="dim">{t("factor.scan")}</p>
      <div className={classes.picture}>
        <QrCode text={uri} label={t("factor.picture")} />
      </div>
      <p className="small dim">
        {t("factor.byHand")} <code className={classes.secret}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </div>
  );
}

import { Button, CopyButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./second-factor.module.css";

/** The codes that work without the app, shown once. */
export function RecoveryCodes({ codes, done, onDone }: { codes: string[]; done: string; onDone: () => void }) {
  const { t } = useTranslation("auth");
  return (
    <div className={classes.part} role="status">
      <p className="strong">{t("factor.codes")}</p>
      <p className="dim">{t("factor.codesText")}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "factor.copied" : "factor.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone} data-autofocus>
          {done}
        </Button>
      </div>
    </div>
  );
}

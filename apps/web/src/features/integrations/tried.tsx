import { useTranslation } from "react-i18next";
import classes from "./integrations.module.css";

interface Props {
  title: string;
  /** What a customer would read; absent where the answer is ignored. */
  messages?: readonly string[];
}

/** That a test was answered, and with what. */
export function Tried({ title, messages }: Props) {
  const { t } = useTranslation("integrations");
  return (
    <div className={classes.tried} role="status">
      <p className="strong">{title}</p>
      {messages && <p>{messages.join("\n") || t("form.triedSilent")}</p>}
    </div>
  );
}

import { IconCopy } from "@tabler/icons-react";
import type { Contact } from "@recado/contracts/contacts";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../../locales/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notify } from "../../../ui/toasts.ts";
import classes from "./contact-panel.module.css";

interface Props {
  contact: Contact;
  /** The protocol that the customer can quote. */
  code: string;
}

/** The contact's extra fields, and the conversation's protocol. */
export function ExtraInfo({ contact, code }: Props) {
  const { t } = useTranslation("contacts");
  const copyCode = () => {
    navigator.clipboard?.writeText(code).then(
      () => notify.success(t("codeCopied")),
      () => undefined,
    );
  };
  return (
    <dl className={classes.extra}>
      {contact.extraInfo.map(({ id, name, value }) => (
        <div key={id ?? name}>
          <dt>{name}</dt>
          <dd>{formatDay(value)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("code")}</dt>
        <dd className={classes.code}>
          <span className="numbers">{code}</span>
          <IconButton label={t("copyCode")} onClick={copyCode}>
            <IconCopy size={16} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </dd>
      </div>
    </dl>
  );
}

import { Button } from "@mantine/core";
import { IconCopy, IconMail, IconPencil, IconPhone, IconX } from "@tabler/icons-react";
import type { Contact } from "@recado/contracts/contacts";
import { lazy, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/toasts.ts";
import { ContactAvatar } from "./contact-avatar.tsx";
import { formatNumber } from "./phone-number.ts";
import classes from "./contact-panel.module.css";

const ContactForm = lazy(async () => ({ default: (await import("./contact-form.tsx")).ContactForm }));

interface Props {
  contact: Contact;
  /** The protocol that the customer can quote. */
  code: string;
  onClose: () => void;
}

/** What is known of a contact, beside the conversation. */
export function ContactPanel({ contact, code, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const panel = useRef<HTMLElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const { name, number, email, extraInfo } = contact;
  // Where it covers the conversation, it is what one deals with next.
  useEffect(() => {
    if (matchMedia("(max-width: 74.99em)").matches) panel.current?.focus();
  }, []);
  const copyCode = () => {
    navigator.clipboard?.writeText(code).then(
      () => notify.success(t("codeCopied")),
      () => undefined,
    );
  };
  return (
    <aside ref={panel} className={classes.panel} data-pane="panel" tabIndex={-1} aria-label={t("title")}>
      <div className={classes.head}>
        <h2 className="h2">{t("title")}</h2>
        <IconButton label={t("close", { ns: "common" })} onClick={onClose}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.who}>
        <ContactAvatar contact={contact} size={88} />
        <p className={classes.name}>{name}</p>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {t("edit")}
        </Button>
      </div>
      <ul className={classes.facts}>
        <li>
          <IconPhone size={18} stroke={1.7} aria-hidden="true" />
          {number === "" ? (
            <span className="dim">{t("hiddenNumber")}</span>
          ) : (
            <a className="numbers" href={`tel:+${number}`}>
              {formatNumber(number)}
            </a>
          )}
        </li>
        {email !== "" && (
          <li>
            <IconMail size={18} stroke={1.7} aria-hidden="true" />
            <a className="ellipsis" href={`mailto:${email}`} title={email}>
              {email}
            </a>
          </li>
        )}
      </ul>
      <dl className={classes.extra}>
        {extraInfo.map(({ id, name: key, value }) => (
          <div key={id ?? key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
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
      <AppModal opened={isEditing} onClose={() => setEditing(false)} title={t("editTitle", { name })} isDirty={isDirty}>
        <ContactForm
          contact={contact}
          onDirty={setDirty}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setDirty(false);
            setEditing(false);
            notify.success(t("saved"));
          }}
        />
      </AppModal>
    </aside>
  );
}

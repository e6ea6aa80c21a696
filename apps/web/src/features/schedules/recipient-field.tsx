import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Schedule } from "@recado/contracts/schedules";
import { call } from "../../shell/api.ts";
import { useMe } from "../../shell/session.ts";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { ContactPicker } from "../contacts/contact-picker.tsx";
import { useNumberText } from "../contacts/number-text.ts";
import classes from "./schedule-form.module.css";

export type Recipient = Schedule["contact"];

/** The pressed button is gone, so the field takes the focus. */
const focusField = (place: HTMLElement | null) => place?.querySelector("input")?.focus();

interface Props {
  recipient: Recipient | null;
  error?: ReactNode;
  isFixed: boolean;
  onChoose: (recipient: Recipient | null) => void;
}

/** The recipient: the conversation's contact, unless another one is chosen. */
export function RecipientField({ recipient, error, isFixed, onChoose }: Props) {
  const { t } = useTranslation("schedules");
  const numberText = useNumberText();
  const { profile } = useMe();
  const among = {
    key: "schedules",
    find: (searchParam: string, signal: AbortSignal) =>
      call("GET /schedules/recipients", { query: { searchParam }, signal }),
    nobody: t("nobodyHere"),
  };
  const [isChoosing, setChoosing] = useState(recipient === null);
  // The form's stored draft arrives after it has opened: reset the field then.
  const [shownId, setShownId] = useState(recipient?.id);
  if (shownId !== recipient?.id) {
    setShownId(recipient?.id);
    setChoosing(recipient === null);
  }
  const choose = (chosen: Recipient | null) => {
    setShownId(chosen?.id);
    onChoose(chosen);
  };
  if (isChoosing) {
    return (
      <div ref={focusField}>
        <ContactPicker contact={null} error={error} onChoose={choose} {...(profile !== "admin" && { among })} />
      </div>
    );
  }
  if (recipient === null) return null;
  return (
    <div role="group" aria-label={t("to")}>
      <div className={classes.recipient}>
        <ContactAvatar contact={recipient} size={38} />
        <span className={classes.names}>
          <span className="strong ellipsis" title={recipient.name}>
            {recipient.name}
          </span>
          <span className="meta numbers">{numberText(recipient)}</span>
        </span>
        {!isFixed && (
          <Button
            variant="default"
            size="xs"
            data-path="contactId"
            onClick={() => {
              setChoosing(true);
              choose(null);
            }}
          >
            {t("change")}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

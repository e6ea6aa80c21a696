import type { ContactSummary } from "@recado/contracts/contacts";
import { hasVariables } from "@recado/contracts/variables";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { wallOf } from "../../locales/zone.ts";
import { useMe } from "../../shell/session.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { ContactPicker } from "../contacts/contact-picker.tsx";
import { fieldNamesQuery } from "../contacts/contacts-query.ts";
import { MessageText } from "../messages/message-text.tsx";
import { fillKnown, greetingAt } from "./fill-known.ts";
import classes from "./quick-message-form.module.css";

interface Props {
  text: string;
  /** A template, as a sample customer reads it; else a text for a contact that is chosen. */
  isTemplate?: boolean;
  /** What is sent in the place of no text. */
  whenBlank?: string | undefined;
  /** What always stands below the text. */
  below?: string | undefined;
}

/** How a customer would read a text, where that differs from what is written. */
export function FilledPreview({ text, isTemplate = false, whenBlank, below }: Props) {
  const { t } = useTranslation("quickMessages");
  const me = useMe();
  const { timeZone } = useCompanyZone();
  const minute = useMinute();
  const { data: fields = [] } = useQuery(fieldNamesQuery);
  const [contact, setContact] = useState<ContactSummary | null>(null);
  const isBlank = text.trim() === "";
  const said = isBlank ? (whenBlank ?? "") : text;
  if (said === "" || (!isBlank && below === undefined && !hasVariables(text, { isTemplate }))) return null;
  const now = wallOf(new Date(minute), timeZone);
  const code = `${now.slice(0, 10).replaceAll("-", "")}1`;
  const extraInfo = isTemplate ? fields.map(({ name }) => ({ name, value: `[${name}]` })) : [];
  const filled = fillKnown(
    [said.trim(), ...(below === undefined ? [] : [below])].join("\n\n"),
    {
      ticket: {
        id: 1,
        code,
        queue: isTemplate ? { id: 1, name: t("sampleQueue"), color: "" } : null,
        contact: { name: contact?.name ?? t("sample"), email: contact?.email ?? "", extraInfo },
      },
      attendant: me.name,
      company: me.company.name,
      greeting: () => t(`greeting.${greetingAt(Number(now.slice(11, 13)))}`),
    },
    { isTemplate },
  ).replaceAll(/\{\{\s*hora\s*\}\}/gi, now.slice(11, 19));
  return (
    <div className={classes.preview}>
      {!isTemplate && <ContactPicker contact={contact} onChoose={setContact} />}
      <span className="meta dim">{t(isBlank ? "previewBlank" : "preview")}</span>
      <p dir="auto">
        <MessageText body={filled} />
      </p>
    </div>
  );
}

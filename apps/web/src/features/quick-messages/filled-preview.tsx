import type { ContactSummary } from "@recado/contracts/contacts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { wallOf } from "../../locales/zone.ts";
import { useMe } from "../../shell/session.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { ContactPicker } from "../contacts/contact-picker.tsx";
import { fillKnown, greetingAt } from "./fill-known.ts";
import classes from "./quick-message-form.module.css";

/** How a customer would read a text with variables: a sample customer, or unless `isSample` a contact that is chosen. */
export function FilledPreview({ text, isSample = false }: { text: string; isSample?: boolean }) {
  const { t } = useTranslation("quickMessages");
  const me = useMe();
  const { timeZone } = useCompanyZone();
  const minute = useMinute();
  const [contact, setContact] = useState<ContactSummary | null>(null);
  if (!text.includes("{{")) return null;
  const now = wallOf(new Date(minute), timeZone);
  const code = `${now.slice(0, 10).replaceAll("-", "")}1`;
  const filled = fillKnown(text, {
    ticket: {
      id: 1,
      code,
      queue: isSample ? { id: 1, name: t("sampleQueue"), color: "" } : null,
      contact: { name: contact?.name ?? t("sample"), email: contact?.email ?? "", extraInfo: [] },
    },
    attendant: me.name,
    company: me.company.name,
    greeting: () => t(`greeting.${greetingAt(Number(now.slice(11, 13)))}`),
  }).replaceAll(/\{\{\s*hora\s*\}\}/gi, now.slice(11, 19));
  return (
    <div className={classes.preview}>
      {!isSample && <ContactPicker contact={contact} onChoose={setContact} />}
      <span className="meta dim">{t("preview")}</span>
      <p dir="auto">{filled}</p>
    </div>
  );
}

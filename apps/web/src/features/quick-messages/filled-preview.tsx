import type { ContactSummary } from "@recado/contracts/contacts";
import { hasVariables, type ConversationWord } from "@recado/contracts/variables";
import { withoutMarks } from "@recado/contracts/without-marks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ContactPicker } from "../contacts/contact-picker.tsx";
import { useSampleFill } from "./use-sample-fill.ts";
import classes from "./quick-message-form.module.css";

interface Props {
  text: string;
  /** A template, as a sample customer reads it; else a text for a contact that is chosen. */
  isTemplate?: boolean;
  /** Variables without a value wherever this text is sent. */
  empty?: readonly ConversationWord[];
  /** The text that is sent if this one is empty. */
  whenBlank?: string | undefined;
  /** The content that is always below the text. */
  below?: string | undefined;
}

/** The text as a customer would read it, if that differs from the typed one. */
export function FilledPreview({ text, isTemplate = false, empty = [], whenBlank, below }: Props) {
  const { t } = useTranslation("quickMessages");
  const [contact, setContact] = useState<ContactSummary | null>(null);
  const fill = useSampleFill({ isTemplate, contact, empty });
  const isBlank = text.trim() === "";
  const said = isBlank ? (whenBlank ?? "") : text;
  if (said === "" || (!isBlank && below === undefined && !hasVariables(text, { isTemplate }))) return null;
  const filled = fill([said.trim(), ...(below === undefined ? [] : [below])].join("\n\n"));
  return (
    <div className={classes.preview}>
      {!isTemplate && <ContactPicker contact={contact} onChoose={setContact} />}
      <span className="meta dim">{t(isBlank ? "previewBlank" : "preview")}</span>
      <p dir="auto">{withoutMarks(filled)}</p>
    </div>
  );
}

import { Button } from "@mantine/core";
import type { Contact, ContactSummary } from "@recado/contracts/contacts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { ContactPicker } from "../../contacts/contact-picker.tsx";
import { useNumberText } from "../../contacts/number-text.ts";
import classes from "./contact-panel.module.css";
import { mergeContacts } from "../../contacts/merges.ts";

/** Chooses the contact to merge into this one, and explains what happens to both beforehand. */
export function MergeForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const [other, setOther] = useState<ContactSummary | null>(null);
  const [error, setError] = useState<string | null>(null);
  const merging = useMutation({
    // Whoever stays is named beforehand. A number, or the end of a privacy id, only stands in the place of a name.
    mutationFn: (chosen: ContactSummary) =>
      mergeContacts(contact, chosen, /\p{Letter}/u.test(contact.name) ? { name: contact.name } : {}),
    onSuccess: onDone,
    meta: { quiet: true },
  });
  const isSame = other?.id === contact.id;
  const numberOf = useNumberText();
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!other) setError(t("merge.choose", { name: contact.name }));
        else if (!isSame && !merging.isPending) merging.mutate(other);
      }}
      noValidate
    >
      <p>{t("merge.text", { name: contact.name })}</p>
      <ContactPicker
        contact={other}
        error={isSame ? t("merge.same") : error}
        onChoose={(chosen) => {
          setOther(chosen);
          setError(null);
          merging.reset();
        }}
      />
      {other && !isSame && (
        <p className="small dim">
          {t("merge.summary", {
            name: contact.name,
            number: numberOf(contact),
            other: other.name,
            otherNumber: numberOf(other),
          })}
        </p>
      )}
      <Problem text={merging.isError ? errorText(codeOf(merging.error)) : null} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={merging.isPending}>
          {t("merge.confirm")}
        </Button>
      </ModalActions>
    </form>
  );
}

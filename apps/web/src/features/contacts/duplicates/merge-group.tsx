import { Button, Checkbox, Radio } from "@mantine/core";
import type { Contact, Duplicates } from "@recado/contracts/contacts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { mergeContacts } from "../merges.ts";
import { useNumberText } from "../number-text.ts";
import { duplicatesQuery } from "./duplicates-query.ts";
import { suggestedMerge, valuesOf } from "./merge-rules.ts";
import classes from "./duplicates.module.css";

interface Props {
  group: Duplicates;
  onDone: () => void;
}

/** Chooses the contact to keep, its name and e-mail, and the contacts to merge into it. */
export function MergeGroup({ group: { contacts }, onDone }: Props) {
  const { t } = useTranslation("contacts");
  const numberText = useNumberText();
  const [chosen, setChosen] = useState(() => suggestedMerge(contacts));
  const { keptId, otherIds } = chosen;
  const kept = contacts.find(({ id }) => id === keptId);
  const others = contacts.filter(({ id }) => id !== keptId && otherIds.includes(id));
  const merging = useMutation({
    mutationFn: async (into: Contact) => {
      for (const other of others) await mergeContacts(into, other, { name, email });
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: duplicatesQuery.queryKey }),
    meta: { quiet: true },
  });
  const taking = [...others, ...(kept ? [kept] : [])];
  const [names, emails] = [valuesOf(taking, "name"), valuesOf(taking, "email")];
  // The contact that had the value may have been excluded.
  const name = names.includes(chosen.name) ? chosen.name : (kept?.name ?? "");
  const email = emails.includes(chosen.email) ? chosen.email : (emails[0] ?? "");
  const labelOf = (contact: Contact) =>
    [contact.name, numberText(contact), t("duplicates.conversations", contact)].join(" · ");
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (kept && others.length > 0 && !merging.isPending) merging.mutate(kept);
      }}
    >
      {contacts.length > 2 && (
        <Checkbox.Group
          label={t("duplicates.who")}
          value={otherIds.map(String)}
          onChange={(ids) => setChosen({ ...chosen, otherIds: ids.map(Number) })}
        >
          <div className={classes.choices}>
            {contacts.map((contact) => (
              <Checkbox key={contact.id} value={String(contact.id)} label={labelOf(contact)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Radio.Group
        label={t("duplicates.kept")}
        description={t("duplicates.keptHelp")}
        value={String(keptId)}
        onChange={(id) => setChosen({ ...chosen, keptId: Number(id) })}
      >
        <div className={classes.choices}>
          {contacts.map((contact) => (
            <Radio key={contact.id} value={String(contact.id)} label={labelOf(contact)} />
          ))}
        </div>
      </Radio.Group>
      {names.length > 1 && (
        <Values
          label={t("name")}
          values={names}
          value={name}
          onChange={(value) => setChosen({ ...chosen, name: value })}
        />
      )}
      {emails.length > 1 && (
        <Values
          label={t("email")}
          values={emails}
          value={email}
          onChange={(value) => setChosen({ ...chosen, email: value })}
        />
      )}
      <p>{t("duplicates.moves", { name: kept?.name ?? "", count: others.length })}</p>
      <Problem text={merging.isError ? errorText(codeOf(merging.error)) : null} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("duplicates.back")}
        </Button>
        <Button type="submit" disabled={others.length === 0} loading={merging.isPending}>
          {t("merge.confirm")}
        </Button>
      </ModalActions>
    </form>
  );
}

interface ValuesProps {
  label: string;
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Values({ label, values, value, onChange }: ValuesProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={classes.choices}>
        {values.map((one) => (
          <Radio key={one} value={one} label={one} />
        ))}
      </div>
    </Radio.Group>
  );
}

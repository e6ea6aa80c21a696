import { Autocomplete, Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ContactValues } from "./contact-values.ts";
import { inputOf, suggestedNames, typeOfName } from "./extra-field-types.ts";
import { fieldNamesQuery } from "./contacts-query.ts";
import classes from "./contact-form.module.css";

/** Pairs of name and value. Offers names used before; their type decides how the value is entered. */
export function ExtraFields({ form }: { form: UseFormReturnType<ContactValues> }) {
  const { t } = useTranslation("contacts");
  const { data: used = [] } = useQuery(fieldNamesQuery);
  const known = suggestedNames(used, t("birthday"));
  const rows = form.values.extraInfo;
  const { extra, add } = useRowFocus(rows.length);
  return (
    <fieldset ref={extra} className={classes.extra}>
      <legend>{t("extra")}</legend>
      {rows.map(({ name, value }, n) => (
        // Rows have no identity besides their index.
        <div key={n} className={classes.pair}>
          <Autocomplete
            aria-label={t("extraName")}
            placeholder={t("extraName")}
            maxLength={100}
            data={known.map((one) => one.name).filter((one) => one === name || rows.every((row) => row.name !== one))}
            {...form.getInputProps(`extraInfo.${n}.name`)}
          />
          <TextInput
            aria-label={t("extraValue")}
            placeholder={t("extraValue")}
            maxLength={1000}
            {...inputOf(typeOfName(known, name), value)}
            {...form.getInputProps(`extraInfo.${n}.value`)}
          />
          <IconButton
            label={t("extraRemove")}
            onClick={({ detail }) => detail < 2 && form.removeListItem("extraInfo", n)}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        ref={add}
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => form.insertListItem("extraInfo", { name: "", value: "" })}
      >
        {t("extraAdd")}
      </Button>
    </fieldset>
  );
}

/** A new row takes the focus; a removed one gives it to the button that adds rows. */
function useRowFocus(count: number) {
  const extra = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    // Each row has a name and a value.
    if (count > before.current)
      [...(extra.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])].at(-2)?.focus();
    else if (count < before.current) add.current?.focus();
    before.current = count;
  }, [count]);
  return { extra, add };
}

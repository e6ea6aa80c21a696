import { Combobox, InputBase, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { ContactAvatar } from "./contact-avatar.tsx";
import { digitsOf, formatNumber } from "./phone-number.ts";
import classes from "./contact-picker.module.css";

interface Props {
  contact: ContactSummary | null;
  error?: ReactNode;
  onChoose: (contact: ContactSummary | null) => void;
  /** Nobody is called so, or has that number: one may be added. Absent where none can be. */
  onCreate?: (beginWith: { name?: string; number?: string }) => void;
}

const createOption = "create";

/** Finds a contact from the third sign on, or leads to adding one. */
export function ContactPicker({ contact, error, onChoose, onCreate }: Props) {
  const { t } = useTranslation("contacts");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState(contact?.name ?? "");
  const [words] = useDebouncedValue(text.trim().toLowerCase(), limits.debounce);
  const isLongEnough = words.length >= limits.contactSearchMin && text !== contact?.name;
  const found = useQuery({
    queryKey: ["contacts", "search", words],
    queryFn: ({ signal }) => call("GET /contacts", { query: { searchParam: words }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const contacts = isLongEnough ? (found.data?.contacts ?? []) : [];
  const isSettled = words === text.trim().toLowerCase() && !found.isFetching;

  const choose = (value: string) => {
    combobox.closeDropdown();
    if (value === createOption) {
      const digits = digitsOf(text);
      onCreate?.(digits.length >= limits.contactNumber.min ? { number: digits } : { name: text.trim() });
      return;
    }
    const chosen = contacts.find(({ id }) => String(id) === value);
    if (!chosen) return;
    setText(chosen.name);
    onChoose(chosen);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          label={t("contact")}
          placeholder={t("pickerPlaceholder", { count: limits.contactSearchMin })}
          error={error}
          value={text}
          autoComplete="off"
          data-autofocus
          data-path="contactId"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            if (contact) onChoose(null);
            if (currentTarget.value.trim().length >= limits.contactSearchMin) combobox.openDropdown();
            else combobox.closeDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          // An empty list that counts as open would take the Escape that is meant for the dialog.
          onFocus={() => isLongEnough && combobox.openDropdown()}
          onClick={() => isLongEnough && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isLongEnough}>
        <Combobox.Options className={classes.options} aria-label={t("found")}>
          {contacts.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)} className={classes.option}>
              <ContactAvatar contact={one} size={32} />
              <span className={classes.texts}>
                <span className="strong ellipsis" title={one.name}>
                  {one.name}
                </span>
                <span className="meta numbers">{formatNumber(one.number) || t("hiddenNumber")}</span>
              </span>
            </Combobox.Option>
          ))}
          {!isSettled && contacts.length === 0 && <Combobox.Empty>{t("searching")}</Combobox.Empty>}
          {isSettled && found.isError && <Combobox.Empty>{t("searchFailed")}</Combobox.Empty>}
          {isSettled && !found.isError && !onCreate && contacts.length === 0 && (
            <Combobox.Empty>{t("nobody")}</Combobox.Empty>
          )}
          {isSettled && !found.isError && onCreate && (
            <Combobox.Option value={createOption} className={classes.option}>
              <IconUserPlus size={20} stroke={1.7} aria-hidden="true" className={classes.add} />
              <span className="ellipsis" title={text.trim()}>
                {t("createNamed", { words: text.trim() })}
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

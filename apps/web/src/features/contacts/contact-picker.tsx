import { useDebouncedValue } from "@mantine/hooks";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { SearchPicker } from "../../ui/search-picker.tsx";
import { ContactAvatar } from "./contact-avatar.tsx";
import { digitsOf } from "../../locales/phone-number.ts";
import { useNumberText } from "./number-text.ts";

interface Props {
  /** Instead of "Contact". */
  label?: string;
  contact: ContactSummary | null;
  error?: ReactNode;
  onChoose: (contact: ContactSummary | null) => void;
  /** Offers to add the person when the search has ended. Absent where contacts can't be added. */
  onCreate?: (beginWith: { name?: string; number?: string }) => void;
  /** A narrower search, if not every contact can be chosen, with the text to show if it finds nobody. */
  among?: { key: string; find: Search; nobody: string };
}
type Search = (words: string, signal: AbortSignal) => Promise<readonly ContactSummary[]>;

const everybody: Search = async (words, signal) =>
  (await call("GET /contacts", { query: { searchParam: words }, signal })).contacts;

/** Finds a contact by name or number, from the third character on, or offers to add one. */
export function ContactPicker({ label, contact, error, onChoose, onCreate, among }: Props) {
  const { t } = useTranslation("contacts");
  const numberText = useNumberText();
  const [text, setText] = useState(contact?.name ?? "");
  const typed = text.trim();
  const [words] = useDebouncedValue(typed.toLowerCase(), limits.debounce);
  const isLongEnough = words.length >= limits.contactSearchMin && text !== contact?.name;
  const search = useQuery({
    queryKey: ["contacts", "search", words, among?.key],
    queryFn: ({ signal }) => (among?.find ?? everybody)(words, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const contacts = isLongEnough ? (search.data ?? []) : [];
  const isSettled = words === typed.toLowerCase() && !search.isFetching;

  const status = () => {
    if (isSettled && search.isError) return t("searchFailed");
    if (contacts.length > 0) return null;
    if (!isSettled) return t("searching");
    return onCreate ? null : (among?.nobody ?? t("nobody"));
  };
  const create = () => {
    const digits = digitsOf(text);
    onCreate?.(digits.length >= limits.contactNumber.min ? { number: digits } : { name: typed });
  };
  return (
    <SearchPicker
      label={label ?? t("contact")}
      placeholder={t("pickerPlaceholder", { count: limits.contactSearchMin })}
      error={error}
      path="contactId"
      listLabel={t("found")}
      min={limits.contactSearchMin}
      text={text}
      onText={setText}
      chosen={contact?.name}
      found={contacts.map((one) => ({
        id: one.id,
        name: one.name,
        about: numberText(one),
        avatar: <ContactAvatar contact={one} size={32} />,
      }))}
      isSettled={isSettled}
      onChoose={(chosenId) => onChoose(contacts.find(({ id }) => id === chosenId) ?? null)}
      status={status()}
      again={
        isSettled && search.isError
          ? { label: t("tryAgain", { ns: "common" }), run: () => void search.refetch() }
          : undefined
      }
      create={
        onCreate && isSettled && !search.isError
          ? { label: t("createNamed", { words: typed }), run: create }
          : undefined
      }
    />
  );
}

import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queuesQuery } from "./queues-query.ts";

/** Chooses queues; the values are their ids as text. Hidden while the company has none. */
export function QueuesField(props: MultiSelectProps) {
  const { t } = useTranslation("queues");
  const { data = [] } = useQuery(queuesQuery);
  if (data.length === 0) return null;
  return (
    <MultiSelect
      label={t("title")}
      nothingFoundMessage={t("field.none")}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      hidePickedOptions
      {...props}
      {...((props.value ?? []).length === 0 && { placeholder: props.placeholder ?? t("field.placeholder") })}
    />
  );
}

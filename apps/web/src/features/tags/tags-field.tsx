import { MultiSelect } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "./tags-query.ts";

interface Props {
  label: string;
  value: readonly number[];
  onChange: (tagIds: number[]) => void;
}

/** Chooses tags in a form; renders nothing if the company has none. */
export function TagsField({ label, value, onChange }: Props) {
  const { t } = useTranslation("tags");
  const { data: tags = [] } = useQuery(tagsQuery);
  if (tags.length === 0) return null;
  return (
    <MultiSelect
      label={label}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      maxValues={limits.tagsAtOnce}
      searchable
      nothingFoundMessage={t("noneFound")}
    />
  );
}

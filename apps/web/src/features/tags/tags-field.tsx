import { MultiSelect } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { choicesFor } from "./choices.ts";
import { createTag } from "./put-tags.ts";
import { tagsQuery } from "./tags-query.ts";

const createOption = "create";

interface Props {
  label: string;
  value: readonly number[];
  onChange: (tagIds: number[]) => void;
  /** Offers to create a tag of the typed name. */
  mayCreate?: boolean;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
}

/** Chooses tags in a form. If the company has none and none can be created, renders nothing. */
export function TagsField({ label, value, onChange, mayCreate = false, isFirst = false }: Props) {
  const { t } = useTranslation("tags");
  const { data: tags = [] } = useQuery(tagsQuery);
  const [typed, setTyped] = useState("");
  const creating = useMutation({
    mutationFn: createTag,
    onSuccess: ({ id }) => onChange([...value, id]),
  });
  if (tags.length === 0 && !mayCreate) return null;
  const { creates, isTooShort } = choicesFor(tags, typed);
  const isFull = value.length >= limits.tagsAtOnce;
  return (
    <MultiSelect
      {...(isFirst && { "data-autofocus": true })}
      label={label}
      data={[
        ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(mayCreate && creates !== null && !isFull
          ? [{ value: createOption, label: t("create", { name: creates }) }]
          : []),
      ]}
      value={value.map(String)}
      onChange={(ids) => {
        if (!ids.includes(createOption)) onChange(ids.map(Number));
        else if (creates !== null && !creating.isPending) creating.mutate(creates);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={limits.tagsAtOnce}
      searchable
      nothingFoundMessage={
        mayCreate && isTooShort
          ? t("tooShort", { count: limits.tagName.min })
          : t(tags.length === 0 ? "none" : "noneFound")
      }
    />
  );
}

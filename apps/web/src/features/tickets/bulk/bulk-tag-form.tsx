import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { withOneStage } from "../../tags/choices.ts";
import { TagsField } from "../../tags/tags-field.tsx";
import { tagsQuery } from "../../tags/tags-query.ts";

interface Props {
  onCancel: () => void;
  onSubmit: (tagIds: number[]) => void;
}

/** Chooses the tags to add to many conversations; existing tags stay. */
export function BulkTagForm({ onCancel, onSubmit }: Props) {
  const { t } = useTranslation("tickets");
  const { data: tags = [] } = useQuery(tagsQuery);
  const [ids, setIds] = useState<number[]>([]);
  return (
    <form
      style={{ display: "contents" }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(ids);
      }}
    >
      <TagsField isFirst label={t("tags")} value={ids} onChange={(chosen) => setIds(withOneStage(tags, chosen))} />
      {tags.length === 0 && <p>{t("bulk.noTags")}</p>}
      <ModalActions>
        <Button variant="default" onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" disabled={ids.length === 0}>
          {t("bulk.tag")}
        </Button>
      </ModalActions>
    </form>
  );
}

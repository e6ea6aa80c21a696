import { Button } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createTag } from "../../tags/put-tags.ts";
import { tagsQuery } from "../../tags/tags-query.ts";
import classes from "./import.module.css";
import { unknownTags, type Table } from "./table-columns.ts";

/** More names than this are only counted. */
const mostNamed = 10;

/** The tags of the table that the company does not have: the import leaves them out, unless they are created. */
export function MissingTags({ table }: { table: Table }) {
  const { t } = useTranslation("contacts");
  const { data: tags } = useQuery(tagsQuery);
  const creating = useMutation({
    mutationFn: async (names: readonly string[]) => {
      for (const name of names) await createTag(name);
    },
  });
  const names = tags ? unknownTags(table, tags) : [];
  if (names.length === 0) return null;
  const { min, max } = limits.tagName;
  const isFit = ({ length }: string) => length >= min && length <= max;
  const creatable = names.filter(isFit).slice(0, mostNamed);
  const unfit = names.filter((name) => !isFit(name)).slice(0, mostNamed);
  const shown = names.slice(0, mostNamed).join(", ");
  const more = names.length - mostNamed;
  return (
    <div role="status" className={classes.missing}>
      <span>
        {t("import.unknownTags", { names: more > 0 ? `${shown} ${t("import.andMore", { count: more })}` : shown })}
      </span>
      {unfit.length > 0 && <span>{t("import.unfitTags", { min, max, names: unfit.join(", ") })}</span>}
      {creatable.length > 0 && (
        <Button
          variant="default"
          size="xs"
          loading={creating.isPending}
          onClick={() => !creating.isPending && creating.mutate(creatable)}
        >
          {t("import.createTags", { count: creatable.length })}
        </Button>
      )}
    </div>
  );
}

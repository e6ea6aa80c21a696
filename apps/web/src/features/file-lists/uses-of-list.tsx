import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { codeOf } from "../../shell/api-error.ts";
import { usesQuery } from "./file-lists-query.ts";

/** The names of everything that sends the list and will send no files once it is deleted. */
export function UsesOfList({ fileId }: { fileId: number }) {
  const { t, i18n } = useTranslation("fileLists");
  const { data, error } = useQuery(usesQuery(fileId));
  const names = new Intl.ListFormat(i18n.language).format(data ?? []);
  return (
    <p role="status">
      {error ? errorText(codeOf(error)) : data && (names === "" ? t("delete.unused") : t("delete.uses", { names }))}
    </p>
  );
}

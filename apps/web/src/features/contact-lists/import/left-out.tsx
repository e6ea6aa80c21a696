import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import importClasses from "../../contacts/import/import.module.css";
import { namesWithContent, type Table } from "../../contacts/import/table-columns.ts";

/** More names than this are only counted. */
const mostNamed = 10;

/** The columns of the table that a list can't hold, and where they can be kept. */
export function LeftOut({ table }: { table: Table }) {
  const { t } = useTranslation(["contactLists", "contacts"]);
  const names = useMemo(() => namesWithContent(table), [table]);
  if (names.length === 0) return null;
  const shown = names.slice(0, mostNamed).join(", ");
  const more = names.length - mostNamed;
  return (
    <p role="status" className={importClasses.warning}>
      {t("import.leftOut", {
        count: names.length,
        names: more > 0 ? `${shown} ${t("contacts:import.andMore", { count: more })}` : shown,
      })}
    </p>
  );
}

import { Button } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useTranslation } from "react-i18next";
import { useNearEnd } from "../../ui/use-near-end.ts";
import classes from "./list-end.module.css";
import type { LoadedList } from "./use-list.ts";

/** The end of the loaded rows; loads more when it comes near. Give it the number of rows as key, so that each page is watched. */
export function ListEnd({ load, hasFailed }: NonNullable<LoadedList<unknown>["more"]>) {
  const { t } = useTranslation();
  const end = useNearEnd(load, limits.listNextPagePx);
  return (
    <div ref={end} className={classes.end}>
      {hasFailed && (
        <>
          <span>{t("moreFailed")}</span>
          <Button variant="default" size="xs" onClick={load}>
            {t("tryAgain")}
          </Button>
        </>
      )}
    </div>
  );
}

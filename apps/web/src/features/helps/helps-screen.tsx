import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { useWholeList } from "../../shell/list/use-list.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { HelpVideo } from "./help-video.tsx";
import { helpsQuery } from "./helps-query.ts";
import classes from "./helps-screen.module.css";

/** The platform's videos that show how to use it. */
export function HelpsScreen() {
  const { t } = useTranslation("helps");
  const { rows, error, reload } = useWholeList(helpsQuery);
  return (
    <PageFrame title={t("title")}>
      {!rows && !error && <SkeletonRows height={120} />}
      {!rows && error && <ErrorState code={codeOf(error)} onRetry={reload} />}
      {rows?.length === 0 && (
        <EmptyState drawing="nothing" title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.videos}>
          {rows.map((help) => (
            <HelpVideo key={help.id} help={help} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { codeOf } from "./api-error.ts";
import { useOutdated } from "./build.ts";
import { isLoadError } from "./load-error.ts";

/** Replaces what failed. After an update of the server the page's own files are gone: only a reload brings it. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  const isGone = useOutdated() && isLoadError(error);
  if (!isGone) return <ErrorState code={codeOf(error)} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        drawing="nothing"
        title={t("version.new")}
        action={<Button onClick={() => location.reload()}>{t("version.reload")}</Button>}
      >
        {t("version.gone")}
      </EmptyState>
    </div>
  );
}

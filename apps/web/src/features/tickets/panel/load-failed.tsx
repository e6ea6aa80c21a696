import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A part of the panel that could not be loaded, and the way to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="small" role="alert">
      {t("loadFailed")}{" "}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </p>
  );
}

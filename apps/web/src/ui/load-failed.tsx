import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  /** Instead of "This could not be loaded". */
  text?: string;
  onRetry: () => void;
}

/** A part of a page that could not be loaded, and the way to try again. */
export function LoadFailed({ text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <p className="small" role="alert">
      {text ?? t("loadFailed")}{" "}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </p>
  );
}

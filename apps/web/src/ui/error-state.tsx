import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { errorText } from "../locales/error-text.ts";
import { EmptyState } from "./empty-state.tsx";
import classes from "./states.module.css";

/** An error by its code, with a button to try again. */
export function ErrorState({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.whole}>
      <EmptyState
        drawing="trouble"
        title={t("loadFailed")}
        action={
          <Button variant="default" onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        }
      >
        {errorText(code)}
      </EmptyState>
    </div>
  );
}

import { Button } from "@mantine/core";
import { IconSparkles, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./assistance.module.css";
import type { Assistance } from "./use-assistance.ts";

/**
 * The line above the field: that a text is being generated, the offered text, or a button that restores the previous
 * text.
 */
export function AssistanceLine({ assistance }: { assistance: Assistance }) {
  const { t } = useTranslation("assistance");
  const { state, close, undo, take } = assistance;
  const isShown = state !== null && state.is !== "answered";
  return (
    <div role="status">
      {isShown && (
        <div className={classes.line} data-failed={state.is === "failed"}>
          <IconSparkles size={18} stroke={1.8} aria-hidden="true" />
          <span className={classes.text} dir="auto">
            {state.is === "asking" && t("asking")}
            {state.is === "filled" && t("filled")}
            {state.is === "failed" && state.problem}
            {state.is === "offered" && (
              <>
                <span className="small dim">{t("offered")}</span>
                <span className={classes.offered}>{state.text}</span>
              </>
            )}
          </span>
          {state.is === "filled" && (
            <Button variant="subtle" size="compact-sm" onClick={undo}>
              {t("undo")}
            </Button>
          )}
          {state.is === "offered" && (
            <Button variant="default" size="compact-sm" onClick={take}>
              {t("take")}
            </Button>
          )}
          <IconButton label={t(state.is === "asking" ? "cancel" : "close")} onClick={close}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import type { QuickReplies } from "./use-quick-replies.ts";
import classes from "./quick-panel.module.css";

const QuickPanel = lazy(() => import("./quick-panel.tsx"));
const QuickMessageForm = lazy(() => import("./quick-message-form.tsx"));

/** The list of quick replies above the composer, over the messages, and the dialog that adds one. */
export function QuickPart({ quick }: { quick: QuickReplies }) {
  const { t } = useTranslation("quickMessages");
  return (
    <>
      <div className={classes.anchor}>
        <Suspense>{quick.isOpen && <QuickPanel quick={quick} />}</Suspense>
      </div>
      <AppModal opened={quick.adding.opened} onClose={quick.endAdding} title={t("new")}>
        <QuickMessageForm shortcode={quick.adding.shortcode} onDone={quick.endAdding} />
      </AppModal>
    </>
  );
}

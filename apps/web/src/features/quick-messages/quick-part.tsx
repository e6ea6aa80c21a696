import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import type { QuickReplies } from "./use-quick-replies.ts";
import classes from "./quick-panel.module.css";

const QuickPanel = late(() => import("./quick-panel.tsx"));
const QuickMessageForm = late(() => import("./quick-message-form.tsx"));

/** The list of quick replies above the composer, over the messages, and the dialog that adds one. */
export function QuickPart({ quick }: { quick: QuickReplies }) {
  const { t } = useTranslation("quickMessages");
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <div className={classes.anchor}>
        <Suspense>{quick.isOpen && <QuickPanel quick={quick} />}</Suspense>
      </div>
      <AppModal opened={quick.adding.opened} onClose={quick.endAdding} isDirty={isDirty} title={t("new")}>
        <QuickMessageForm row={null} shortcode={quick.adding.shortcode} onDirty={setDirty} onDone={quick.endAdding} />
      </AppModal>
    </>
  );
}

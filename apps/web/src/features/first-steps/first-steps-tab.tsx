import { useTranslation } from "react-i18next";
import { FirstSteps } from "./first-steps.tsx";

/** The checklist where a phone reaches it: its conversations have no pane beside them. */
export function FirstStepsTab() {
  const { t } = useTranslation("firstSteps");
  return <FirstSteps whenDone={<p>{t("allDone")}</p>} />;
}

import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../shell/form-dialog.tsx";
import { late } from "../../../shell/late-component.tsx";
import { queryClient } from "../../../shell/query-client.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { wizardChoicesQuery, type WizardChoices } from "./wizard-choices.ts";

const ScheduleTemplateForm = late(async () => ({
  default: (await import("../../campaign-templates/schedule-template-form.tsx")).ScheduleTemplateForm,
}));
const ConnectionTemplateForm = late(async () => ({
  default: (await import("../../campaign-templates/connection-template-form.tsx")).ConnectionTemplateForm,
}));

/** A company without templates makes its first ones here; the wizard then takes them. */
export function MissingTemplates({ choices }: { choices: WizardChoices }) {
  const { t } = useTranslation("campaigns");
  const schedule = useDialog<null>();
  const connection = useDialog<null>();
  const lacksSchedule = choices.scheduleTemplates.length === 0;
  const lacksConnection = choices.connectionTemplates.length === 0;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: wizardChoicesQuery.queryKey });
  return (
    <>
      {(lacksSchedule || lacksConnection) && (
        <Notice>
          {t(
            !lacksConnection
              ? "wizard.noScheduleTemplates"
              : lacksSchedule
                ? "wizard.noTemplates"
                : "wizard.noConnectionTemplates",
          )}
          {lacksSchedule && (
            <Button variant="default" size="xs" onClick={() => schedule.open(null)}>
              {t("wizard.makeSchedule")}
            </Button>
          )}
          {lacksConnection && (
            <Button variant="default" size="xs" onClick={() => connection.open(null)}>
              {t("wizard.makeConnection")}
            </Button>
          )}
        </Notice>
      )}
      <FormDialog
        dialog={schedule}
        title={t("wizard.makeSchedule")}
        Form={ScheduleTemplateForm}
        width={720}
        onClosed={readAgain}
      />
      <FormDialog
        dialog={connection}
        title={t("wizard.makeConnection")}
        Form={ConnectionTemplateForm}
        onClosed={readAgain}
      />
    </>
  );
}

import { Button, Tabs } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../shell/form-dialog.tsx";
import { late } from "../../../shell/late-component.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import rowOfTabs from "../../../ui/tabs.module.css";
import { ContactPicker } from "../../contacts/contact-picker.tsx";
import { fieldNamesQuery } from "../../contacts/contacts-query.ts";
import { VariableChips } from "../../quick-messages/variable-chips.tsx";
import { CampaignFiles } from "./campaign-files.tsx";
import { PhonePreview } from "./phone-preview.tsx";
import { useProblemText, type StepProps } from "./step.ts";
import type { TestMessage } from "./test-form.tsx";
import { VariableText } from "./variable-text.tsx";
import { filledCount, templateIdOf } from "./wizard-values.ts";
import classes from "./campaign-wizard.module.css";

const TestForm = late(async () => ({ default: (await import("./test-form.tsx")).TestForm }));

/** Up to five variants, with their variables, how a contact would read them, and a test before the launch. */
export function StepMessages({ wizard, choices, isEditable }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { values, change, reader } = wizard;
  const problem = useProblemText(wizard);
  const [shown, setShown] = useState(0);
  const test = useDialog<TestMessage>();
  const filled = filledCount(values);
  const text = values.messages[shown] ?? "";
  const write = (written: string) =>
    change((known) => ({ ...known, messages: known.messages.map((one, n) => (n === shown ? written : one)) }));
  return (
    <div className={classes.messages}>
      <div className={classes.fields}>
        <p className={classes.says}>{t("wizard.variantsHelp")}</p>
        <Tabs value={String(shown)} onChange={(value) => setShown(Number(value))}>
          <Tabs.List className={rowOfTabs.tabs}>
            {values.messages.map((message, n) => (
              <Tabs.Tab key={n} value={String(n)} className={classes.tab ?? ""}>
                {t("wizard.message", { n: n + 1 })}
                {message.trim() !== "" && (
                  <>
                    <span className={classes.filled} aria-hidden="true" />
                    <span className="visually-hidden">{t("wizard.filled")}</span>
                  </>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={String(shown)} pt="sm">
            <VariableText
              key={shown}
              label={t("wizard.messageText", { n: shown + 1 })}
              value={text}
              error={
                text.length > limits.messageBody.max
                  ? t("wizard.problem.messageTooLong")
                  : shown === 0
                    ? problem("messages")
                    : null
              }
              isReadOnly={!isEditable}
              onChange={write}
              Chips={Chips}
            />
          </Tabs.Panel>
        </Tabs>
        {isEditable && filled > 0 && filled < limits.campaign.variants && (
          <p className={classes.warning}>
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
            {t("wizard.fewVariants", { count: filled, all: limits.campaign.variants })}
          </p>
        )}
        <CampaignFiles wizard={wizard} choices={choices} isEditable={isEditable} />
        <ContactPicker label={t("preview.as")} contact={reader} onChoose={wizard.showAs} />
        <div>
          <Button
            variant="default"
            leftSection={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
            disabled={!isEditable || text.trim() === "" || text.length > limits.messageBody.max}
            onClick={() =>
              test.open({
                message: text,
                contactId: reader?.id ?? null,
                fileListId: values.fileListId === null ? null : Number(values.fileListId),
                whatsappTemplateId: templateIdOf(values),
              })
            }
          >
            {t("test.open")}
          </Button>
        </div>
      </div>
      <PhonePreview values={values} shown={shown} contactId={reader?.id ?? null} />
      <FormDialog dialog={test} title={t("test.title")} Form={TestForm} />
    </div>
  );
}

/** The same as of other texts that are written before; a campaign has no conversation, queue or attendant. */
function Chips({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation("campaigns");
  const { isError, refetch } = useQuery(fieldNamesQuery);
  return (
    <div className={classes.variables}>
      <VariableChips field={field} more={["email"]} hasConversation={false} />
      {isError && <LoadFailed text={t("wizard.fieldsFailed")} onRetry={() => void refetch()} />}
    </div>
  );
}

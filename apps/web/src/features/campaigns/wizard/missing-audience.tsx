import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../shell/form-dialog.tsx";
import { late } from "../../../shell/late-component.tsx";
import { queryClient } from "../../../shell/query-client.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { ImportDialog } from "../../contacts/import/import-dialog.tsx";
import { askedOf, audienceQuery } from "./audience-query.ts";
import type { StepProps } from "./step.ts";
import { wizardChoicesQuery } from "./wizard-choices.ts";

const ContactListForm = late(async () => ({
  default: (await import("../../contact-lists/contact-list-form.tsx")).ContactListForm,
}));

/** Where there are no tags, no lists, or nobody in the chosen one: the way to get some. The draft stays. */
export function MissingAudience({ wizard: { values }, choices }: Omit<StepProps, "isEditable">) {
  const { t } = useTranslation("campaigns");
  const list = useDialog<null>();
  const [isImporting, setImporting] = useState(false);
  const { data } = useQuery(audienceQuery(askedOf(values)));
  const isList = values.audience === "list";
  // While nothing is chosen, the counts are of what was chosen before.
  const isNobody = (isList ? values.contactListId : values.tagListId) !== null && data?.total === 0;
  const lacks = isList
    ? choices.contactLists.length === 0
      ? t("wizard.lacksLists")
      : isNobody && t("wizard.emptyList")
    : choices.tags.length === 0
      ? t("wizard.lacksTags")
      : isNobody && t("wizard.emptyTag");
  return (
    <>
      {lacks !== false && (
        <Notice>
          <span>{lacks}</span>
          {!isList && (
            <Button variant="default" size="xs" onClick={() => setImporting(true)}>
              {t("wizard.importContacts")}
            </Button>
          )}
          {isList && values.contactListId === null && (
            <Button variant="default" size="xs" onClick={() => list.open(null)}>
              {t("wizard.makeList")}
            </Button>
          )}
          {isList && values.contactListId !== null && (
            <Button
              variant="default"
              size="xs"
              renderRoot={(props) => (
                <Link to="/contact-lists/$listId" params={{ listId: values.contactListId ?? "" }} {...props} />
              )}
            >
              {t("wizard.openList")}
            </Button>
          )}
        </Notice>
      )}
      <FormDialog dialog={list} title={t("wizard.makeList")} Form={ContactListForm} />
      <ImportDialog
        opened={isImporting}
        onClose={() => {
          setImporting(false);
          void queryClient.invalidateQueries({ queryKey: wizardChoicesQuery.queryKey });
          void queryClient.invalidateQueries({ queryKey: ["campaign-audience"] });
        }}
      />
    </>
  );
}

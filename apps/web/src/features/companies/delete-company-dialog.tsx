import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ManagedCompany } from "@recado/contracts/companies";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { AppModal, ModalActions } from "../../ui/app-modal.tsx";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { companiesKey } from "./companies-query.ts";
import { isSameName } from "./same-name.ts";
import classes from "./delete-company-dialog.module.css";

interface Props {
  dialog: { isOpen: boolean; subject: ManagedCompany | null; close: () => void };
}

/** Deletes a company with everything in it, once its name is typed. */
export function DeleteCompanyDialog({ dialog: { isOpen, subject, close } }: Props) {
  const { t } = useTranslation("companies");
  return (
    <AppModal isSmall opened={isOpen} onClose={close} title={t("delete.title", { name: subject?.name ?? "" })}>
      {subject && <DeleteForm company={subject} onDone={close} />}
    </AppModal>
  );
}

function DeleteForm({ company: { id, name }, onDone }: { company: ManagedCompany; onDone: () => void }) {
  const { t } = useTranslation(["companies", "common"]);
  const form = useForm({
    initialValues: { typed: "" },
    validate: { typed: (value) => (isSameName(value, name) ? null : t("delete.wrong")) },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async () => {
      await call("DELETE /companies/:companyId", { params: { companyId: id } });
      await queryClient.invalidateQueries({ queryKey: companiesKey });
      notify.success(t("deleted"));
      onDone();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t("deleteText")}</p>
      <TextInput
        label={t("delete.typeIt", { name })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("typed")}
      />
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" color="red" loading={isSaving}>
          {t("delete.submit")}
        </Button>
      </ModalActions>
    </form>
  );
}

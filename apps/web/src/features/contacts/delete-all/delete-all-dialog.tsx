import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { useSubmit } from "../../../shell/use-submit.ts";
import { AppModal, ModalActions } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { deletionQuery } from "../contacts-query.ts";
import classes from "../contact-form.module.css";
import { DeletionProgress } from "./deletion-progress.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Deletes all contacts once the word is typed; shows the progress while that runs. */
export function DeleteAllDialog({ opened, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const { data: state } = useQuery({ ...deletionQuery, enabled: opened });
  return (
    <AppModal isSmall opened={opened} onClose={onClose} title={t("deleteAll.title")}>
      {state?.status === "processing" ? <DeletionProgress state={state} /> : <DeleteAllForm onDone={onClose} />}
    </AppModal>
  );
}

function DeleteAllForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const word = t("deleteAll.word");
  const form = useForm({
    initialValues: { typed: "", withOpen: false },
    validate: {
      typed: (value) => (value.trim().toUpperCase() === word ? null : t("deleteAll.typeIt", { word })),
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ withOpen }) => {
      await call("DELETE /contacts", { query: { withOpen: withOpen ? "true" : "false" } });
      await queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
      onDone();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t("deleteAll.text")}</p>
      <Switch
        label={t("deleteAll.withOpen")}
        description={t("deleteAll.withOpenHelp")}
        {...form.getInputProps("withOpen", { type: "checkbox" })}
      />
      <TextInput
        label={t("deleteAll.typeIt", { word })}
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
        {...form.getInputProps("typed")}
      />
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" color="red" loading={isSaving}>
          {t("deleteAll.button")}
        </Button>
      </ModalActions>
    </form>
  );
}

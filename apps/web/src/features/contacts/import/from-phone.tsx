import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../locales/error-text.ts";
import { call } from "../../../shell/api.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { importQuery } from "../contacts-query.ts";
import classes from "./import.module.css";

/** Imports the address books of the company's phones, as far as the phones have sent them. */
export function FromPhone({ onProblem }: { onProblem: (text: string | null) => void }) {
  const { t } = useTranslation("contacts");
  const importing = useMutation({
    mutationFn: () => call("POST /contacts/import", { body: {} }),
    onMutate: () => onProblem(null),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQuery.queryKey }),
    onError: (error) => onProblem(errorText(codeOf(error))),
    meta: { quiet: true },
  });
  return (
    <div className={classes.file}>
      <span>{t("import.phoneTitle")}</span>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden="true" />}
        loading={importing.isPending}
        onClick={() => importing.mutate()}
      >
        {t("import.phone")}
      </Button>
      <small className={classes.help}>{t("import.phoneHelp")}</small>
    </div>
  );
}

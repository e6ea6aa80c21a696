import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconArrowLeft } from "@tabler/icons-react";
import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { customersQuery, withCustomer } from "./simulator-queries.ts";
import classes from "./phone.module.css";

const nameLength = { min: 1, max: 100 };
const numberLength = { min: 8, max: 15 };

interface Props {
  whatsappId: number;
  onBack: () => void;
  onAdded: (customerId: number) => void;
}

/** Adds a customer with a chosen or a random number. */
export function AddCustomer({ whatsappId, onBack, onAdded }: Props) {
  const { t } = useTranslation("simulator");
  const client = useQueryClient();
  const first = useFirstFocus();
  const form = useForm({
    initialValues: { name: "", number: "" },
    validate: { name: rules.text(nameLength), number: numberProblem },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name, number }) => {
      const customer = await call("POST /simulator/:whatsappId/customers", {
        params: { whatsappId },
        body: { name, ...(number.trim() !== "" && { number }) },
      });
      client.setQueryData<SimulatedCustomer[]>(
        customersQuery(whatsappId).queryKey,
        (list) => list && withCustomer(list, customer),
      );
      onAdded(customer.id);
    },
    fieldOf: { ERR_NAME_TAKEN: "name", ERR_DUPLICATED_CONTACT: "number" },
    lengths: { name: nameLength, number: numberLength },
  });
  return (
    <>
      <div className={classes.bar} data-back>
        <IconButton label={t("back")} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <h3 className={`${classes.title} h2`}>{t("add")}</h3>
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput label={t("form.name")} autoComplete="off" ref={first} {...form.getInputProps("name")} />
        <TextInput
          label={t("form.number")}
          description={t("form.numberHelp")}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.getInputProps("number")}
        />
        <Problem text={problem} />
        <Button type="submit" loading={isSaving}>
          {t("form.submit")}
        </Button>
      </form>
    </>
  );
}

function numberProblem(number: string): string | null {
  const digits = number.replaceAll(/\D/g, "").length;
  if (number.trim() === "") return null;
  if (digits < numberLength.min) return fieldText("too_short", numberLength);
  return digits > numberLength.max ? fieldText("too_long", numberLength) : null;
}

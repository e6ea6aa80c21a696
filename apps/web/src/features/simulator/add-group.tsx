import { Button, Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconArrowLeft } from "@tabler/icons-react";
import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { nameOf } from "./name-of.ts";
import { customersQuery, withCustomer } from "./simulator-queries.ts";
import classes from "./phone.module.css";

const nameLength = { min: 1, max: 100 };

interface Props {
  whatsappId: number;
  customers: readonly SimulatedCustomer[];
  onBack: () => void;
  onAdded: (customerId: number) => void;
}

/** Creates a group of customers and the company. */
export function AddGroup({ whatsappId, customers, onBack, onAdded }: Props) {
  const { t } = useTranslation("simulator");
  const client = useQueryClient();
  const first = useFirstFocus();
  const people = customers.filter(({ isGroup }) => !isGroup);
  const form = useForm({
    initialValues: { name: "", members: people.slice(0, 3).map(({ id }) => String(id)) },
    validate: {
      name: rules.text(nameLength),
      members: (members) => (members.length === 0 ? t("group.nobody") : null),
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ name, members }) => {
      const group = await call("POST /simulator/:whatsappId/groups", {
        params: { whatsappId },
        body: { name, memberIds: members.map(Number) },
      });
      client.setQueryData<SimulatedCustomer[]>(
        customersQuery(whatsappId).queryKey,
        (list) => list && withCustomer(list, group),
      );
      onAdded(group.id);
    },
    lengths: { name: nameLength },
  });
  return (
    <>
      <div className={classes.bar} data-back>
        <IconButton label={t("back")} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <h3 className={`${classes.title} h2`}>{t("group.add")}</h3>
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput label={t("group.name")} autoComplete="off" ref={first} {...form.getInputProps("name")} />
        <Checkbox.Group label={t("group.members")} {...form.getInputProps("members")}>
          <div className={classes.members}>
            {people.map((one) => (
              <Checkbox key={one.id} value={String(one.id)} label={nameOf(one)} />
            ))}
          </div>
        </Checkbox.Group>
        <Problem text={problem} />
        <Button type="submit" loading={isSaving}>
          {t("group.submit")}
        </Button>
      </form>
    </>
  );
}

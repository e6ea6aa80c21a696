import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Connection } from "@recado/contracts/connections";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { digitsOf } from "../../locales/phone-number.ts";
import { connectionsQuery, type Connections } from "./connections-query.ts";
import classes from "./qr-dialog.module.css";

/** Requests a code from WhatsApp to type on the phone, for users who can't point its camera at this screen. */
export function PairingByCode({ connection, onCancel }: { connection: Connection; onCancel: () => void }) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  const first = useFirstFocus();
  const form = useForm({
    initialValues: { number: connection.number === "" ? "+55 " : `+${connection.number}` },
    validate: {
      number: (typed) => {
        const { length } = digitsOf(typed);
        return length >= 8 && length <= 15 ? null : fieldText("invalid");
      },
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ number }) => {
      await call("POST /whatsappsession/:whatsappId/pairing-code", {
        params: { whatsappId: connection.id },
        body: { number },
      });
      client.setQueryData<Connections>(connectionsQuery.queryKey, (list) =>
        list?.map((row) =>
          row.id === connection.id && row.pairingCode === ""
            ? { ...row, status: "OPENING", reason: "", qrcode: "" }
            : row,
        ),
      );
      onCancel();
    },
    fieldOf: { ERR_WAPP_INVALID_CONTACT: "number" },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.number}>
      <TextInput
        label={t("qr.number")}
        description={t("qr.numberHelp")}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        ref={first}
        {...form.getInputProps("number")}
      />
      <Problem text={problem} />
      <div className={classes.numberActions}>
        <Button variant="default" onClick={onCancel}>
          {t("qr.back")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("qr.getCode")}
        </Button>
      </div>
    </form>
  );
}

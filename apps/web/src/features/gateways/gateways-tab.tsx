import { Button, NativeSelect, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import type { GatewayName, GatewaySettings } from "@recado/contracts/gateways";
import { limits } from "@recado/contracts/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { KeptForm } from "../../shell/kept-form.tsx";
import { useFollowSaved } from "../../shell/use-follow-saved.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { FileField } from "../../ui/file-field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { connectionsQuery } from "../connections/connections-query.ts";
import { base64Of } from "./base64-of.ts";
import { gatewaysQuery } from "./gateways-query.ts";
import classes from "./gateways-tab.module.css";

const names = ["own", "efi", "asaas"] as const satisfies GatewayName[];
const grace = { min: 0, max: limits.billing.graceDays };
/** Bytes. */
const largestCertificate = 40_000;

/** Through which gateway companies pay, and its credentials. */
export function GatewaysTab() {
  const { data, error, refetch } = useQuery(gatewaysQuery);
  if (!data && error) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} height={56} />;
  return (
    <KeptForm name="gateways" id={null} isOfPage>
      <GatewaysForm saved={data} />
    </KeptForm>
  );
}

const valuesOf = ({ active, graceDays, own, efi, asaas, reminderWhatsappId }: GatewaySettings) => ({
  active: active ?? "",
  graceDays,
  reminder: reminderWhatsappId === null ? "" : String(reminderWhatsappId),
  ownKey: own.key,
  ownName: own.name,
  ownCity: own.city,
  efiClientId: efi.clientId,
  efiClientSecret: efi.clientSecret,
  efiKey: efi.key,
  efiSandbox: efi.isSandbox,
  certificatePassword: "",
  asaasApiKey: asaas.apiKey,
  asaasSandbox: asaas.isSandbox,
});
type Values = ReturnType<typeof valuesOf>;

function GatewaysForm({ saved }: { saved: GatewaySettings }) {
  const { t } = useTranslation("gateways");
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [file, setFile] = useState<File | null>(null);
  const ofOwn = (value: string, { active }: Values) => (active === "own" ? rules.required(value) : null);
  const form = useForm<Values>({
    initialValues: valuesOf(saved),
    validate: { graceDays: rules.whole(grace), ownKey: ofOwn, ownName: ofOwn, ownCity: ofOwn },
  });
  useFollowSaved(form, valuesOf(saved));
  const shown = names.find((name) => name === form.values.active) ?? null;
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const certificate = file === null ? {} : { certificate: await base64Of(file) };
      const stored = await call("PUT /gateways", {
        body: {
          active: names.find((name) => name === values.active) ?? null,
          graceDays: values.graceDays,
          reminderWhatsappId: values.reminder === "" ? null : Number(values.reminder),
          own: { key: values.ownKey, name: values.ownName, city: values.ownCity },
          efi: {
            clientId: values.efiClientId,
            clientSecret: values.efiClientSecret,
            key: values.efiKey,
            isSandbox: values.efiSandbox,
            ...certificate,
            certificatePassword: values.certificatePassword,
          },
          asaas: { apiKey: values.asaasApiKey, isSandbox: values.asaasSandbox },
        },
      });
      queryClient.setQueryData(gatewaysQuery.queryKey, stored);
      setFile(null);
      form.setFieldValue("certificatePassword", "");
      form.resetDirty();
      notify.success(t("saved"));
    },
    fieldOf: { ERR_CERTIFICATE_UNREADABLE: "certificatePassword", ERR_PIX_KEY: "ownKey" },
  });
  const isDirty = form.isDirty() || file !== null;
  return (
    <form onSubmit={submit} noValidate className={classes.tab}>
      <NativeSelect
        label={t("active")}
        data={[{ value: "", label: t("none") }, ...names.map((name) => ({ value: name, label: t(`name.${name}`) }))]}
        {...form.getInputProps("active")}
      />
      <NumberField label={t("grace")} description={t("graceHelp")} {...grace} {...form.getInputProps("graceDays")} />
      <NativeSelect
        label={t("reminder")}
        description={t("reminderHelp")}
        data={[
          { value: "", label: t("reminderNone") },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps("reminder")}
      />
      {shown === "own" && <OwnFields form={form} />}
      {shown === "efi" && <EfiFields form={form} saved={saved} file={file} onFile={setFile} />}
      {shown === "asaas" && <AsaasFields form={form} />}
      <Problem text={problem} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          {t("save", { ns: "common" })}
        </Button>
        {shown !== null && shown !== "own" && <Trials key={shown} gateway={shown} isDirty={isDirty} />}
      </div>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturnType<Values>;
}

function OwnFields({ form }: FieldsProps) {
  const { t } = useTranslation("gateways");
  return (
    <>
      <p className="dim">{t("ownHelp")}</p>
      <TextInput label={t("key")} autoComplete="off" maxLength={200} {...form.getInputProps("ownKey")} />
      <TextInput
        label={t("holder")}
        description={t("holderHelp")}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps("ownName")}
      />
      <TextInput
        label={t("city")}
        description={t("cityHelp")}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps("ownCity")}
      />
    </>
  );
}

interface EfiProps extends FieldsProps {
  saved: GatewaySettings;
  file: File | null;
  onFile: (file: File | null) => void;
}

function EfiFields({ form, saved, file, onFile }: EfiProps) {
  const { t } = useTranslation("gateways");
  const [isTooLarge, setTooLarge] = useState(false);
  const until = saved.efi.certificateUntil;
  return (
    <>
      <TextInput label={t("clientId")} autoComplete="off" maxLength={200} {...form.getInputProps("efiClientId")} />
      <SecretField label={t("clientSecret")} {...form.getInputProps("efiClientSecret")} />
      <TextInput label={t("key")} autoComplete="off" maxLength={200} {...form.getInputProps("efiKey")} />
      <FileField
        label={t("certificate")}
        add={t("addCertificate")}
        help={until === null ? t("certificateHelp") : t("certificateKnown", { date: formatDate(until) })}
        accept=".p12,.pfx,.pem"
        file={file}
        known={null}
        error={isTooLarge ? t("tooLarge") : null}
        onChange={(chosen) => {
          const isFine = chosen === null || chosen.size <= largestCertificate;
          setTooLarge(!isFine);
          onFile(isFine ? chosen : null);
        }}
      />
      <PasswordInput
        label={t("certificatePassword")}
        autoComplete="off"
        maxLength={200}
        visibilityToggleButtonProps={{ "aria-hidden": true }}
        {...form.getInputProps("certificatePassword")}
      />
      <Switch label={t("sandbox")} {...form.getInputProps("efiSandbox", { type: "checkbox" })} />
    </>
  );
}

function AsaasFields({ form }: FieldsProps) {
  const { t } = useTranslation("gateways");
  return (
    <>
      <SecretField label={t("apiKey")} {...form.getInputProps("asaasApiKey")} />
      <Switch label={t("sandbox")} {...form.getInputProps("asaasSandbox", { type: "checkbox" })} />
    </>
  );
}

/** Shows the mask of the stored secret. */
function SecretField({ label, ...input }: { label: string } & object) {
  const { t } = useTranslation("gateways");
  return <TextInput label={label} description={t("secretHelp")} autoComplete="off" maxLength={1_000} {...input} />;
}

/** Tests the stored settings. */
function Trials({ gateway, isDirty }: { gateway: "efi" | "asaas"; isDirty: boolean }) {
  const { t } = useTranslation("gateways");
  const params = { gateway };
  const testing = useMutation({
    mutationFn: () => call("POST /gateways/:gateway/test", { params }),
    onSuccess: () => void notify.success(t("tested")),
  });
  const registering = useMutation({
    mutationFn: () => call("POST /gateways/:gateway/webhook", { params }),
    onSuccess: () => void notify.success(t("registered")),
  });
  return (
    <>
      <Button variant="default" disabled={isDirty} loading={testing.isPending} onClick={() => testing.mutate()}>
        {t("test")}
      </Button>
      <Button variant="default" disabled={isDirty} loading={registering.isPending} onClick={() => registering.mutate()}>
        {t("webhook")}
      </Button>
    </>
  );
}

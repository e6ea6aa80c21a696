import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { SecondFactorSetup } from "@recado/contracts/sign-in";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { FactorSetup } from "../auth/factor-setup.tsx";
import { RecoveryCodes } from "../auth/recovery-codes.tsx";
import classes from "./security-panel.module.css";

const factorQuery = queryOptions({
  queryKey: ["secondFactor"],
  queryFn: ({ signal }) => call("GET /auth/second-factor", { signal }),
  staleTime: 0,
});

/** The current step; `codes` are shown once. */
type Doing = "password" | "renew" | "off" | { setup: SecondFactorSetup } | { codes: string[] } | null;

/** One's own second factor: turned on, renewed, turned off. */
export function OwnFactor() {
  const { t } = useTranslation(["users", "common"]);
  const state = useQuery(factorQuery);
  const [doing, setDoing] = useState<Doing>(null);
  if (state.isError) return <ErrorState code={codeOf(state.error)} onRetry={() => void state.refetch()} />;
  if (!state.data) return <SkeletonRows rows={1} height={56} />;
  const { isOn, isRequired, codesLeft } = state.data;
  const cancel = () => setDoing(null);
  const showCodes = async (code: string) => {
    const { recoveryCodes } = await call("PUT /auth/second-factor", { body: { code } });
    await state.refetch();
    setDoing({ codes: recoveryCodes });
  };
  if (doing === "password") return <PasswordForm onSetup={(setup) => setDoing({ setup })} onCancel={cancel} />;
  if (doing === "renew") return <CodeForm submit={t("security.renew")} send={showCodes} onCancel={cancel} />;
  if (doing === "off")
    return (
      <CodeForm
        submit={t("security.turnOff")}
        send={async (code) => {
          await call("POST /auth/second-factor/off", { body: { code } });
          await state.refetch();
          notify.success(t("security.off"));
          setDoing(null);
        }}
        onCancel={cancel}
      />
    );
  if (doing && "setup" in doing)
    return (
      <>
        <FactorSetup setup={doing.setup} />
        <CodeForm submit={t("security.turnOn")} send={showCodes} onCancel={cancel} />
      </>
    );
  if (doing) return <RecoveryCodes codes={doing.codes} done={t("common:close")} onDone={cancel} />;
  if (!isOn)
    return (
      <>
        <p className="dim">{t("security.isOff")}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setDoing("password")}>
            {t("security.turnOn")}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className="dim">{t("security.isOn", { count: codesLeft })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setDoing("renew")}>
          {t("security.renew")}
        </Button>
        {!isRequired && (
          <Button variant="default" onClick={() => setDoing("off")}>
            {t("security.turnOff")}
          </Button>
        )}
      </div>
      {isRequired && <p className="small dim">{t("security.required")}</p>}
    </>
  );
}

function PasswordForm({ onSetup, onCancel }: { onSetup: (setup: SecondFactorSetup) => void; onCancel: () => void }) {
  const { t } = useTranslation(["users", "common"]);
  const first = useFirstFocus();
  const form = useForm({ initialValues: { password: "" }, validate: { password: rules.required } });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (body) => onSetup(await call("POST /auth/second-factor", { body })),
    fieldOf: { ERR_WRONG_CURRENT_PASSWORD: "password" },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput
        ref={first}
        label={t("profile.currentPassword")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("profile.showPassword") }}
        {...form.getInputProps("password")}
      />
      <Problem text={problem} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSaving}>
          {t("security.next")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}

interface CodeProps {
  submit: string;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

function CodeForm({ submit: label, send, onCancel }: CodeProps) {
  const { t } = useTranslation(["users", "common"]);
  const first = useFirstFocus();
  const form = useForm({ initialValues: { code: "" }, validate: { code: rules.required } });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: ({ code }) => send(code),
    fieldOf: { ERR_SECOND_FACTOR_INVALID: "code" },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={first}
        label={t("security.code")}
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.getInputProps("code")}
      />
      <Problem text={problem} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSaving}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}

import { Button, TextInput, type TextInputProps } from "@mantine/core";
import type { SecondFactorSetup } from "@recado/contracts/sign-in";
import type { FormEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shell/api-error.ts";
import { late } from "../../shell/late-component.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import classes from "./public-page.module.css";

const FactorSetup = late(async () => ({ default: (await import("./factor-setup.tsx")).FactorSetup }));

/**
 * The second factor, requested after a correct password, with the data for an authenticator app if it must be set up.
 */
export interface Step {
  setup?: SecondFactorSetup;
}

/** Whether a refused login asks for the second factor. */
export function stepOf(error: unknown): Step | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "ERR_SECOND_FACTOR_NEEDED") return {};
  return error.code === "ERR_SECOND_FACTOR_SETUP" && error.refusal?.setup ? { setup: error.refusal.setup } : null;
}

interface Props {
  step: Step;
  field: TextInputProps;
  problem: string | null;
  isSaving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onBack: () => void;
}

/** The second page of the login: the code of the second factor. */
export function CodeStep({ step, field, problem, isSaving, onSubmit, onBack }: Props) {
  const { t } = useTranslation("auth");
  const first = useFirstFocus();
  return (
    <>
      <div className={classes.intro}>
        <h1 className="h1">{t("factor.title")}</h1>
        <p className="dim">{t(step.setup ? "factor.required" : "factor.text")}</p>
      </div>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {step.setup && <FactorSetup setup={step.setup} />}
        <TextInput
          {...field}
          label={t("factor.code")}
          {...(!step.setup && { description: t("factor.orRecovery") })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          ref={first}
        />
        <Problem text={problem} />
        <Button type="submit" size="md" loading={isSaving}>
          {t("login.submit")}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t("factor.back")}
        </Button>
      </form>
    </>
  );
}

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { passwordStrength } from "./password-strength.ts";
import classes from "./new-password.module.css";

/** A field for a password that is being chosen. The meter advises; the only rule is the length. */
export function NewPassword({ advice, ...props }: PasswordInputProps & { advice?: string }) {
  const { t } = useTranslation("auth");
  const value = typeof props.value === "string" ? props.value : "";
  const strength = passwordStrength(value);
  return (
    <div>
      <PasswordInput
        label={t("password")}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        {...props}
      />
      <div className={classes.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={value !== "" && strength >= step ? strength : undefined} />
        ))}
      </div>
      <p className="small dim" role="status">
        {value === "" ? (advice ?? t("strength.advice")) : t(`strength.${strength}`)}
      </p>
    </div>
  );
}

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { passwordStrength } from "./password-strength.ts";
import classes from "./new-password.module.css";

interface Props extends PasswordInputProps {
  /** What is said before anything is typed, and while it is refused. */
  advice?: string;
  /** Whether the form would refuse it: then it is not called good. */
  isRefused?: boolean;
}

/** A field for a password that is being chosen. The meter advises; the rules are the form's. */
export function NewPassword({ advice, isRefused = false, ...props }: Props) {
  const { t } = useTranslation("auth");
  const value = typeof props.value === "string" ? props.value : "";
  const strength = isRefused ? 1 : passwordStrength(value);
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
        {value === "" || isRefused ? (advice ?? t("strength.advice")) : t(`strength.${strength}`)}
      </p>
    </div>
  );
}

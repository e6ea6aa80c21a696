import { Button, CopyButton, Group, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { randomSecret } from "./random-secret.ts";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (value: string) => void;
  /** Whether the server keeps one that is not shown. */
  isKept: boolean;
}

/** A secret that is typed or generated here, to be copied before it is saved; a saved secret is never shown. */
export function SecretField({ value, onChange, isKept, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" gap="xs" wrap="wrap">
      <TextInput
        style={{ flex: "1 1 200px" }}
        autoComplete="off"
        spellCheck={false}
        placeholder={isKept ? "••••" : ""}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...props}
      />
      <Group gap="xs" mt={24}>
        <Button variant="default" onClick={() => onChange(randomSecret())}>
          {t("secret.make")}
        </Button>
        {value !== "" && (
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? "secret.copied" : "secret.copy")}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </Group>
  );
}

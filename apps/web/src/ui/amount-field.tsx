import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { formatAmount, parseAmount } from "./amount.ts";

interface Props extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** Reais; what is no amount stays as typed, and `rules.amount` refuses it. */
  value: number | string;
  onChange: (value: number | string) => void;
}

/** An amount in reais, typed as people write it, and shown in one way once the field is left. */
export function AmountField({ value, onChange, onBlur, ...props }: Props) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? (typeof value === "number" ? formatAmount(value) : value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parseAmount(currentTarget.value) ?? currentTarget.value);
      }}
      onBlur={(event) => {
        setText(null);
        onBlur?.(event);
      }}
    />
  );
}

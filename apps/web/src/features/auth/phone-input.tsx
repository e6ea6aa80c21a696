import { TextInput, type TextInputProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type ChangeEvent } from "react";
import { formatTyped } from "./phone-format.ts";

interface PhoneInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  value?: string;
  onChange?: (text: string) => void;
}

/** A Brazilian phone number, formatted while it is typed or pasted. */
export function PhoneInput({ value = "", onChange, ...props }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // A new object for each change, so that the cursor is also restored where the text stays the same.
  const [typed, setTyped] = useState({ text: value, cursor: 0 });

  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(typed.cursor, typed.cursor);
  }, [typed]);

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const next = formatTyped({ text: currentTarget.value, cursor: currentTarget.selectionStart ?? 0 });
    setTyped(next);
    onChange?.(next.text);
  };
  return <TextInput {...props} ref={input} type="tel" value={value} onChange={change} />;
}

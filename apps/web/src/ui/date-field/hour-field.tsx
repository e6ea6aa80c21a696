import { TextInput, type TextInputProps } from "@mantine/core";
import { selectOnClick } from "./select-on-click.ts";
import { completeTime, maskTime, overtyped, timeAfter } from "./typed.ts";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** "09:30", or the text typed so far. */
  value: string;
  onChange: (value: string) => void;
}

/** The arrow keys change the time by this many minutes. */
const step = 5;

/** A typed 24-hour time. "9" becomes "09:00" when the field loses the focus. */
export function HourField({ value, onChange, ...rest }: Props) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      // A time as an example would look like one that is set.
      placeholder="--:--"
      // Room for "9:30 pm".
      maxLength={8}
      {...selectOnClick}
      {...rest}
      value={value}
      onChange={({ currentTarget: input }) => {
        const over = overtyped(input.value, input.selectionStart ?? 0);
        if (over) {
          // React writes nothing that stands there already, so the caret stays.
          input.value = over.time;
          input.setSelectionRange(over.caret, over.caret);
        }
        onChange(over?.time ?? maskTime(input.value));
      }}
      onKeyDown={(event) => {
        const minutes = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
        const next = minutes === 0 || rest.readOnly ? null : timeAfter(value, minutes);
        if (next === null) return;
        event.preventDefault();
        onChange(next);
      }}
      onBlur={() => {
        const complete = completeTime(value);
        if (complete !== value) onChange(complete);
      }}
    />
  );
}

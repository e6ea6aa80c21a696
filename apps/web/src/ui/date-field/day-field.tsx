import { MaskInput, type MaskInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../icon-button.tsx";
import { Popover } from "../menu.tsx";
import { useToday } from "../use-today.ts";
import { DayCalendar } from "./day-calendar.tsx";
import { isDay } from "./month-days.ts";
import { selectOnClick } from "./select-on-click.ts";
import { closePart, completeYear, dayOfDigits, digitsOf, pastedDigits, yearFirst } from "./typed.ts";

interface Props extends Omit<MaskInputProps, "mask" | "value" | "onChange" | "onChangeRaw" | "type"> {
  /** "2026-11-22", "" for none, or the text typed so far; `rules.day` checks it. */
  value: string;
  /** The first day that the calendar offers, and the last. */
  first?: string | undefined;
  last?: string | undefined;
  onChange: (value: string) => void;
}

/** Puts digits into the masked field as if they were typed. */
function type(input: HTMLInputElement, digits: string): void {
  if (digits === digitsIn(input)) return;
  input.value = masked(digits);
  // The mask listens to the element itself.
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const masked = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join("/");
const digitsIn = ({ value }: HTMLInputElement): string => value.replaceAll(/\D/g, "");

/** A day, typed as dd/mm/yyyy in every language or as yyyy-mm-dd, or chosen in a calendar. */
export function DayField({ value, first, last, onChange, ...rest }: Props) {
  const { t, i18n } = useTranslation("common");
  const [isChoosing, setChoosing] = useState(false);
  const today = useToday();
  const calendar = (
    <Popover opened={isChoosing} onChange={setChoosing} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t("date.calendar")} onClick={() => setChoosing(!isChoosing)}>
          <IconCalendar size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("date.calendar")}>
        <DayCalendar
          language={i18n.language}
          day={isDay(value) ? value : today.split("/").toReversed().join("-")}
          first={first}
          last={last}
          onChoose={(day) => {
            onChange(day);
            setChoosing(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <MaskInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={t("date.placeholder")}
      {...(!rest.readOnly && { rightSectionWidth: 40, rightSection: calendar })}
      {...selectOnClick}
      {...rest}
      onKeyDown={(event) => {
        if (!rest.readOnly && ["/", ".", "-"].includes(event.key))
          type(event.currentTarget, closePart(digitsIn(event.currentTarget)));
      }}
      onBlur={(event) => {
        if (!rest.readOnly) type(event.currentTarget, completeYear(digitsIn(event.currentTarget)));
        rest.onBlur?.(event);
      }}
      onPaste={(event) => {
        const digits = pastedDigits(event.clipboardData.getData("text"));
        if (digits === null || rest.readOnly) return;
        event.preventDefault();
        type(event.currentTarget, digits);
      }}
      mask="99/99/9999"
      // What differs from the text in the field is written into it at every render, and moves the caret to its end.
      value={isDay(value) ? masked(digitsOf(value)) : digitsOf(value)}
      onChangeRaw={(digits) => onChange(dayOfDigits(yearFirst(digits) ?? digits))}
    />
  );
}

import { NumberInput, type NumberInputProps } from "@mantine/core";
import { currentLanguage } from "../locales/i18n.ts";

interface Props extends NumberInputProps {
  /** Shows thousands apart, as in 10.000: for amounts. */
  isGrouped?: boolean;
}

/**
 * A whole number. Values outside its bounds stay as typed, and `rules.whole` refuses them: a field that drops the sign
 * turns "-5" into 5.
 */
export const NumberField = ({ isGrouped = false, ...props }: Props) => (
  <NumberInput
    allowDecimal={false}
    clampBehavior="none"
    hideControls
    {...(isGrouped && separators(currentLanguage()))}
    {...props}
  />
);

/** Those of the language. */
function separators(language: string) {
  const parts = new Intl.NumberFormat(language).formatToParts(10_000.5);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return { thousandSeparator: of("group"), decimalSeparator: of("decimal") };
}

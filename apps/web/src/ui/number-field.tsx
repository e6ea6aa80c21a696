import { NumberInput, type NumberInputProps } from "@mantine/core";

/**
 * A whole number. What lies outside of its bounds stays as it was typed, to be refused by `rules.whole`: a field that drops
 * the sign makes 5 of "-5".
 */
export const NumberField = (props: NumberInputProps) => (
  <NumberInput allowDecimal={false} clampBehavior="none" hideControls {...props} />
);

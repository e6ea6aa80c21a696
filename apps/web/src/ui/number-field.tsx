import { NumberInput, type NumberInputProps } from "@mantine/core";

/**
 * A whole number. Values outside its bounds stay as typed, and `rules.whole` refuses them: a field that drops the sign
 * turns "-5" into 5.
 */
export const NumberField = (props: NumberInputProps) => (
  <NumberInput allowDecimal={false} clampBehavior="none" hideControls {...props} />
);

import { ColorInput, type ColorInputProps } from "@mantine/core";
import { suggestedColors } from "@recado/contracts/limits";

/** A colour, as hexadecimal text or one of the suggestions. Suggestions that are in use are left out. */
export function ColorField({ taken = [], ...props }: ColorInputProps & { taken?: readonly string[] }) {
  const free = suggestedColors.filter((color) => !taken.includes(color));
  return (
    <ColorInput
      format="hex"
      withPicker={false}
      swatches={[...free]}
      swatchesPerRow={6}
      withEyeDropper={false}
      {...props}
    />
  );
}

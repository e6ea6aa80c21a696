import { ColorInput, type ColorInputProps } from "@mantine/core";
import { suggestedColors } from "@recado/contracts/limits";
import { useState } from "react";

/** A colour, as hexadecimal text or one of the suggestions. Suggestions that are in use are left out. */
export function ColorField({ taken = [], onBlur, onClick, ...props }: ColorInputProps & { taken?: readonly string[] }) {
  const free = suggestedColors.filter((color) => !taken.includes(color));
  // Mantine has no key that closes the suggestions: Escape would close the dialog around them.
  const [isOpen, setOpen] = useState(false);
  const [isShut, setShut] = useState(false);
  return (
    <ColorInput
      format="hex"
      withPicker={false}
      swatches={[...free]}
      swatchesPerRow={6}
      withEyeDropper={false}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false), ...(isShut && { opened: false }) }}
      data-mantine-stop-propagation={isOpen && !isShut ? true : undefined}
      onKeyDown={({ key }) => key === "Escape" && setShut(true)}
      onBlur={(event) => {
        setShut(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        setShut(false);
        onClick?.(event);
      }}
      {...props}
    />
  );
}

import { Menu as MantineMenu, Popover as MantinePopover, type MenuProps, type PopoverProps } from "@mantine/core";
import { useState } from "react";
import { useLayer } from "./layers.ts";

type Opening = Pick<MenuProps & PopoverProps, "opened" | "onChange" | "onClose">;

/** Mantine's own state of an uncontrolled menu can't be closed from outside. */
function useOpening({ opened, onChange, onClose }: Opening) {
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onChange?.(next);
  };
  const close = () => {
    change(false);
    onClose?.();
  };
  useLayer(opened ?? isOpen, close);
  return { opened: opened ?? isOpen, onChange: change };
}

const { Target, Dropdown, Item, CheckboxItem, RadioGroup, RadioItem, Divider, Label } = MantineMenu;
const LayerMenu = (props: MenuProps) => <MantineMenu {...props} {...useOpening(props)} />;
/** Mantine's menu, as a layer of the page. */
export const Menu = Object.assign(LayerMenu, {
  Target,
  Dropdown,
  Item,
  CheckboxItem,
  RadioGroup,
  RadioItem,
  Divider,
  Label,
});

const LayerPopover = (props: PopoverProps) => <MantinePopover {...props} {...useOpening(props)} />;
/** Mantine's popover, as a layer of the page. */
export const Popover = Object.assign(LayerPopover, {
  Target: MantinePopover.Target,
  Dropdown: MantinePopover.Dropdown,
});

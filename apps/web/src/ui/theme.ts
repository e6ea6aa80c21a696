import { createTheme, Input, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import classes from "./controls.module.css";

const brand: MantineColorsTuple = [
  "#F4EFFE",
  "#E6DBFD",
  "#CDB6FB",
  "#B08DF8",
  "#9465F4",
  "#7A48EC",
  "#682EE3",
  "#5922C8",
  "#4A1AA8",
  "#3A1486",
];
// Mantine uses greys by number. These are the violet greys of tokens.css at those numbers.
const gray: MantineColorsTuple = [
  "#F8F6FD",
  "#F3F0FA",
  "#E8E4F2",
  "#DAD5E6",
  "#C3BCD4",
  "#736C89",
  "#5C5670",
  "#4A445C",
  "#332D44",
  "#1B1726",
];
const dark: MantineColorsTuple = [
  "#ECEAF4",
  "#CFCADD",
  "#A9A3BD",
  "#8B849F",
  "#2A2539",
  "#241F33",
  "#1E1A2A",
  "#16131F",
  "#120F1A",
  "#0F0D17",
];

// Menus stay inside their landmark. `fixed` keeps scrolling panes from clipping them. Inside
// a transformed element, pass `withinPortal`.
const inPlace = { withinPortal: false, floatingStrategy: "fixed" } as const;
const floating = { ...inPlace, radius: "lg", shadow: "md", transitionProps: { duration: 160 } } as const;

export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 6, dark: 5 },
  colors: { brand, gray, dark },
  white: "#FFFFFF",
  black: "#1B1726",
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "28px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  breakpoints: { xs: "22.5em", sm: "37.5em", md: "56.25em", lg: "75em", xl: "90em" },
  shadows: { xs: "none", sm: "none", md: "var(--shadow)", lg: "var(--shadow)", xl: "var(--shadow)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Input: Input.extend({ classNames: { wrapper: classes.control, input: classes.input } }),
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
      classNames: { root: classes.field, label: classes.label, description: classes.help, error: classes.error },
    },
    // Mantine's placeholder is focusable, which role "menu" forbids; the dropdown takes the focus itself.
    Menu: {
      defaultProps: { ...floating, withInitialFocusPlaceholder: false },
      classNames: { item: classes.touchable },
    },
    Combobox: { classNames: { option: classes.option } },
    Checkbox: { classNames: { input: classes.checkbox } },
    Radio: { classNames: { radio: classes.radio } },
    SegmentedControl: { classNames: { root: classes.segmented } },
    Switch: { classNames: { input: classes.switch } },
    Pill: { classNames: { root: classes.pill } },
    MultiSelect: {
      defaultProps: { comboboxProps: floating },
      classNames: { input: classes.around, inputField: classes.within, pillsList: classes.pills },
    },
    // The field within has no outline to be seen: its frame cuts it off.
    PasswordInput: { classNames: { input: classes.around, innerInput: classes.within } },
    Button: { classNames: { root: classes.touchable } },
    Popover: { defaultProps: floating },
    Tooltip: {
      defaultProps: {
        ...inPlace,
        multiline: true,
        maw: 280,
        openDelay: 400,
        radius: "sm",
        transitionProps: { duration: 120 },
      },
    },
  },
});

const scheme = {
  "--mantine-color-text": "var(--text)",
  "--mantine-color-body": "var(--raised)",
  "--mantine-color-dimmed": "var(--text-2)",
  "--mantine-color-placeholder": "var(--placeholder)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-success": "var(--ok)",
  "--mantine-color-anchor": "var(--brand-text)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-brand-filled": "var(--brand)",
  "--mantine-color-brand-filled-hover": "var(--brand-hover)",
  "--mantine-color-brand-light": "var(--brand-soft)",
  "--mantine-color-brand-light-hover": "var(--selected)",
  "--mantine-color-brand-light-color": "var(--on-brand-soft)",
  "--mantine-color-red-filled": "var(--danger-filled)",
  "--mantine-color-red-filled-hover": "var(--danger-filled)",
  "--mantine-color-red-light-color": "var(--danger)",
  "--mantine-color-red-light-hover": "var(--hover)",
};

/** Maps Mantine's variables to the tokens of tokens.css, which cover both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: scheme, dark: scheme });

// The same widths as `breakpoints` of src/ui/theme.ts: Mantine's own start the phone at 768 px.
const widths = {
  "mantine-breakpoint-xs": "22.5em",
  "mantine-breakpoint-sm": "37.5em",
  "mantine-breakpoint-md": "56.25em",
  "mantine-breakpoint-lg": "75em",
  "mantine-breakpoint-xl": "90em",
};

export default {
  plugins: { "postcss-preset-mantine": {}, "postcss-simple-vars": { variables: widths } },
};

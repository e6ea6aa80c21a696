/** A layer may import those below it. Layers of one row do not import each other. */
export const rows = [
  ["platform"],
  ["identity"],
  ["channels"],
  ["inbox"],
  ["automation", "team"],
  ["billing"],
  ["reports"],
  ["main"],
];

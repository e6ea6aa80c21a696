/** Every catalogue of this language, by namespace (the file's name). */
const files = import.meta.glob<Record<string, object>>("./en/*.json", { eager: true, import: "default" });

export default Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice("./en/".length, -".json".length), texts]),
);

/** Every catalogue of this language, by namespace (the file's name). */
const files = import.meta.glob<Record<string, object>>("./pt/*.json", { eager: true, import: "default" });

export default Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice("./pt/".length, -".json".length), texts]),
);

/** An SQL file: a migration, applied once, or functions, applied again when their text changes. */
interface Ordered {
  /** Its path below the root: "inbox/tickets/migrations/0001_baseline.sql". */
  name: string;
  isFunctions: boolean;
}

/**
 * The order in which files of several folders are applied: migrations by the time in their name, whatever their folder,
 * so that a database upgraded for years and a new one get the same schema. Migrations of the same time (the baselines
 * of the first release) keep the order of the folders. Functions follow the first migration of their folder, whose
 * tables they need; if the database has that folder already they come last, as they may need what a later migration
 * adds.
 */
export function inOrder<File extends Ordered>(files: readonly File[], isApplied: (file: File) => boolean): File[] {
  const migrations = files.filter((file) => !file.isFunctions).sort((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const functions = new Set(files.filter((file) => file.isFunctions));
  const begun = new Set<string>();
  const ordered: File[] = [];
  for (const migration of migrations) {
    ordered.push(migration);
    const folder = folderOf(migration);
    if (begun.has(folder)) continue;
    begun.add(folder);
    if (isApplied(migration)) continue;
    for (const file of functions) if (folderOf(file) === folder && functions.delete(file)) ordered.push(file);
  }
  return [...ordered, ...functions];
}

const folderOf = ({ name, isFunctions }: Ordered): string =>
  name
    .split("/")
    .slice(0, isFunctions ? -1 : -2)
    .join("/");

/** `0001` of the first release, before all others: `202612311530`. */
const momentOf = ({ name }: Ordered): string => name.split("/").at(-1)?.split("_")[0] ?? "";

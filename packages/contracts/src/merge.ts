type Parts<Modules, Name extends string> = {
  [M in keyof Modules]: Modules[M] extends Record<Name, infer Part> ? Part : never;
}[keyof Modules];
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The parts called `Name` of all modules, as one object. */
export type Merged<Modules, Name extends string> = Intersection<Parts<Modules, Name>>;

export function merge<Modules extends object, Name extends string>(
  modules: Modules,
  name: Name,
): Merged<Modules, Name> {
  const merged: Record<string, unknown> = {};
  for (const module of Object.values(modules) as Partial<Record<Name, Record<string, unknown>>>[]) {
    for (const [key, value] of Object.entries(module[name] ?? {})) {
      if (key in merged) throw new Error(`Two modules define ${key}.`);
      merged[key] = value;
    }
  }
  return merged as Merged<Modules, Name>;
}

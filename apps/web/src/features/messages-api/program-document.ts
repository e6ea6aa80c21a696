/** The parts of the API's document that are read here. */
export interface ApiDocument {
  [more: string]: unknown;
  paths: Record<string, Record<string, { security?: readonly Record<string, unknown>[] }>>;
  components: { [more: string]: unknown; securitySchemes: Record<string, unknown> };
}

/**
 * The part of the API's document for programs: the calls that a connection's token allows, at this origin, and the
 * webhook events.
 */
export function programDocument(whole: ApiDocument, origin: string): Record<string, unknown> {
  const paths = Object.entries(whole.paths).flatMap(([path, operations]) => {
    const own = Object.entries(operations).filter(([, { security = [] }]) =>
      security.some((one) => "connection" in one),
    );
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)] as const];
  });
  const { connection } = whole.components.securitySchemes;
  const components = { ...whole.components, securitySchemes: { connection } };
  return { ...whole, components, servers: [{ url: origin }], paths: Object.fromEntries(paths) };
}

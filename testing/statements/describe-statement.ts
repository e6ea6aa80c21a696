import pg from "pg";

interface Field {
  name: string;
  dataTypeID: number;
}

interface WireConnection {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
}

/** The columns that PostgreSQL says a statement answers, without running it. */
export function describeStatement(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    let failure: Error | undefined;
    const description = {
      submit(connection: WireConnection) {
        connection.parse({ name: "", text, types: [] });
        connection.describe({ type: "S", name: "" });
        connection.sync();
        return null;
      },
      handleRowDescription(message: { fields: Field[] }) {
        ({ fields } = message);
      },
      handleError(error: Error) {
        failure = error;
        reject(new Error(`${error.message}: ${text}`));
      },
      handleReadyForQuery() {
        if (!failure) resolve(fields);
      },
    };
    client.query(description as unknown as pg.Submittable);
  });
}

const { builtins } = pg.types;
const types: Record<number, string> = {
  [builtins.BOOL]: "boolean",
  [builtins.INT2]: "number",
  [builtins.INT4]: "number",
  [builtins.INT8]: "number",
  [builtins.FLOAT4]: "number",
  [builtins.FLOAT8]: "number",
  [builtins.NUMERIC]: "number",
  [builtins.TEXT]: "string",
  [builtins.UUID]: "string",
  [builtins.TIMESTAMPTZ]: "Date",
  [builtins.BYTEA]: "Uint8Array",
};

/** The TypeScript type of the driver's value for a column; JSON and arrays may be anything. */
export const typeOf = (dataTypeID: number): string => types[dataTypeID] ?? "unknown";

import pg from "pg";

/** Every connection prepares this statement first; it sets the tenant of the current transaction. */
export const setTenant = { name: "set_tenant", text: "select set_config('app.company_id', $1, true)" };

interface WireConnection {
  stream: { cork(): void; uncork(): void };
  bind(config: { portal: string; statement: string; values: string[]; valueMapper: (value: unknown) => unknown }): void;
  execute(config: { portal: string; rows: number }): void;
}

/**
 * Runs a named statement under its tenant in one round trip: `set_tenant` and the statement are two bind/execute pairs
 * under one sync, which PostgreSQL treats as one implicit transaction.
 */
export class TenantQuery extends (pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  done: (error: Error | null, result: pg.QueryResult) => void,
) => {
  prepare(connection: WireConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
}) {
  private readonly companyId: string;
  private settingTenant = true;

  constructor(companyId: number, query: pg.QueryConfig, done: (error: Error | null, result: pg.QueryResult) => void) {
    if (!query.name) throw new Error("Only named statements can share a round trip with their tenant.");
    super(query, undefined, done);
    this.companyId = String(companyId);
  }

  submit(connection: WireConnection): null {
    connection.stream.cork();
    try {
      connection.bind({
        portal: "",
        statement: setTenant.name,
        values: [this.companyId],
        valueMapper: (value) => value,
      });
      connection.execute({ portal: "", rows: 0 });
      this.prepare(connection);
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  override handleDataRow(message: unknown): void {
    if (!this.settingTenant) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.settingTenant) this.settingTenant = false;
    else super.handleCommandComplete(message, connection);
  }
}

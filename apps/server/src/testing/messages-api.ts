import type { Request } from "@recado/contracts";
import { registerSessions } from "../channels/sessions/ask-session.ts";
import type { ChannelSession } from "../channels/port.ts";
import { connectionOf, receive, written as writtenBy } from "./customers.ts";
import type { App } from "../platform/app.ts";
import type { TestApp } from "./harness.ts";
import { Person } from "./person.ts";

type Asked = Partial<Request<"POST /api/messages/send">["body"]>;

let sequence = 0;
/** A Brazilian mobile number, which has two forms. */
export const mobile = (): string => `55119${String(81_000_000 + ++sequence)}`;
/** The same number without its ninth digit. */
export const shortForm = (number: string): string => `${number.slice(0, 4)}${number.slice(5)}`;

/** A company whose connection has a token, a program with that token, and a WhatsApp that knows which numbers exist. */
export async function programming(home: TestApp, as?: Person) {
  const admin = as ?? (await home.nobody.signUp());
  const { companyId } = admin.user;
  const connection = await connectionOf(home.app, admin);
  const { connectionId } = connection;
  const tokenOf = async (whatsappId: number) =>
    (await admin.does("POST /whatsapp/:whatsappId/token", { params: { whatsappId } })).token;
  const withToken = (token: string) => new Person(home, { token, user: admin.user });
  const program = withToken(await tokenOf(connectionId));
  const asked: string[] = [];
  const absent = new Set<string>();
  const written = new Map<string, string>();
  let [atOnce, most] = [0, 0];
  const session = {
    lookUp: async (number: string) => {
      asked.push(number);
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce--;
      return { exists: !absent.has(number), identity: { pn: written.get(number) ?? number } };
    },
  } as unknown as ChannelSession;
  /** The app whose process runs the session. */
  const runs = (app: App) => registerSessions(app, (id) => (id === connectionId ? session : undefined));
  runs(home.app);
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    home.app.database.tenant(companyId, (tx) => tx.sql<Row & object>(text, [companyId, ...values]));
  // Warm-up has tests of its own.
  await admin.does("PUT /settings/:key", { params: { key: "campaignWarmUp" }, body: { value: "disabled" } });
  return {
    admin,
    companyId,
    connection,
    program,
    tokenOf,
    withToken,
    rows,
    runs,
    /** Numbers checked on WhatsApp. */
    asked,
    mostAtOnce: () => most,
    /** Numbers without an account. */
    absent,
    /** WhatsApp's spelling of a number, if it differs from the request. */
    written,
    /** A contact who wrote to the connection once. */
    customer: async () => {
      const number = mobile();
      await receive(home.app, connection, writtenBy(number));
      return number;
    },
    send: (body: Asked, headers: Record<string, string> = {}) =>
      program.call("POST /api/messages/send", {
        body: { number: mobile(), body: "Seu pedido saiu para entrega", ...body },
        headers,
      }),
    status: (messageId: number) => program.call("GET /api/messages/send/:messageId", { params: { messageId } }),
    /** The messages that programs wrote, with their conversations. */
    sent: () =>
      rows<{ id: number; body: string; number: string; status: string; kind: string; queue_id: number | null }>(
        `select m.id, m.body, m.kind, c.number, t.status, t.queue_id from messages m
         join contacts c on c.company_id = $1 and c.id = m.contact_id join tickets t on t.company_id = $1 and t.id = m.ticket_id
         where m.company_id = $1 and m.source = 'api' order by m.id`,
      ),
    outbox: () =>
      rows<{ external_id: string; lane: number; kind: string }>(
        "select external_id, lane, kind from outbox where company_id = $1 and kind <> 'read' order by id",
      ),
  };
}

import { z } from "zod";
import type { GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { refuse } from "../../platform/refusal.ts";
import { askJson, readAs, type Asked } from "./ask-json.ts";
import { centsOf, reaisOf } from "./money.ts";
import type { Charged, Gateway, Money } from "./port.ts";
import type { StoredGateways } from "./settings.ts";

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const cents = z.string().transform(centsOf).pipe(z.number());
const charge = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.number() }),
  valor: z.object({ original: cents }),
  pixCopiaECola: z.string().min(1).max(2_000).optional(),
  pix: z
    .array(
      z.object({
        endToEndId: z.string().min(1).max(100),
        valor: cents,
        horario: z.iso.datetime({ offset: true }),
        devolucoes: z.array(z.object({ valor: cents, status: z.string() })).optional(),
      }),
    )
    .optional(),
});

interface Place {
  client: GuardedClient;
  /** Its API, without a slash at the end. */
  url: string;
  /** The address at which Efí reports payments. */
  webhookUrl: string;
}

/** Efí: an immediate Pix charge (`cob`) over mTLS with OAuth. */
export function efiGateway(settings: StoredGateways["efi"], { client, url, webhookUrl }: Place): Gateway {
  let known: { bearer: string; until: number } | undefined;

  async function bearer(): Promise<string> {
    if (known && known.until > Date.now()) return known.bearer;
    const account = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const answer = await askJson(client, {
      url: `${url}/oauth/token`,
      method: "POST",
      headers: { authorization: `Basic ${account}` },
      json: { grant_type: "client_credentials" },
    });
    const { access_token: given, expires_in: seconds } = readAs(answer, token);
    // Renewed a minute before it ends.
    known = { bearer: given, until: Date.now() + (seconds - 60) * 1_000 };
    return given;
  }

  async function ask(
    method: "GET" | "PUT",
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const once = async () =>
      askJson(client, {
        url: `${url}${path}`,
        method,
        headers: { authorization: `Bearer ${await bearer()}`, ...headers },
        ...(json !== undefined && { json }),
      });
    const answer = await once();
    if (answer.status !== 401) return answer;
    // The token expired early.
    known = undefined;
    return once();
  }

  const read = async (txid: string) => ask("GET", `/v2/cob/${txid}`);

  return {
    name: "efi",
    txidLength: 32,
    createCharge: async (order): Promise<Charged> => {
      const made = await ask("PUT", `/v2/cob/${order.txid}`, {
        calendario: { expiracao: order.expiresInSeconds },
        valor: { original: reaisOf(order.cents) },
        chave: settings.key,
        solicitacaoPagador: order.description,
      });
      // The answer to an earlier request was lost: the charge exists.
      const answer = made.status === 409 ? await read(order.txid) : made;
      const { pixCopiaECola: code, calendario, valor, txid } = readAs(answer, charge);
      if (code === undefined || txid !== order.txid || valor.original !== order.cents)
        throw refuse("ERR_GATEWAY_FAILED");
      return { code, expiresAt: new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1_000) };
    },
    readCharge: async (txid): Promise<Money[]> => {
      const answer = await read(txid);
      const found = readAs(answer, charge);
      if (found.txid !== txid) throw refuse("ERR_GATEWAY_FAILED");
      return (found.pix ?? []).map(({ endToEndId, valor, horario, devolucoes = [] }) => {
        const returned = devolucoes.filter(({ status }) => status === "DEVOLVIDO");
        const sum = returned.reduce((total, one) => total + one.valor, 0);
        return { externalId: endToEndId, cents: valor, at: new Date(horario), isRefunded: sum >= valor };
      });
    },
    test: async () => {
      known = undefined;
      await bearer();
    },
    registerWebhook: async () => {
      // Behind a proxy that ends TLS, nothing can ask for Efí's certificate: the HMAC in the address authenticates Efí.
      const headers = { "x-skip-mtls-checking": "true" };
      const path = `/v2/webhook/${encodeURIComponent(settings.key)}`;
      readAs(await ask("PUT", path, { webhookUrl }, headers), z.unknown());
    },
  };
}

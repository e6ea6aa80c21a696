import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Peer, type Asked, type Deliver } from "./peer.ts";

const file = (name: string) => new URL(`certificates/${name}`, import.meta.url);
export const certificates = {
  authority: readFileSync(file("authority.pem"), "utf8"),
  p12: readFileSync(file("client.p12")),
  pem: readFileSync(file("client.pem")),
  password: "senha",
};

interface Charge {
  txid: string;
  valor: { original: string };
  chave: string;
  calendario: { criacao: string; expiracao: number };
  solicitacaoPagador: string;
  status: string;
  pixCopiaECola: string;
  pix?: { endToEndId: string; txid: string; valor: string; horario: string; devolucoes?: object[] }[];
}

/**
 * Efí's Pix API, as far as an immediate charge needs it: OAuth with the account's certificate, `cob`, and the webhook of a
 * key, which it tries when it is registered.
 */
export class EfiPeer extends Peer {
  readonly account = {
    clientId: "Client_Id_de_teste",
    clientSecret: "Client_Secret_de_teste",
    key: "pix@revenda.test",
  };
  readonly charges = new Map<string, Charge>();
  webhookUrl: string | undefined;
  private readonly tokens = new Set<string>();

  constructor(deliver?: Deliver) {
    const server = readFileSync(file("server.pem"));
    const secure = { ca: certificates.authority, cert: server, key: server };
    super((asked) => this.answer(asked), { deliver, secure });
  }

  /** Pays a charge as at a bank. A second payment raises no error. */
  pay(txid: string, valor = this.charges.get(txid)?.valor.original ?? "0.00"): string {
    const charge = this.charges.get(txid);
    if (!charge) throw new Error("no such charge");
    const endToEndId = `E${randomBytes(15).toString("hex").toUpperCase()}`;
    charge.pix = [...(charge.pix ?? []), { endToEndId, txid, valor, horario: new Date().toISOString() }];
    charge.status = "CONCLUIDA";
    return endToEndId;
  }

  refund(txid: string, endToEndId: string): void {
    const pix = this.charges.get(txid)?.pix?.find((one) => one.endToEndId === endToEndId);
    if (pix) pix.devolucoes = [{ id: "d1", rtrId: "D1", valor: pix.valor, status: "DEVOLVIDO" }];
  }

  /** Calls the charge's webhook with the current state. */
  tell(txid: string): Promise<number> {
    if (this.webhookUrl === undefined) throw new Error("no webhook");
    return this.deliver(this.webhookUrl, { pix: this.charges.get(txid)?.pix ?? [{ txid }] }, {});
  }

  /** Expires tokens, as after an hour. */
  endTokens(): void {
    this.tokens.clear();
  }

  private async answer({ method, path, headers, body }: Asked): Promise<{ status: number; body: unknown }> {
    if (path === "/oauth/token") return this.token(headers.authorization);
    if (!this.tokens.has(headers.authorization?.replace("Bearer ", "") ?? ""))
      return { status: 401, body: { nome: "nao_autorizado", mensagem: "Token inválido" } };
    const [, kind, name = ""] = /^\/v2\/(cob|webhook)\/([^/?]+)$/.exec(path) ?? [];
    if (kind === "cob") return method === "PUT" ? this.create(name, body as Partial<Charge>) : this.show(name);
    if (kind === "webhook" && method === "PUT")
      return this.register(decodeURIComponent(name), body as { webhookUrl?: string }, headers);
    return { status: 404, body: { nome: "rota_nao_encontrada", mensagem: "Rota não encontrada" } };
  }

  private token(given: string | undefined): { status: number; body: unknown } {
    const { clientId, clientSecret } = this.account;
    if (given !== `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`)
      return { status: 401, body: { nome: "credenciais_invalidas", mensagem: "Credenciais inválidas" } };
    const token = randomBytes(20).toString("hex");
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 3_600, scope: "cob.write" } };
  }

  private create(txid: string, given: Partial<Charge>): { status: number; body: unknown } {
    const value = given.valor?.original ?? "";
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || !/^\d{1,10}\.\d{2}$/.test(value) || given.chave !== this.account.key)
      return { status: 400, body: { nome: "valor_invalido", mensagem: "Campo inválido" } };
    if (this.charges.has(txid)) return { status: 409, body: { nome: "txid_duplicado", mensagem: "txid em uso" } };
    const charge: Charge = {
      txid,
      valor: { original: value },
      chave: given.chave,
      calendario: { criacao: new Date().toISOString(), expiracao: given.calendario?.expiracao ?? 3_600 },
      solicitacaoPagador: given.solicitacaoPagador ?? "",
      status: "ATIVA",
      pixCopiaECola: `00020101021226830014BR.GOV.BCB.PIX2561qrcodespix.sejaefi.com.br/v2/${txid}5204000053039865802BR6304ABCD`,
    };
    this.charges.set(txid, charge);
    return { status: 201, body: { ...charge, revisao: 0, loc: { id: 1, tipoCob: "cob" } } };
  }

  private show(txid: string): { status: number; body: unknown } {
    const charge = this.charges.get(txid);
    return charge
      ? { status: 200, body: charge }
      : { status: 404, body: { nome: "cobranca_nao_encontrada", mensagem: "Cobrança não encontrada" } };
  }

  /** The address must answer before it is taken; without mTLS only where that is asked for. */
  private async register(key: string, { webhookUrl }: { webhookUrl?: string }, headers: Asked["headers"]) {
    const refusal = (mensagem: string) => ({ status: 400, body: { nome: "webhook_invalido", mensagem } });
    if (key !== this.account.key || !webhookUrl) return refusal("Chave inválida");
    if (headers["x-skip-mtls-checking"] !== "true") return refusal("A URL não exige o certificado");
    if ((await this.deliver(webhookUrl, { evento: "teste_webhook" }, {})) !== 200)
      return refusal("A URL não respondeu");
    this.webhookUrl = webhookUrl;
    return { status: 200, body: { webhookUrl } };
  }
}

import { Peer, type Asked, type Deliver } from "./peer.ts";

interface Payment {
  id: string;
  customer: string;
  billingType: string;
  value: number;
  status: string;
  dueDate: string;
  description: string;
  externalReference: string;
}
interface Customer {
  id: string;
  name: string;
  cpfCnpj: string;
  externalReference: string;
}
interface Webhook {
  id: string;
  url: string;
  authToken: string;
  events: string[];
}

/** Asaas' API v3, as far as a payment by Pix needs it: customers, payments, QR codes, webhooks. */
export class AsaasPeer extends Peer {
  readonly apiKey = "$aact_hmlg_chave_de_teste";
  readonly payments: Payment[] = [];
  readonly customers: Customer[] = [];
  readonly webhooks: Webhook[] = [];
  private last = 0;

  constructor(deliver?: Deliver) {
    super((asked) => this.answer(asked), { deliver });
  }

  /** Pays a charge as at a bank. */
  pay(reference: string, { status = "RECEIVED", value }: { status?: string; value?: number } = {}): Payment {
    const payment = this.payments.find(({ externalReference }) => externalReference === reference);
    if (!payment) throw new Error("no such payment");
    Object.assign(payment, { status, ...(value !== undefined && { value }) });
    return payment;
  }

  /** Tells every webhook that wants the event. */
  async tell(reference: string, event: string): Promise<number[]> {
    const payment = this.payments.find(({ externalReference }) => externalReference === reference);
    const body = {
      id: `evt_${++this.last}`,
      event,
      payment: { object: "payment", ...payment, externalReference: reference },
    };
    const wanted = this.webhooks.filter(({ events }) => events.includes(event));
    return Promise.all(
      wanted.map(({ url, authToken }) => this.deliver(url, body, { "asaas-access-token": authToken })),
    );
  }

  private answer({ method, path, headers, body }: Asked): { status: number; body: unknown } {
    if (headers.access_token !== this.apiKey)
      return { status: 401, body: { errors: [{ code: "invalid_access_token", description: "A chave é inválida" }] } };
    const { pathname, searchParams } = new URL(path, "http://asaas.test");
    const reference = searchParams.get("externalReference");
    const listed = <Row extends { externalReference: string }>(rows: Row[]) => {
      const data = rows.filter((row) => reference === null || row.externalReference === reference);
      return { status: 200, body: { object: "list", hasMore: false, totalCount: data.length, data } };
    };
    const [, code] = /^\/payments\/([^/]+)\/pixQrCode$/.exec(pathname) ?? [];
    if (code !== undefined) return this.code(code);
    if (pathname === "/customers")
      return method === "GET" ? listed(this.customers) : this.addCustomer(body as Customer);
    if (pathname === "/payments") return method === "GET" ? listed(this.payments) : this.addPayment(body as Payment);
    if (pathname.startsWith("/webhooks")) return this.webhook(method, pathname, body as Webhook);
    return { status: 404, body: null };
  }

  private addCustomer(given: Customer): { status: number; body: unknown } {
    if (!given.name || !/^(\d{11}|[\dA-Z]{12}\d{2})$/.test(given.cpfCnpj)) return invalid("invalid_cpfCnpj");
    const customer = { ...given, id: `cus_${++this.last}` };
    this.customers.push(customer);
    return { status: 200, body: { object: "customer", ...customer } };
  }

  private addPayment(given: Payment): { status: number; body: unknown } {
    if (!this.customers.some(({ id }) => id === given.customer)) return invalid("invalid_customer");
    if (given.billingType !== "PIX" || !(given.value > 0) || !/^\d{4}-\d\d-\d\d$/.test(given.dueDate))
      return invalid("invalid_value");
    const payment = { ...given, id: `pay_${++this.last}`, status: "PENDING" };
    this.payments.push(payment);
    return { status: 200, body: { object: "payment", ...payment } };
  }

  private code(id: string): { status: number; body: unknown } {
    if (!this.payments.some((payment) => payment.id === id)) return { status: 404, body: null };
    const payload = `00020101021226820014br.gov.bcb.pix2560pix.asaas.com/qr/cobv/${id}5204000053039865802BR6304ABCD`;
    const body = { success: true, encodedImage: "", payload, expirationDate: "2099-01-01 23:59:59" };
    return { status: 200, body };
  }

  private webhook(method: string, pathname: string, given: Webhook): { status: number; body: unknown } {
    if (method === "GET") return { status: 200, body: { object: "list", data: this.webhooks } };
    if (!given.url || given.authToken.length < 32) return invalid("invalid_webhook");
    const known = this.webhooks.find(({ id }) => pathname === `/webhooks/${id}`);
    if (known) Object.assign(known, given);
    else this.webhooks.push({ ...given, id: `web_${++this.last}` });
    return { status: 200, body: known ?? given };
  }
}

const invalid = (code: string) => ({ status: 400, body: { errors: [{ code, description: code }] } });

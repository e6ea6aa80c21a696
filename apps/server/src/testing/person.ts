import { randomBytes } from "node:crypto";
import type { Answer, Call, Request } from "@recado/contracts";
import type { SessionUser } from "@recado/contracts/auth";
import type { Grant } from "@recado/contracts/grants";
import type { Profile } from "@recado/contracts/profiles";

export interface Answered<T> {
  status: number;
  /** The body of a success. */
  ok: T;
  /** The body, whatever its type. */
  body: unknown;
  error: string | undefined;
  headers: Record<string, unknown>;
}

type Ask<C extends Call> = {
  [K in keyof Request<C> as [Request<C>[K]] extends [undefined] ? never : K]?: Request<C>[K];
} & {
  headers?: Record<string, string>;
  raw?: string;
  /** The caller's address; else a new one each time, so that limits by address don't meet. */ from?: string;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Access to the API: an app in this process (Fastify's own `inject`), or a server. */
export interface Door {
  inject(ask: {
    method: Method;
    url: string;
    headers: Record<string, string>;
    payload?: string;
    remoteAddress?: string;
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string; json(): unknown }>;
}

let sequence = 0;
/** Browser tests of several processes share one server, and one e-mail is one user there. */
const run = randomBytes(4).toString("hex");
// Programs that test in parallel begin at different addresses.
let addresses = Math.floor(Math.random() * 65_000);
const nextAddress = () => `203.0.${(addresses = (addresses + 1) % 65_000) >> 8}.${addresses & 255}`;

/** A user of a browser: calls the API over HTTP with their own session. */
export class Person {
  readonly user: SessionUser;
  readonly token: string;
  readonly password = "senha-forte";
  private readonly app: { http: Door };

  constructor(app: { http: Door }, session: { token: string; user: SessionUser } | undefined) {
    this.app = app;
    this.token = session?.token ?? "";
    this.user = session?.user as SessionUser;
  }

  async call<C extends Call>(call: C, ask: Ask<C> = {}): Promise<Answered<Answer<C>>> {
    const [method, template] = call.split(" ") as [Method, string];
    const given = ask as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
      raw?: string;
      from?: string;
    };
    const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given.params?.[key])));
    const query = new URLSearchParams(
      Object.entries(given.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]): [string, string] => [key, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
    );
    const response = await this.app.http.inject({
      method,
      remoteAddress: given.from ?? nextAddress(),
      url: `${path.startsWith("/api/") ? "" : "/api"}${path}${query.size > 0 ? `?${query.toString()}` : ""}`,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(given.body !== undefined || given.raw !== undefined ? { "content-type": "application/json" } : {}),
        ...given.headers,
      },
      ...(given.raw !== undefined
        ? { payload: given.raw }
        : given.body !== undefined
          ? { payload: JSON.stringify(given.body) }
          : {}),
    });
    const body: unknown = response.headers["content-type"]?.toString().includes("json")
      ? response.json()
      : response.body;
    return {
      status: response.statusCode,
      ok: body as Answer<C>,
      body,
      error: (body as { error?: string } | null)?.error,
      headers: response.headers,
    };
  }

  /** The same, but any answer other than a success fails the test. */
  async does<C extends Call>(call: C, ask: Ask<C> = {}): Promise<Answer<C>> {
    const answer = await this.call(call, ask);
    if (answer.status >= 300) throw new Error(`${call} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.ok;
  }

  async login(email: string, password = this.password): Promise<Person> {
    return new Person(this.app, await this.does("POST /auth/login", { body: { email, password } }));
  }

  /** A new company with its admin, from a normal sign-up. */
  async signUp(name = `Empresa ${++sequence}`): Promise<Person> {
    const email = `admin${++sequence}.${run}@empresa.test`;
    const [plan] = await this.does("GET /plans/list");
    if (!plan) throw new Error("There is no public plan.");
    await this.does("POST /companies/cadastro", {
      body: { name, email, phone: "11999990000", password: this.password, planId: plan.id },
    });
    return this.login(email);
  }

  /** A colleague created by this admin. */
  async colleague(
    profile: Profile,
    options: { queueIds?: number[]; allTicket?: "enabled" | "desabled"; name?: string; grants?: Grant[] } = {},
  ): Promise<Person> {
    const email = `pessoa${++sequence}.${run}@empresa.test`;
    await this.does("POST /users", {
      body: {
        name: options.name ?? `Pessoa ${sequence}`,
        email,
        password: this.password,
        profile,
        queueIds: options.queueIds ?? [],
        allTicket: options.allTicket ?? "desabled",
        grants: options.grants ?? [],
      },
    });
    return this.login(email);
  }

  /** A queue of this admin's company. */
  async queue(name = `Fila ${++sequence}`): Promise<number> {
    const color = `#${(++sequence).toString(16).padStart(6, "0")}`;
    return (await this.does("POST /queue", { body: { name, color } })).id;
  }
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { BlockList, isIPv6 } from "node:net";
import type { App } from "../app.ts";
import { refuse } from "../refusal.ts";

/** For operators: liveness, readiness, and metrics. Metrics are only for the machine itself or a private network. */
export function serveOperators(fastify: FastifyInstance, app: App): void {
  const hidden = { schema: { hide: true } as object };
  fastify.get("/healthz", hidden, async () => ({ status: "ok" }));
  fastify.get("/readyz", hidden, async (_request, reply) => {
    try {
      await app.database.platform("select 1");
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "the database is away" });
    }
  });
  fastify.get("/metrics", hidden, async (request, reply) => {
    if (!isPrivate(request.ip) || isForwardedByStranger(request)) throw refuse("ERR_NOT_FOUND");
    app.metrics.sockets.set(app.realtime.sockets);
    return reply.type("text/plain; version=0.0.4").send(await app.metrics.render());
  });
}

const ownNetworks = new BlockList();
for (const network of ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]) add(network, "ipv4");
for (const network of ["::1/128", "fc00::/7"]) add(network, "ipv6");

function add(network: string, family: "ipv4" | "ipv6"): void {
  const [address = "", bits] = network.split("/");
  ownNetworks.addSubnet(address, Number(bits), family);
}

/** An ended connection has no address. */
const isPrivate = (ip: string | undefined): boolean =>
  ip !== undefined && ownNetworks.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");

/** An untrusted proxy on the same host would send requests from the whole Internet with a private address. */
const isForwardedByStranger = ({ ip, headers, socket }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined && ip === socket.remoteAddress;

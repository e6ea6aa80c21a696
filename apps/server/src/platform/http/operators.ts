import type { FastifyInstance } from "fastify";
import { BlockList, isIPv6 } from "node:net";
import type { House } from "../house.ts";
import { refuse } from "../refusal.ts";

/** For operators: alive, ready, and figures. Figures are for the machine itself or a private network alone. */
export function serveOperators(app: FastifyInstance, house: House): void {
  const hidden = { schema: { hide: true } as object };
  app.get("/healthz", hidden, async () => ({ status: "ok" }));
  app.get("/readyz", hidden, async (_request, reply) => {
    try {
      await house.database.platform("select 1");
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "the database is away" });
    }
  });
  app.get("/metrics", hidden, async (request, reply) => {
    if (!isPrivate(request.ip)) throw refuse("ERR_NOT_FOUND");
    house.metrics.sockets.set(house.realtime.sockets);
    return reply.type("text/plain; version=0.0.4").send(await house.metrics.render());
  });
}

const ownNetworks = new BlockList();
for (const network of ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]) add(network, "ipv4");
for (const network of ["::1/128", "fc00::/7"]) add(network, "ipv6");

function add(network: string, family: "ipv4" | "ipv6"): void {
  const [address = "", bits] = network.split("/");
  ownNetworks.addSubnet(address, Number(bits), family);
}

const isPrivate = (ip: string): boolean => ownNetworks.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");

import { jidDecode } from "./baileys.ts";
import type { BinaryNode } from "./baileys.ts";
import { answerBlock } from "./blocks.ts";
import type { LinkedDevice } from "./device.ts";
import { answerGroupQuery } from "./group-queries.ts";
import { answerHealth } from "./number-health.ts";
import type { Network } from "./network.ts";
import { QueryError } from "./query-error.ts";
import { answerSync } from "./sync.ts";
import { attribute, bytesOf, child, children, node, phoneJid, server } from "./nodes.ts";

/** Answers one `<iq>`: the content of the result, or nothing for an empty one. */
type Answer = (
  request: BinaryNode,
  device: LinkedDevice,
  network: Network,
) => Promise<BinaryNode[]> | BinaryNode[] | void;

/** By namespace and first child; all other queries get an empty result. */
const answers: Record<string, Answer> = {
  "passive active": (_request, device, network) => {
    device.activate();
    network.events.announce("active", { device: device.number });
  },
  "encrypt count": (_request, { keys }, { wantsFewKeys }) => {
    return [node("count", { value: String(keys.count || (wantsFewKeys ? 1 : 0)) })];
  },
  "encrypt digest": () => [node("digest")],
  "encrypt registration": uploadKeys,
  "encrypt rotate": uploadKeys,
  "encrypt key": (request, _device, network) => giveKeys(request, network),
  "usync usync": (request, device, network) => lookUpUsers(request, device, network),
  "privacy privacy": () => [node("privacy", {}, [node("category", { name: "readreceipts", value: "all" })])],
  "w:sync:app:state sync": answerSync,
  // The client logged out by itself.
  "md remove-companion-device": (_request, device, network) => {
    device.unlinked = true;
    network.events.announce("unlinked", { device: device.number });
  },
  "blocklist item": answerBlock,
  "w:mex query": (request, device) => answerHealth(request, device),
  "w:profile:picture picture": (request, _device, { pictures }) => pictures.answer(request),
  "w:m media_conn": (_request, _device, { media }) => {
    const attrs = { auth: media.token(), ttl: "3600", auth_ttl: "21600", max_buckets: "12" };
    const host = node("host", { hostname: new URL(media.url).host, maxContentLengthBytes: "2147483648" });
    return [node("media_conn", attrs, [host])];
  },
};

function uploadKeys(request: BinaryNode, device: LinkedDevice, network: Network): void {
  device.keys.upload(request);
  network.events.announce("keys", { device: device.number, count: device.keys.count });
}

/** With `refusal`, the answer is this error. */
export async function answerQuery(
  request: BinaryNode,
  device: LinkedDevice,
  network: Network,
  refusal?: number,
): Promise<BinaryNode> {
  const result = { from: request.attrs.to ?? server, id: attribute(request, "id") };
  const { xmlns } = request.attrs;
  const answer = xmlns === "w:g2" ? answerGroupQuery : answers[`${xmlns} ${child(request)?.tag}`];
  try {
    if (refusal !== undefined) throw new QueryError(refusal, "refused");
    const content = await answer?.(request, device, network);
    return node("iq", { ...result, type: "result" }, content ?? undefined);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const reason = node("error", { code: String(error.code), text: error.message });
    return node("iq", { ...result, type: "error" }, [reason]);
  }
}

async function giveKeys(request: BinaryNode, network: Network): Promise<BinaryNode[]> {
  const users: BinaryNode[] = [];
  for (const { attrs } of children(child(request, "key"), "user")) {
    const jid = attrs.jid ?? "";
    const phone = network.phoneAt(jid);
    // A linked device has its own keys; who isn't one asks for the phone's.
    if (phone && !jidDecode(jid)?.device) users.push(node("user", { jid }, await phone.phone.bundle()));
  }
  return [node("list", {}, users)];
}

/** Looks up users: whether they are on WhatsApp, their address, devices and hidden address. */
function lookUpUsers(request: BinaryNode, asking: LinkedDevice, network: Network): BinaryNode[] {
  const usync = child(request, "usync");
  const protocols = new Set(children(child(usync, "query")).map(({ tag }) => tag));
  const users = children(child(usync, "list"), "user").map((user) => {
    const contact = child(user, "contact");
    if (contact?.content) return lookUpNumber(bytesOf(contact).toString().replace(/\D/g, ""), protocols, network);
    const jid = user.attrs.jid ?? "";
    const phone = network.phoneAt(jid);
    const facts: BinaryNode[] = [];
    if (phone && protocols.has("devices")) {
      const linked = network.lastDevice(phone.number);
      const own = linked && !linked.unlinked && linked.number === asking.number ? [linked] : [];
      const devices = own.map(({ id }) => node("device", { id: String(id), "key-index": String(id) }));
      facts.push(node("devices", {}, [node("device-list", {}, [node("device", { id: "0" }), ...devices])]));
    }
    if (phone?.username && protocols.has("username")) facts.push(node("username", {}, Buffer.from(phone.username)));
    if (phone?.mapped && protocols.has("lid")) facts.push(node("lid", { val: phone.lid }));
    return node("user", { jid }, facts);
  });
  return [node("usync", { ...usync?.attrs }, [node("list", {}, users)])];
}

function lookUpNumber(asked: string, protocols: ReadonlySet<string>, network: Network): BinaryNode {
  const { number, registered } = network.lookUp(asked);
  const facts = [node("contact", { type: registered ? "in" : "out" })];
  if (registered && protocols.has("lid")) {
    const { lid, mapped } = network.customer(number);
    if (mapped) facts.push(node("lid", { val: lid }));
  }
  return node("user", { jid: phoneJid(number) }, facts);
}

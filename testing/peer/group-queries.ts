import type { BinaryNode } from "./baileys.ts";
import type { LinkedDevice } from "./device.ts";
import type { Group } from "./group.ts";
import type { Network } from "./network.ts";
import { attribute, bytesOf, child, children, node } from "./nodes.ts";
import { QueryError } from "./query-error.ts";

/** Answers a device's queries and changes of groups. */
export function answerGroupQuery(request: BinaryNode, device: LinkedDevice, network: Network): BinaryNode[] {
  const asked = child(request);
  if (!asked) throw new QueryError(400, "bad-request");
  const to = attribute(request, "to");
  if (to !== "@g.us") return inGroup(memberOf(network, to, device), asked, device, network);
  if (asked.tag === "participating") {
    const own = network.groups.filter((group) => group.has(device.number));
    return [
      node(
        "groups",
        {},
        own.map((group) => group.describe()),
      ),
    ];
  }
  if (asked.tag === "create") {
    const participants = [device.number, ...numbersIn(asked, network)];
    return [network.createGroup({ subject: asked.attrs.subject ?? "", participants }).describe()];
  }
  if (asked.tag === "leave") {
    const left = children(asked, "group").map(({ attrs }) => memberOf(network, attrs.id ?? "", device));
    for (const group of left) group.remove([device.number], device.number);
    return [
      node(
        "leave",
        {},
        left.map(({ id }) => node("group", { id })),
      ),
    ];
  }
  throw new QueryError(501, "feature-not-implemented");
}

function inGroup(group: Group, asked: BinaryNode, { number }: LinkedDevice, network: Network): BinaryNode[] {
  const named = numbersIn(asked, network);
  switch (asked.tag) {
    case "query":
      return [group.describe()];
    case "subject":
      group.setSubject(bytesOf(asked).toString(), number);
      return [];
    case "description":
      group.setDescription(asked.attrs.delete ? "" : bytesOf(child(asked, "body")).toString(), number);
      return [];
    case "add":
    case "remove":
    case "promote":
    case "demote":
      if (!group.isAdmin(number)) throw new QueryError(403, "forbidden");
      if (asked.tag === "add") group.add(named, number);
      else if (asked.tag === "remove") group.remove(named, number);
      else group.promote(named, asked.tag === "promote", number);
      return [node(asked.tag, {}, children(asked, "participant"))];
    default:
      throw new QueryError(501, "feature-not-implemented");
  }
}

function memberOf(network: Network, id: string, { number }: LinkedDevice): Group {
  const group = network.findGroup(id);
  if (!group) throw new QueryError(404, "item-not-found");
  if (!group.has(number)) throw new QueryError(403, "forbidden");
  return group;
}

function numbersIn(asked: BinaryNode, network: Network): string[] {
  return children(asked, "participant").flatMap(({ attrs }) => network.phoneAt(attrs.jid ?? "")?.number ?? []);
}

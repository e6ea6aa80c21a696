import { randomInt, randomUUID } from "node:crypto";
import type { BinaryNode } from "./baileys.ts";
import { notificationKey, type LinkedDevice } from "./device.ts";
import type { Network } from "./network.ts";
import { attribute, child, isGroup, node } from "./nodes.ts";
import { QueryError } from "./query-error.ts";

interface Picture {
  id: string;
  directPath: string;
}

/** Profile pictures of people and groups, by number or the group's id. */
export class Pictures {
  readonly #network: Network;
  readonly #pictures = new Map<string, Picture | "hidden">();

  constructor(network: Network) {
    this.#network = network;
  }

  /** Sets a new picture, none (null), or one that companies may not see. Notifies the devices concerned. */
  set(whose: string, picture: Uint8Array | "hidden" | null): void {
    if (picture === null) this.#pictures.delete(whose);
    else if (picture === "hidden") this.#pictures.set(whose, picture);
    else {
      const directPath = this.#network.media.put(picture, "image/jpeg");
      this.#pictures.set(whose, { id: String(randomInt(1e9, 2e9)), directPath });
    }
    this.#tell(whose);
  }

  /** Answers where a picture is. */
  answer(request: BinaryNode): BinaryNode[] {
    const target = attribute(request, "target");
    const whose = isGroup(target) ? target : this.#network.phoneAt(target)?.number;
    const picture = whose === undefined ? undefined : this.#pictures.get(whose);
    if (!picture) throw new QueryError(404, "item-not-found");
    if (picture === "hidden") throw new QueryError(401, "not-authorized");
    const { id, directPath } = picture;
    const url = this.#network.media.url + directPath;
    const type = child(request, "picture")?.attrs.type ?? "preview";
    return [node("picture", { id, type, url, direct_path: directPath })];
  }

  #tell(whose: string): void {
    const picture = this.#pictures.get(whose);
    const from = isGroup(whose) ? whose : this.#network.customer(whose).jid;
    const author = isGroup(whose) ? this.#network.customer(this.#network.group(whose).creator).jid : from;
    for (const device of this.#concerned(whose)) {
      const attrs = { from, type: "picture", id: randomUUID(), t: String(Math.floor(this.#network.now() / 1000)) };
      const news =
        picture && picture !== "hidden"
          ? node("set", { jid: from, id: picture.id, author })
          : node("delete", { jid: from, author });
      device.deliver(notificationKey(attrs.id), node("notification", attrs, [news]));
    }
  }

  /** The companies that are in the group, or to which this customer has written. */
  #concerned(whose: string): LinkedDevice[] {
    if (isGroup(whose)) return this.#network.group(whose).devicesFor(this.#network.group(whose).creator);
    const numbers = new Set(
      [...this.#network.written].flatMap((each) => (each.customer === whose ? [each.device] : [])),
    );
    return this.#network.devices.filter((device) => numbers.has(device.number) && !device.unlinked);
  }
}

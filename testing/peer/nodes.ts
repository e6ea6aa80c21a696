import type { BinaryNode } from "./baileys.ts";

/** The server's own address. */
export const server = "@s.whatsapp.net";

/** The address of a phone, or of a device linked to it. */
export function phoneJid(number: string, device?: number): string {
  return `${number}${device === undefined ? "" : `:${device}`}${server}`;
}

export function node(tag: string, attrs: Record<string, string> = {}, content?: BinaryNode["content"]): BinaryNode {
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function children(parent: BinaryNode | undefined, tag?: string): BinaryNode[] {
  if (!Array.isArray(parent?.content)) return [];
  return tag === undefined ? parent.content : parent.content.filter((each) => each.tag === tag);
}

export function child(parent: BinaryNode | undefined, tag?: string): BinaryNode | undefined {
  return children(parent, tag)[0];
}

export function bytesOf(parent: BinaryNode | undefined): Buffer {
  if (parent?.content === undefined || Array.isArray(parent.content)) {
    throw new Error(`<${parent?.tag ?? "missing node"}> has no bytes`);
  }
  return Buffer.from(parent.content);
}

export function numberOf(parent: BinaryNode | undefined): number {
  const bytes = bytesOf(parent);
  return bytes.readUIntBE(0, bytes.length);
}

/** The attribute, which must be there. */
export function attribute(of: BinaryNode, name: string): string {
  const value = of.attrs[name];
  if (value === undefined) throw new Error(`<${of.tag}> without ${name}`);
  return value;
}

export const isGroup = (jid: string): boolean => jid.endsWith("@g.us");

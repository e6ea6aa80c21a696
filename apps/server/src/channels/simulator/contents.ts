import { randomBytes } from "node:crypto";
import type { MessageKind } from "@recado/contracts/messages";
import type { SimulatedContents } from "@recado/contracts/simulator";

/** An id as a phone makes them for its messages. */
export const newExternalId = (): string => randomBytes(10).toString("hex").toUpperCase();

const specialKinds = {
  voiceCall: { kind: "call_log", body: "voice" },
  videoCall: { kind: "call_log", body: "video" },
  unsupported: { kind: "unsupported", body: "" },
  viewOnce: { kind: "viewOnce", body: "" },
} as const satisfies Record<string, { kind: MessageKind; body: string }>;

/** What a customer writes as kind and body, in the forms of every channel. */
export function contentOf(given: SimulatedContents): { kind: MessageKind; body: string } {
  const { body, location, contacts, poll, special } = given;
  if (location) return { kind: "locationMessage", body: placeBody(location) };
  if (contacts) return { kind: "contactMessage", body: contacts.map(cardBody).join("\n") };
  if (poll) return { kind: "poll", body: [poll.question, ...poll.options].join("\n") };
  if (special) return specialKinds[special];
  return { kind: "chat", body: body ?? "" };
}

/** Picture, link and description, with "|" between them. */
export function placeBody({
  latitude,
  longitude,
  name,
}: {
  latitude: number;
  longitude: number;
  name: string;
}): string {
  const description = name.replaceAll("|", "/").trim() || `${latitude}, ${longitude}`;
  return `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17|${description}`;
}

function cardBody({ name, number }: { name: string; number: string }): string {
  const escaped = name.replace(/[\\;,]/g, "\\$&").replace(/\r?\n|\r/g, " ");
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${escaped};;;`,
    `FN:${escaped}`,
    ...(number ? [`TEL;type=CELL;type=VOICE;waid=${number}:+${number}`] : []),
    "END:VCARD",
  ].join("\n");
}

/** The line that a list of conversations shows. Places and cards say their kind by an icon beside it. */
export function previewOf({ kind, body, fileName }: { kind: MessageKind; body: string; fileName?: string }): string {
  if (kind === "locationMessage") return body.split("|").slice(2).join("|").slice(0, 255);
  if (kind === "contactMessage") return /^FN[^:\r\n]*:(.*)$/im.exec(body)?.[1]?.trim().slice(0, 255) ?? "";
  if (kind === "call_log") return "";
  return (body || (kind === "application" ? (fileName ?? "") : "")).slice(0, 255);
}

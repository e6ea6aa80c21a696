import type { MessageKind } from "@recado/contracts/messages";
import { placeOf } from "../messages/location-body.ts";
import type { MessageRow } from "../messages/rows.ts";
import { cardsOf } from "../messages/vcards.ts";
import { marked, markup, safe, type Html } from "./html.ts";
import type { FileOnPage, Say } from "./page.ts";

/** Kinds of messages without text of their own. */
const named: Partial<Record<MessageKind, Parameters<Say>[0]>> = {
  numberRequest: "numberRequest",
  viewOnce: "viewOnce",
  call_log: "call",
  waiting: "unread",
  unsupported: "unsupported",
  setAside: "unread",
};

/** The content of a message on the page. */
export function contentOf(row: MessageRow, file: FileOnPage | null, say: Say): Html {
  if (row.is_deleted) return markup`<p class="gone">${say("deleted")}</p>`;
  const text = textOf(row, say);
  return markup`${file === null ? "" : fileOf(file, say)}${text === "" ? "" : markup`<p class="body">${marked(text)}</p>`}`;
}

function textOf({ kind, body }: MessageRow, say: Say): string {
  if (kind === "locationMessage") {
    const place = placeOf(body);
    const said = body.split("|").at(-1) ?? "";
    if (!place) return `${say("place")}: ${said}`;
    const at = `${place.latitude}, ${place.longitude}`;
    return [`${say("place")}:`, place.name, at].filter(Boolean).join(" ");
  }
  if (kind === "contactMessage")
    return cardsOf(body)
      .map(
        ({ name, vcard }) =>
          `${say("card")}: ${name} ${(vcard.match(/^TEL[^:\r\n]*:(.*)$/gim) ?? []).map(numberOf).join(", ")}`,
      )
      .join("\n");
  const word = named[kind];
  return body === "" && word ? say(word) : body;
}

/** What a file is called that has no name, as photos and recordings of phones. */
export function nameOfKind(
  { contentType, isVoiceNote }: { contentType: string; isVoiceNote: boolean },
  say: Say,
): string {
  if (isVoiceNote) return say("voiceNote");
  const [kind] = contentType.split("/");
  return say(kind === "audio" || kind === "image" || kind === "video" ? kind : "file");
}

const numberOf = (line: string): string => line.slice(line.indexOf(":") + 1).trim();

function fileOf(file: FileOnPage, say: Say): Html {
  if (!("path" in file)) return markup`<p class="gone">${say(file.why, { name: file.name })}</p>`;
  const { name, type } = file;
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  const link = markup`<p class="file"><a href="${path}">${name}</a></p>`;
  if (type.startsWith("image/"))
    return markup`<p class="file">
      <a href="${path}"><img src="${path}" alt="${name}" loading="lazy" /></a>
    </p>`;
  if (type.startsWith("video/")) return markup`<video src="${path}" controls preload="none"></video>${link}`;
  if (type.startsWith("audio/")) return markup`<audio src="${path}" controls preload="none"></audio>${link}`;
  return safe(link.text);
}

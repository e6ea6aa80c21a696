import { expect, test } from "vitest";
import { previewOfMessage, type Previewed } from "./preview.ts";

const file = { fileName: "contrato.pdf", isVoiceNote: false };

test.each<[string, Previewed, string]>([
  ["text", { kind: "chat", body: " oi\n tudo  bem? ", file: null }, "oi tudo bem?"],
  ["a picture with a caption", { kind: "image", body: "a fachada", file }, "📷 a fachada"],
  ["a picture without one", { kind: "image", body: "", file }, "📷"],
  ["a voice note", { kind: "audio", body: "", file: { fileName: "a.ogg", isVoiceNote: true } }, "🎤"],
  ["another sound", { kind: "audio", body: "", file }, "🎵"],
  ["a document is called by its name", { kind: "application", body: "", file }, "📄 contrato.pdf"],
  ["a place", { kind: "locationMessage", body: "|https://maps.google.com/maps?q=1,2|Loja", file: null }, "📍 Loja"],
  [
    "cards",
    {
      kind: "contactMessage",
      body: "BEGIN:VCARD\nFN:Ana\\, da loja\nEND:VCARD\nBEGIN:VCARD\nFN:Rui\nEND:VCARD",
      file: null,
    },
    "👤 Ana, da loja, Rui",
  ],
  ["what could not be read", { kind: "waiting", body: "", file: null }, "⏳"],
])("%s", (_, message, shown) => {
  expect(previewOfMessage(message)).toBe(shown);
});

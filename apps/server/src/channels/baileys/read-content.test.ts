import type { proto } from "baileys";
import { describe, expect, it } from "vitest";
import { fileOfPhone, jpeg, readFromPhone, sourceOf } from "../../testing/whatsapp-content.ts";

describe("a message with a file, a place or a card", () => {
  it.each<[string, proto.IMessage, object]>([
    ["a text with a preview", { extendedTextMessage: { text: "veja isto" } }, { kind: "chat", body: "veja isto" }],
    [
      "an answer",
      { extendedTextMessage: { text: "sim", contextInfo: { stanzaId: "3EB0AA" } } },
      { body: "sim", quotedExternalId: "3EB0AA" },
    ],
    [
      "a picture",
      {
        imageMessage: {
          ...fileOfPhone,
          mimetype: "image/jpeg",
          caption: "olha",
          width: 800,
          height: 600,
          jpegThumbnail: jpeg,
        },
      },
      {
        kind: "image",
        body: "olha",
        media: { contentType: "image/jpeg", size: 4_321, width: 800, height: 600, source: sourceOf("Image") },
      },
    ],
    [
      "a video",
      { videoMessage: { ...fileOfPhone, mimetype: "video/mp4", seconds: 12 } },
      { kind: "video", media: { seconds: 12, isAnimated: false, isRound: false, source: sourceOf("Video") } },
    ],
    ["a GIF", { videoMessage: { ...fileOfPhone, gifPlayback: true } }, { kind: "video", media: { isAnimated: true } }],
    [
      "a video note",
      { ptvMessage: { ...fileOfPhone, seconds: 3 } },
      { kind: "video", media: { isRound: true, seconds: 3 } },
    ],
    [
      "a voice note",
      {
        audioMessage: {
          ...fileOfPhone,
          mimetype: "audio/ogg; codecs=opus",
          ptt: true,
          seconds: 7,
          waveform: Buffer.alloc(64, 33),
        },
      },
      { kind: "audio", media: { contentType: "audio/ogg", isVoiceNote: true, seconds: 7, peaks: Array(64).fill(33) } },
    ],
    [
      "a song",
      { audioMessage: { ...fileOfPhone, mimetype: "audio/mpeg" } },
      { kind: "audio", media: { isVoiceNote: false, peaks: null } },
    ],
    [
      "a document",
      { documentMessage: { ...fileOfPhone, mimetype: "application/pdf", fileName: "Nota fiscal.pdf" } },
      { kind: "application", body: "", media: { fileName: "Nota fiscal.pdf", source: sourceOf("Document") } },
    ],
    [
      "a document with a caption",
      { documentWithCaptionMessage: { message: { documentMessage: { ...fileOfPhone, caption: "segue a nota" } } } },
      { kind: "application", body: "segue a nota" },
    ],
    [
      "a sticker",
      { stickerMessage: { ...fileOfPhone, mimetype: "image/webp", isAnimated: true } },
      { kind: "sticker", media: { isAnimated: true } },
    ],
    [
      "a sticker that is drawn",
      { lottieStickerMessage: { message: { stickerMessage: { ...fileOfPhone, isLottie: true } } } },
      { kind: "sticker", media: { isAnimated: true } },
    ],
    [
      "a location",
      {
        locationMessage: {
          degreesLatitude: -23.5,
          degreesLongitude: -46.6,
          name: "Loja",
          address: "Rua A, 1",
          jpegThumbnail: jpeg,
        },
      },
      {
        kind: "locationMessage",
        body: `data:image/jpeg;base64,${jpeg.toString("base64")}|https://maps.google.com/maps?q=-23.5,-46.6&z=17|Loja\nRua A, 1`,
      },
    ],
    [
      "a location without words, its picture no picture",
      {
        locationMessage: {
          degreesLatitude: 1,
          degreesLongitude: 2,
          jpegThumbnail: Buffer.from("<svg onload=alert(1)>"),
        },
      },
      { body: "|https://maps.google.com/maps?q=1,2&z=17|1, 2" },
    ],
    [
      "a location with script in its description, as text",
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: "<script>alert(1)</script>|javascript:x" } },
      { body: "|https://maps.google.com/maps?q=1,2&z=17|<script>alert(1)</script>/javascript:x" },
    ],
    [
      "a place that is nowhere",
      { locationMessage: { degreesLatitude: 1e9, degreesLongitude: 2 } },
      { kind: "unsupported" },
    ],
    [
      "a live location",
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: "estou indo" } },
      { kind: "locationMessage", body: "|https://maps.google.com/maps?q=1,2&z=17|estou indo" },
    ],
    [
      "a card",
      { contactMessage: { displayName: "Ana", vcard: "BEGIN:VCARD\nFN:Ana\nEND:VCARD" } },
      { kind: "contactMessage", body: "BEGIN:VCARD\nFN:Ana\nEND:VCARD" },
    ],
    [
      "cards",
      {
        contactsArrayMessage: {
          contacts: [{ vcard: "BEGIN:VCARD\nFN:A\nEND:VCARD" }, { vcard: "BEGIN:VCARD\nFN:B\nEND:VCARD" }],
        },
      },
      { kind: "contactMessage", body: "BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD" },
    ],
  ])("%s", (_, content, expected) => {
    expect(readFromPhone(content)).toMatchObject(expected);
  });

  it("cut to what can be kept when a card is of a megabyte, name and number first", () => {
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511:+55 11\nPHOTO;ENCODING=b:${"A".repeat(500_000)}\n ${"B".repeat(400_000)}\nNOTE:${"n".repeat(100_000)}\nEND:VCARD`;
    const { body } = readFromPhone({ contactMessage: { vcard } }) as { body: string };
    expect(body.length).toBeLessThan(3_000);
    expect(body).toMatch(/^BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511:\+55 11\nNOTE:n+…\nEND:VCARD$/);
    const many = Array.from({ length: 40 }, (_, n) => ({
      vcard: `BEGIN:VCARD\nFN:${n}\nNOTE:${"n".repeat(25_000)}\nEND:VCARD`,
    }));
    const cards = readFromPhone({ contactsArrayMessage: { contacts: many } }) as { body: string };
    expect(cards.body.length).toBeLessThanOrEqual(65_535);
    expect(cards.body.split("BEGIN:VCARD")).toHaveLength(cards.body.split("END:VCARD").length);
  });
});

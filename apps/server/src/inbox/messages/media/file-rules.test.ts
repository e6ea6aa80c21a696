import { expect, test } from "vitest";
import { planFile, type FileFacts } from "./file-rules.ts";

const facts = (change: Partial<FileFacts>): FileFacts => ({
  size: 1_000,
  sniffedType: "application/octet-stream",
  isPicture: false,
  videoCodec: null,
  audioCodec: null,
  ...change,
});

test.each<[string, Partial<FileFacts>, string, string]>([
  ["a picture", { sniffedType: "image/jpeg", isPicture: true }, "image", "image/jpeg"],
  ["a broken picture", { sniffedType: "image/jpeg" }, "application", "image/jpeg"],
  ["a picture of 17 MB", { sniffedType: "image/png", isPicture: true, size: 17e6 }, "application", "image/png"],
  ["one that only some telephones show", { sniffedType: "image/heic" }, "application", "image/heic"],
  ["a GIF", { sniffedType: "image/gif" }, "application", "image/gif"],
  ["an SVG", { sniffedType: "image/svg+xml" }, "application", "image/svg+xml"],
  ["a film", { sniffedType: "video/mp4", videoCodec: "avc", audioCodec: "aac" }, "video", "video/mp4"],
  ["a film of 17 MB", { sniffedType: "video/mp4", videoCodec: "avc", size: 17e6 }, "application", "video/mp4"],
  ["a film in HEVC", { sniffedType: "video/mp4", videoCodec: "hevc" }, "application", "video/mp4"],
  ["a film of a browser's", { sniffedType: "video/webm", videoCodec: "vp9" }, "application", "video/webm"],
  ["a film's container around a sound", { sniffedType: "video/mp4", audioCodec: "aac" }, "audio", "audio/mp4"],
  ["a song", { sniffedType: "audio/mpeg", audioCodec: "mp3" }, "audio", "audio/mpeg"],
  ["a telephone's recording", { sniffedType: "audio/x-m4a", audioCodec: "aac" }, "audio", "audio/mp4"],
  ["Opus in Ogg", { sniffedType: "audio/ogg; codecs=opus", audioCodec: "opus" }, "audio", "audio/ogg; codecs=opus"],
  ["Vorbis in Ogg", { sniffedType: "audio/ogg", audioCodec: "vorbis" }, "application", "audio/ogg"],
  ["a wave file", { sniffedType: "audio/wav", audioCodec: "pcm-s16" }, "application", "audio/wav"],
  ["a song of 17 MB", { sniffedType: "audio/mpeg", size: 17e6 }, "application", "audio/mpeg"],
  ["a contract", { sniffedType: "application/pdf" }, "application", "application/pdf"],
])("%s goes as it can be shown", (_, found, kind, contentType) => {
  expect(planFile(facts(found))).toEqual({ kind, contentType });
});

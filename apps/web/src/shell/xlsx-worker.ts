import { xlsxBytes } from "./xlsx-bytes.ts";

addEventListener("message", ({ data }: MessageEvent<string[][]>) => {
  const bytes = xlsxBytes(data);
  postMessage(bytes, { transfer: [bytes.buffer] });
});

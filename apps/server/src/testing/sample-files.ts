import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import sharp from "sharp";

/** A picture of this size, in one colour. */
export const jpeg = async (width = 320, height = 200, orientation = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c04010" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

export const png = async (width = 120, height = 80): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } } })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** A few bytes that decode to very many pixels. */
export const bomb = async (side = 7_200): Promise<Buffer> =>
  sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

const frameSeconds = 0.02;

/** A browser's recording: Opus in WebM, alternately loud and silent for half a second. */
export async function webmRecording(seconds = 3): Promise<Buffer> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  let seed = 7;
  const noise = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) & 255;
  const decoderConfig = { codec: "opus", numberOfChannels: 1, sampleRate: 48_000 };
  for (let n = 0; n < seconds / frameSeconds; n++) {
    const isLoud = n % 50 < 25;
    // Random bytes decode as noise; this frame is silence.
    const data = isLoud
      ? Uint8Array.from([0xf8, ...Array.from({ length: 80 }, noise)])
      : Uint8Array.from([0xf8, 0xff, 0xfe]);
    await source.add(new EncodedPacket(data, "key", n * frameSeconds, frameSeconds), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer());
}

/** A video with only a valid container: two seconds, 64 by 48. */
export async function mp4Film(): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  // The smallest H.264 description that readers accept: baseline, one parameter set of each kind.
  const sps = [0x67, 0x42, 0xc0, 0x0a, 0xda, 0x10, 0x9a, 0x00];
  const pps = [0x68, 0xce, 0x3c, 0x80];
  const description = Uint8Array.from([
    1,
    0x42,
    0xc0,
    0x0a,
    0xff,
    0xe1,
    0,
    sps.length,
    ...sps,
    1,
    0,
    pps.length,
    ...pps,
  ]);
  const decoderConfig = { codec: "avc1.42c00a", codedWidth: 64, codedHeight: 48, description };
  for (let n = 0; n < 20; n++) {
    const data = Uint8Array.from([0, 0, 0, 3, 0x65, 0x88, 0x84]);
    await source.add(new EncodedPacket(data, "key", n / 10, 0.1), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer());
}

/** A second of silence as MP3: frames of 128 kbps, 44.1 kHz, mono. */
export function mp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: 39 }, () => frame));
}

import { setImmediate as breath } from "node:timers/promises";
import {
  ALL_FORMATS,
  BufferTarget,
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  type EncodedPacket,
  type InputAudioTrack,
} from "mediabunny";
import { OpusDecoder } from "opus-decoder";

/** Reads a byte range of the file; the end is exclusive. */
export interface Bytes {
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface Recording {
  seconds: number;
  /** Display size of the video after rotation; null for audio. */
  width: number | null;
  height: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
}

const peakCount = 64;
/** More than an hour: longer than any voice note. */
const mostPackets = 200_000;
/** Number of packets to decode in each segment: one second, whatever the recording's length. */
const packetsListenedTo = 50;

const inputOf = (bytes: Bytes): Input =>
  new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => bytes.size,
      read: (start, end) => bytes.read(start, end),
      prefetchProfile: "fileSystem",
      // The read below throws the same error.
      handleUnhandledError: () => undefined,
    }),
  });

/** Duration and size of an audio or video file from its tracks; null if it can't be read. */
export async function lookAtRecording(bytes: Bytes): Promise<Recording | null> {
  const input = inputOf(bytes);
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!video && !audio) return null;
    return {
      seconds: await input.computeDuration(),
      width: video ? Math.round(await video.getDisplayWidth()) : null,
      height: video ? Math.round(await video.getDisplayHeight()) : null,
      videoCodec: video ? await video.getCodec() : null,
      audioCodec: audio ? await audio.getCodec() : null,
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** Remuxes an Opus recording to Ogg, which phones play, without encoding again. Null if it has no Opus track. */
export async function asOggOpus(bytes: Bytes): Promise<Uint8Array | null> {
  const input = inputOf(bytes);
  try {
    const track = await input.getPrimaryAudioTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config || (await track.getCodec()) !== "opus") return null;
    const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() });
    const source = new EncodedAudioPacketSource("opus");
    output.addAudioTrack(source);
    await output.start();
    const meta = { decoderConfig: { ...config, description: config.description ?? opusHead(config.numberOfChannels) } };
    for await (const packet of packetsOf(track)) await source.add(packet, meta);
    await output.finalize();
    return output.target.buffer && new Uint8Array(output.target.buffer);
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** 64 peaks of an Opus recording, 0 to 100, the loudest being 100; null if it can't be decoded. */
export async function peaksOf(bytes: Bytes): Promise<number[] | null> {
  const input = inputOf(bytes);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) !== "opus") return null;
    return await listen(track, await input.computeDuration());
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** The packets of a track. Yields to the event loop between them; throws if there are too many. */
async function* packetsOf(track: InputAudioTrack): AsyncGenerator<EncodedPacket> {
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (++count > mostPackets) throw new RangeError("A recording of too many packets.");
    if (count % 500 === 0) await breath();
    yield packet;
  }
}

async function listen(track: InputAudioTrack, seconds: number): Promise<number[]> {
  const decoder = new OpusDecoder({ channels: await track.getNumberOfChannels() });
  await decoder.ready;
  try {
    const levels = Array.from({ length: peakCount }, () => 0);
    const listened = Array.from({ length: peakCount }, () => 0);
    for await (const packet of packetsOf(track)) {
      const stretch = Math.min(peakCount - 1, Math.max(0, Math.floor((packet.timestamp / seconds) * peakCount)));
      const count = (listened[stretch] ?? 0) + 1;
      if (count > packetsListenedTo) continue;
      listened[stretch] = count;
      const [channel] = decoder.decodeFrame(packet.data).channelData;
      levels[stretch] = Math.max(levels[stretch] ?? 0, loudness(channel));
      // Decoding takes time: yield to the event loop.
      if (count % 25 === 0) await breath();
    }
    const loudest = Math.max(...levels);
    let level = 0;
    return levels.map((own, stretch) => {
      // A short recording has fewer packets than segments: a segment without a packet repeats the previous one.
      if (listened[stretch]) level = own;
      return loudest > 0 ? Math.round((level / loudest) * 100) : 0;
    });
  } finally {
    decoder.free();
  }
}

function loudness(samples: Float32Array | undefined): number {
  if (!samples || samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** The OpusHead header of an Ogg stream (RFC 7845), if the recorder has not written it. */
function opusHead(channels: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head[8] = 1;
  head[9] = channels;
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(48_000, 12);
  return new Uint8Array(head);
}

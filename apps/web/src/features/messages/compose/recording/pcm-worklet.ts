/** Passes the samples on in large blocks, so that the page gets few messages. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const blockLength = 2_304;

class Pcm extends AudioWorkletProcessor {
  private block = new Float32Array(blockLength);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    for (const sample of samples) {
      this.block[this.filled] = sample;
      this.filled += 1;
      if (this.filled < blockLength) continue;
      this.port.postMessage(this.block, [this.block.buffer]);
      this.block = new Float32Array(blockLength);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor("pcm", Pcm);

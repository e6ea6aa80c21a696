import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from "./baileys.ts";

const nothing = Buffer.alloc(0);

/**
 * The certificate chain that WhatsApp's servers show in their handshake. Clients check that WhatsApp signed it, but not
 * that it names the key we shake hands with: so a peer without WhatsApp's private key may show it too.
 */
const certificateChain = Buffer.from(
  "CncKMwjjAhADGiCRKg7Kg1iu4CSulwLBaxX51Tefw6VXGgZqcr5OEbXIRiDQ04bOBijQjZ/TBhJA34Bj82jAHhLpCWBNVBlGnFDieamd8+138S57" +
    "uMt9ke9mrn5r4+VepwBPKEgHjob6bR70rlCmWDkxZv+CfVjIAxJ2CjIIAxAAGiAcUamsMDmUxsjQuS6hh4pTNHZZnMWZ++o1mX2aqQzOYiCAka6+" +
    "Bij/3rfcBhJAJw8pRkhTn+1IcOJQVN1OlZg6uikYnCumyO7acFVVX3U3QPXsGSq2TCbCbWrebSC593Su43EgprIDlfU8ZgWFBw==",
  "base64",
);

interface Chain {
  key: Buffer;
  count: number;
}

/** The server's side of WhatsApp's Noise_XX_25519_AESGCM_SHA256: `answerHello`, `finish`, then `seal` and `open`. */
export class ServerNoise {
  readonly #ephemeral = Curve.generateKeyPair();
  readonly #static = Curve.generateKeyPair();
  #hash: Buffer;
  #salt: Buffer;
  #key: Buffer;
  #count = 0;
  readonly #outgoing: Chain = { key: nothing, count: 0 };
  readonly #incoming: Chain = { key: nothing, count: 0 };

  constructor() {
    const mode = Buffer.from(NOISE_MODE);
    this.#hash = mode.length === 32 ? mode : sha256(mode);
    this.#salt = this.#key = this.#hash;
    this.#authenticate(NOISE_WA_HEADER);
  }

  /** The client's first frame; gives the frame to answer. */
  answerHello(frame: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!theirs) throw new Error("handshake without the client's key");
    this.#authenticate(theirs);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs));
    const encryptedStatic = this.#encrypt(this.#static.public);
    this.#mix(Curve.sharedKey(this.#static.private, theirs));
    return proto.HandshakeMessage.encode({
      serverHello: {
        ephemeral: this.#ephemeral.public,
        static: encryptedStatic,
        payload: this.#encrypt(certificateChain),
      },
    }).finish();
  }

  /** Reads the client's second frame: its identity, and the key that proves it. Later frames are encrypted. */
  finish(frame: Uint8Array): { payload: proto.ClientPayload; noiseKey: Buffer } {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error("handshake without the client's identity");
    const noiseKey = this.#decrypt(finish.static);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#decrypt(finish.payload));
    const [incoming, outgoing] = this.#derive(nothing);
    this.#incoming.key = incoming;
    this.#outgoing.key = outgoing;
    return { payload, noiseKey };
  }

  seal(plain: Uint8Array): Buffer {
    return aesEncryptGCM(plain, this.#outgoing.key, counterIv(this.#outgoing.count++), nothing);
  }

  open(sealed: Uint8Array): Buffer {
    return aesDecryptGCM(sealed, this.#incoming.key, counterIv(this.#incoming.count++), nothing);
  }

  #authenticate(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  #derive(secret: Uint8Array): [Buffer, Buffer] {
    const both = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: this.#salt, info: "" }));
    return [both.subarray(0, 32), both.subarray(32)];
  }

  #mix(secret: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(secret);
    this.#count = 0;
  }

  #encrypt(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, counterIv(this.#count++), this.#hash);
    this.#authenticate(sealed);
    return sealed;
  }

  #decrypt(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, counterIv(this.#count++), this.#hash);
    this.#authenticate(sealed);
    return plain;
  }
}

function counterIv(count: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(count, 8);
  return iv;
}

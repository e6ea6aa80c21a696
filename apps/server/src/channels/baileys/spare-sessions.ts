import { SessionCipher } from "libsignal";

/** The parts of libsignal used here that its types leave out. */
interface Session {
  serialize(): object;
  constructor: { deserialize(data: object): object };
}
interface Cipher {
  doDecryptWhisperMessage: (this: Cipher, message: Uint8Array, session: Session) => Promise<Uint8Array>;
}

/**
 * Restores a Signal session after a failed decryption. libsignal tries a message with each of its sessions with the
 * sender, newest first. A failed attempt advances the wrong session, and nobody can read what we then encrypt with it.
 */
function spareSessions(cipher: Cipher): void {
  const decrypt = cipher.doDecryptWhisperMessage;
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const before = session.serialize();
    try {
      return await decrypt.call(this, message, session);
    } catch (error) {
      Object.assign(session, session.constructor.deserialize(before));
      throw error;
    }
  };
}

spareSessions(SessionCipher.prototype as unknown as Cipher);

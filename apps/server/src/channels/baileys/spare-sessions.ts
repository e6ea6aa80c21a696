import { SessionCipher } from "libsignal";

/** What of libsignal is reached for, beyond its types. */
interface Session {
  serialize(): object;
  constructor: { deserialize(data: object): object };
}
interface Cipher {
  doDecryptWhisperMessage: (this: Cipher, message: Uint8Array, session: Session) => Promise<Uint8Array>;
}

/**
 * libsignal tries a message with each session that it has with the writer, the newest first. A try moves the session on
 * before it is known to be the right one, and so spoils the others: what we then write in the newest can't be read by
 * anybody. From here on a session that was not the right one stays as it was.
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

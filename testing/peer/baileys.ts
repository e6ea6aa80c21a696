// The parts of Baileys that the peer is made of: the binary codec, the curve and the protocol buffers.

import "./silence-libsignal.ts";

export {
  addTransactionCapability,
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  aesEncryptGCM,
  Curve,
  decodeBinaryNode,
  derivePairingCodeKey,
  encodeBigEndian,
  encodeBinaryNode,
  encodeSyncdPatch,
  encodeWAMessage,
  extractE2ESessionFromRetryReceipt,
  generateSignalPubKey,
  getContentType,
  getMediaKeys,
  hkdf,
  hmacSign,
  initAuthCreds,
  jidDecode,
  KEY_BUNDLE_TYPE,
  newLTHashState,
  NOISE_MODE,
  NOISE_WA_HEADER,
  normalizeMessageContent,
  proto,
  sha256,
  unpadRandomMax16,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
  xmppPreKey,
  xmppSignedPreKey,
} from "baileys";
export { makeLibSignalRepository } from "baileys/lib/Signal/libsignal.js";
export type {
  AuthenticationCreds,
  BinaryNode,
  MediaType,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalRepository,
} from "baileys";

import { X509Certificate } from "node:crypto";
import { createSecureContext, TLSSocket } from "node:tls";
import { Duplex } from "node:stream";
import type { ClientCertificate } from "../../platform/outbound/guarded-connector.ts";
import { refuse } from "../../platform/refusal.ts";

/**
 * The parts of a PEM file whose kind has this ending: `CERTIFICATE`, or `PRIVATE KEY`, which may be preceded by an
 * algorithm.
 */
function partsOf(text: string, kind: string): string[] {
  return text.split("-----BEGIN ").flatMap((part) => {
    const name = part.slice(0, part.indexOf("-----"));
    const end = part.indexOf(`-----END ${name}-----`);
    return name.endsWith(kind) && end > 0 ? `-----BEGIN ${part.slice(0, end)}-----END ${name}-----` : [];
  });
}

/** A certificate file as TLS options: PKCS #12, or PEM with certificate and key. */
export function certificateOf(base64: string, password: string): ClientCertificate {
  const file = Buffer.from(base64, "base64");
  const text = file.toString("latin1");
  if (!text.includes("-----BEGIN")) return { pfx: file, passphrase: password };
  const [key] = partsOf(text, "PRIVATE KEY");
  return {
    cert: partsOf(text, "CERTIFICATE").join("\n"),
    ...(key !== undefined && { key }),
    passphrase: password,
  };
}

/** When the certificate expires. Refuses an invalid file, one without a key, and a wrong password. */
export function certificateUntil(base64: string, password: string): string {
  try {
    const given = certificateOf(base64, password);
    if (!given.pfx && !(given.cert && given.key)) throw new Error("no certificate with its key");
    const secureContext = createSecureContext(given);
    const raw = new TLSSocket(new Duplex({ read: () => undefined }), { secureContext }).getCertificate();
    if (raw === null || !("raw" in raw) || !Buffer.isBuffer(raw.raw)) throw new Error("no certificate");
    return new Date(new X509Certificate(raw.raw).validTo).toISOString();
  } catch {
    throw refuse("ERR_CERTIFICATE_UNREADABLE");
  }
}

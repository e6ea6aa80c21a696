import { X509Certificate } from "node:crypto";
import { createSecureContext, TLSSocket } from "node:tls";
import { Duplex } from "node:stream";
import type { ClientCertificate } from "../../platform/outbound/guarded-connector.ts";
import { refuse } from "../../platform/refusal.ts";

const pemOf = (text: string, kind: string) =>
  new RegExp(`-----BEGIN ${kind}-----[\\s\\S]+?-----END ${kind}-----`, "g").exec(text)?.[0];

/** What a file of a certificate is for a connection: PKCS #12, or PEM with certificate and key. */
export function certificateOf(base64: string, password: string): ClientCertificate {
  const file = Buffer.from(base64, "base64");
  const text = file.toString("latin1");
  if (!text.includes("-----BEGIN")) return { pfx: file, passphrase: password };
  const key = pemOf(text, "(?:[A-Z]+ )?PRIVATE KEY");
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return { cert: certificates.join("\n"), ...(key !== undefined && { key }), passphrase: password };
}

/** When the certificate ends. Refuses a file that is none, one without a key, and a wrong password. */
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

// libsignal logs whole sessions with their private keys to the global console. Import this before Baileys.

const sessionTalk =
  /^(Closing|Opening|Removing old|Session|Migrating session|Decrypted message with|Failed to decrypt)/;

for (const level of ["info", "warn", "error"] as const) {
  const print = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    if (typeof values[0] !== "string" || !sessionTalk.test(values[0])) print(...values);
  };
}

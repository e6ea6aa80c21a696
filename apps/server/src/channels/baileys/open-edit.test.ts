import { proto } from "baileys";
import { expect, test } from "vitest";
import { readFromPhone, sealedEdit, customersKey } from "../../testing/whatsapp-content.ts";
import { openEdit } from "./open-edit.ts";

const secret = Buffer.alloc(32, 7);
const [number, hidden] = [customersKey.remoteJid, "99@lid"];
const at = Date.now() - 5_000;
const told = (names: readonly [string, string]) =>
  readFromPhone(
    {
      secretEncryptedMessage: {
        ...sealedEdit(secret, "3A00", "corrigido", names, at),
        targetMessageKey: { ...customersKey, id: "3A00", fromMe: true },
        secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
      },
    },
    { key: { remoteJidAlt: hidden } },
  );

test.each([
  [number, number],
  [hidden, hidden],
  [number, hidden],
  [hidden, number],
] as const)("a change sealed by %s and %s is what it says", (...names) => {
  const effect = told(names);
  expect(effect).toMatchObject({ kind: "sealedEdit", target: "3A00", sender: { pn: "5511988887777", lid: "99" } });
  if (effect?.kind !== "sealedEdit") throw new Error("not sealed");
  expect(openEdit(secret, "3A00", effect.seal)).toEqual({ body: "corrigido", at: new Date(at) });
  expect(openEdit(Buffer.alloc(32, 8), "3A00", effect.seal)).toBeNull();
  expect(openEdit(secret, "3A01", effect.seal)).toBeNull();
  expect(openEdit(secret, "3A00", { ...effect.seal, payload: "AAAA" })).toBeNull();
});

test("a message keeps the secret that encrypts its later changes", () => {
  const message = readFromPhone({ conversation: "oi", messageContextInfo: { messageSecret: secret } });
  expect(message).toMatchObject({ kind: "chat", secret: secret.toString("base64") });
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush, mostPushBytes } from "./encrypt.ts";
import { pushIdentityOf, vapidHeader } from "./vapid.ts";
import { PushPeer, readVapid } from "../../testing/push-peer.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("a message is as RFC 8291 writes it in its example", () => {
  const message = encryptPush(
    Buffer.from("When I grow up, I want to be a watermelon"),
    {
      p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    },
    { privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") },
  );
  expect(message.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("only the browser that it is for reads it, up to the longest", () => {
  const peer = new PushPeer();
  const text = "ã".repeat(mostPushBytes / 2);
  const message = encryptPush(Buffer.from(text), peer.keys);
  expect(peer.read(message).toString()).toBe(text);
  expect(() => new PushPeer().read(message)).toThrow(/authenticate/);
  expect(message.equals(encryptPush(Buffer.from(text), peer.keys))).toBe(false);
});

test("the installation's signature is for one push service and a time, by the key that browsers were told", () => {
  const identity = pushIdentityOf(randomBytes(32));
  const now = new Date("2026-11-26T12:00:00Z");
  const header = vapidHeader(identity, {
    endpoint: "https://push.test:8443/send/1",
    contact: "https://recado.test",
    now,
  });
  expect(readVapid(header)).toEqual({
    key: identity.publicKey,
    claims: { aud: "https://push.test:8443", exp: now.getTime() / 1000 + 43_200, sub: "https://recado.test" },
  });
  expect(() => readVapid(header.replace("vapid t=", "vapid t=x"))).toThrow("The signature is not by this key.");
});

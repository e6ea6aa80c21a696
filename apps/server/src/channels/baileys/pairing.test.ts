import { EventEmitter } from "node:events";
import { initAuthCreds, type WASocket } from "baileys";
import { expect, test, vi } from "vitest";
import type { SessionState } from "../port.ts";
import { Codes, forgetUnpaired } from "./pairing.ts";

/** As much of a socket as codes need. */
function scene(number: string, requestPairingCode: (number: string) => Promise<string>) {
  const ws = new EventEmitter();
  const shown: SessionState[] = [];
  const refused = vi.fn<() => void>();
  const socket = { ws, requestPairingCode } as unknown as WASocket;
  const codes = new Codes(socket, number, { show: (state) => void shown.push(state), refused });
  return { ws, shown, refused, codes };
}

test("QR codes are shown one after another, counted", () => {
  const { codes, shown } = scene("", async () => "");
  codes.offer("2@a");
  codes.offer("2@b");
  expect(shown).toEqual([
    { status: "qrcode", qrcode: "2@a", retries: 0 },
    { status: "qrcode", qrcode: "2@b", retries: 1 },
  ]);
});

test("a pairing code is requested once, and no QR code is shown beside it", async () => {
  const request = vi.fn<(number: string) => Promise<string>>(async () => "ABCD1234");
  const { codes, shown, refused } = scene("5511988887777", request);
  codes.offer("2@a");
  codes.offer("2@b");
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown).toEqual([{ status: "qrcode", qrcode: "", pairingCode: "ABCD1234", retries: 0 }]);
  expect(request.mock.calls).toEqual([["5511988887777"]]);
  expect(codes.count, "as many were offered").toBe(2);
  expect(refused).not.toHaveBeenCalled();
});

test("a number without a pairing code is refused once; an error after linking is not about the code", async () => {
  const { codes, ws, shown, refused } = scene("5511988887777", async () => "ABCD1234");
  codes.offer("2@a");
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  ws.emit("CB:iq,type:error", {});
  ws.emit("CB:iq,type:error", {});
  expect(refused).toHaveBeenCalledTimes(1);

  const linked = scene("5511988887777", async () => "ABCD1234");
  linked.codes.offer("2@a");
  await vi.waitFor(() => expect(linked.shown).toHaveLength(1));
  linked.codes.done();
  linked.ws.emit("CB:iq,type:error", {});
  expect(linked.refused).not.toHaveBeenCalled();

  const broken = scene("5511988887777", () => Promise.reject(new Error("closed")));
  broken.codes.offer("2@a");
  await vi.waitFor(() => expect(broken.refused).toHaveBeenCalledTimes(1));
});

test("credentials that only requested a code lose their name; those of a linked phone keep it", () => {
  const asked = { ...initAuthCreds(), me: { id: "5511988887777@s.whatsapp.net", name: "~" }, pairingCode: "ABCD1234" };
  forgetUnpaired(asked);
  expect([asked.me, asked.pairingCode]).toEqual([undefined, undefined]);
  const linked = { ...initAuthCreds(), me: { id: "5511988887777:3@s.whatsapp.net" }, account: {} };
  forgetUnpaired(linked);
  expect(linked.me.id).toBe("5511988887777:3@s.whatsapp.net");
});

import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createMailer, type Mail } from "./mailer.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Delivery {
  commands: string[];
  message: string;
}

/** As much of a mail server as one delivery needs. */
async function listen(answers: { recipient?: string } = {}): Promise<{ url: string; delivery: Delivery }> {
  const delivery: Delivery = { commands: [], message: "" };
  const server = createServer((socket: Socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let inData = false;
    socket.on("error", () => undefined);
    say("220 test");
    createInterface({ input: socket }).on("line", (line) => {
      if (inData) {
        if (line === ".") inData = false;
        else delivery.message += `${line}\n`;
        if (!inData) say("250 taken");
        return;
      }
      delivery.commands.push(line);
      const verb = line.split(" ")[0]!.toUpperCase();
      if (verb === "RCPT" && answers.recipient) return say(answers.recipient);
      if (verb === "DATA") inData = true;
      say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, delivery };
}

function collectLog(): { log: ReturnType<typeof createLog>; text: () => string } {
  const written: string[] = [];
  return {
    log: createLog({ level: "debug", destination: { write: (line) => void written.push(line) } }),
    text: () => written.join(""),
  };
}

const publicUrl = "https://inbox.casa.test";
const mail: Mail = {
  kind: "password-reset",
  to: "ana@casa.test",
  subject: "Sua senha: ação",
  text: "O código é 123456.",
};

describe("with SMTP_URL", () => {
  it("a mail reaches the server, and nothing of it the log", async () => {
    const { url, delivery } = await listen();
    const { log, text } = collectLog();
    const mailer = createMailer({ smtpUrl: url, publicUrl, log });
    expect(mailer.enabled).toBe(true);
    await mailer.send(mail);
    expect(delivery.commands).toEqual(
      expect.arrayContaining([
        expect.stringContaining("MAIL FROM:<recado@inbox.casa.test>"),
        "RCPT TO:<ana@casa.test>",
      ]),
    );
    expect(delivery.message).toMatch(/^From: recado@inbox\.casa\.test$/m);
    expect(delivery.message).toMatch(/^To: ana@casa\.test$/m);
    expect(delivery.message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(text()).toContain("password-reset");
    expect(text()).not.toMatch(/123456|senha|ana@/);
  });

  it.each([
    ["?from=", "?from=Recado%20%3Coi%40casa.test%3E", "oi@casa.test"],
    ["the app's host", "", "recado@inbox.casa.test"],
  ])("the sender is %s", async (_, query, sender) => {
    const { url, delivery } = await listen();
    await createMailer({ smtpUrl: `${url}/${query}`, publicUrl, log: collectLog().log }).send(mail);
    expect(delivery.commands.find((command) => command.startsWith("MAIL"))).toContain(`<${sender}>`);
  });

  it.each([
    "ana@casa.test, bia@casa.test",
    "ana@casa.test; bia@casa.test",
    "ana@casa.test\r\nBcc: bia@casa.test",
    "Ana <ana@casa.test>",
    "ana@casa.test>\r\nRCPT TO:<bia@casa.test",
    "<ana@casa.test>",
    "ana@casa.test\u0000",
    "group: ana@casa.test",
    "ana",
    "@casa.test",
    "a@b@c.test",
    "",
  ])("no mail goes to %j", async (to) => {
    const { url, delivery } = await listen();
    const mailer = createMailer({ smtpUrl: url, publicUrl, log: collectLog().log });
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ code: "ERR_VALIDATION" });
    expect(delivery.commands).toEqual([]);
  });

  it("a subject can't become another header", async () => {
    const { url, delivery } = await listen();
    const mailer = createMailer({ smtpUrl: url, publicUrl, log: collectLog().log });
    await mailer.send({ ...mail, subject: "hi\r\nBcc: bia@casa.test\r\n\r\nbody" });
    expect(delivery.message).not.toMatch(/^Bcc:/m);
    expect(delivery.message).toMatch(/^Subject: hi Bcc: bia@casa\.test body$/m);
    expect(delivery.commands.filter((command) => command.startsWith("RCPT"))).toEqual(["RCPT TO:<ana@casa.test>"]);
  });

  it("a sender's name can't become another header", async () => {
    const { url, delivery } = await listen();
    const from = encodeURIComponent("Recado\r\nBcc: bia@casa.test\r\n <oi@casa.test>");
    await createMailer({ smtpUrl: `${url}/?from=${from}`, publicUrl, log: collectLog().log }).send(mail);
    expect(delivery.message).not.toMatch(/^Bcc:/m);
    expect(delivery.commands.filter((command) => command.startsWith("RCPT"))).toEqual(["RCPT TO:<ana@casa.test>"]);
  });

  it("a line with a single dot doesn't end the mail", async () => {
    const { url, delivery } = await listen();
    const mailer = createMailer({ smtpUrl: url, publicUrl, log: collectLog().log });
    await mailer.send({ ...mail, text: "before\n.\nQUIT\nafter" });
    expect(delivery.message).toContain("after");
  });

  it.each([
    ["a refusal", async () => (await listen({ recipient: "550 no such person" })).url, "550 no such person"],
    ["an absent server", async () => "smtp://127.0.0.1:1", "ECONNREFUSED"],
  ])("%s is an error", async (_, url, message) => {
    const mailer = createMailer({ smtpUrl: await url(), publicUrl, log: collectLog().log });
    await expect(mailer.send(mail)).rejects.toThrow(message);
  });
});

it("without SMTP_URL it says that nothing was sent, and of what kind, and no more", async () => {
  const { log, text } = collectLog();
  const mailer = createMailer({ smtpUrl: undefined, publicUrl, log });
  expect(mailer.enabled).toBe(false);
  await mailer.send(mail);
  expect(JSON.parse(text())).toMatchObject({
    level: "warn",
    kind: "password-reset",
    msg: "mail not sent: SMTP_URL is not set",
  });
  expect(text()).not.toMatch(/123456|senha|ana@/);
});

import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";

export interface MailServer {
  url: string;
  /** Delivered mails, header and body, decoded as far as tests need. */
  readonly mails: { to: string; text: string }[];
}

/** A minimal mail server for deliveries. */
export async function openMailServer(): Promise<MailServer & { close: () => void }> {
  const mails: MailServer["mails"] = [];
  const server = createServer((socket) => takeMail(socket, mails));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => void server.close(),
  };
}

function takeMail(socket: Socket, mails: MailServer["mails"]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to = "";
  let lines: string[] | undefined;
  socket.on("error", () => undefined);
  say("220 test");
  createInterface({ input: socket }).on("line", (line) => {
    if (lines) {
      if (line !== ".") return void lines.push(line);
      mails.push({ to, text: readable(lines.join("\n")) });
      lines = undefined;
      return void say("250 taken");
    }
    const verb = line.split(" ")[0]?.toUpperCase();
    if (verb === "RCPT") to = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (verb === "DATA") lines = [];
    say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
  });
}

/** Decodes quoted-printable and encoded words. */
function readable(mail: string): string {
  const bytes = (text: string) =>
    Buffer.from(
      text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString();
  return bytes(
    mail
      .replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, "")
      .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => word.replaceAll("_", " "))
      .replaceAll(/=\r?\n/g, ""),
  );
}

// Programs from Debian packages that run beside Recado: nginx-light, caddy, redis-server.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { freePort } from "../bench/temporary.ts";
import { root } from "../crash/programs.ts";
import { eventually } from "../crash/scene.ts";

export interface Standing extends AsyncDisposable {
  port: number;
}

export interface ProxyOptions {
  /** Where it may write. */
  folder: string;
  /** Ports of Recado's processes. */
  backends: readonly number[];
  /** A certificate for localhost; without one it speaks plain HTTP. */
  certificate?: { cert: string; key: string };
}

export const proxies = { nginx: startNginx, caddy: startCaddy } as const;
export type ProxyName = keyof typeof proxies;

export async function startRedis(folder: string): Promise<Standing> {
  const port = await freePort();
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  return stand("redis-server", settings, port, folder);
}

/** A self-signed certificate for localhost. */
export function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  const about = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  const how = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", ["req", ...how, ...about, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { cert, key };
}

/** nginx with `deploy/nginx.conf`: only ports, names and the certificate are others. */
async function startNginx({ folder: parent, backends, certificate }: ProxyOptions): Promise<Standing> {
  const folder = madeIn(parent, "nginx");
  const [port, plain] = [await freePort(), await freePort()];
  let site = ready("nginx.conf");
  site = replaced(site, "listen 80;", `listen 127.0.0.1:${plain};`);
  const line = "server 127.0.0.1:3000 max_fails=0;";
  site = replaced(site, line, backends.map((backend) => line.replace("3000", String(backend))).join("\n"));
  site = site.replaceAll("server_name recado.example.com;", "server_name localhost;");
  site = replaced(site, "listen 443 ssl;", `listen 127.0.0.1:${port}${certificate ? " ssl" : ""};`);
  site = site.replace(/ssl_certificate +\S+;/, certificate ? `ssl_certificate ${certificate.cert};` : "");
  site = site.replace(/ssl_certificate_key +\S+;/, certificate ? `ssl_certificate_key ${certificate.key};` : "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const conf = path.join(folder, "all.conf");
  writeFileSync(
    conf,
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 2048; }
     http { access_log off; ${temporary}
       ${site}
     }`,
  );
  return stand("nginx", ["-c", conf, "-p", folder, "-e", path.join(folder, "error.log")], port, folder);
}

/** Caddy with `deploy/Caddyfile`: only ports, names and the certificate are others. */
async function startCaddy({ folder: parent, backends, certificate }: ProxyOptions): Promise<Standing> {
  const folder = madeIn(parent, "caddy");
  const port = await freePort();
  const name = `${certificate ? "https://localhost" : "http://127.0.0.1"}:${port} {`;
  let site = ready("Caddyfile");
  site = replaced(
    site,
    "recado.example.com {",
    certificate ? `${name}\n\ttls ${certificate.cert} ${certificate.key}` : name,
  );
  site = replaced(
    site,
    "reverse_proxy 127.0.0.1:3000",
    `reverse_proxy ${backends.map((backend) => `127.0.0.1:${backend}`).join(" ")}`,
  );
  const file = path.join(folder, "Caddyfile");
  const general = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
  writeFileSync(file, `${general}${site}`);
  return stand("caddy", ["run", "--config", file, "--adapter", "caddyfile"], port, folder);
}

const ready = (name: string): string => readFileSync(path.join(root, "deploy", name), "utf8");

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the ready file has no longer "${from}"`);
  return text.replace(from, to);
}

function madeIn(parent: string, name: string): string {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Starts the program and resolves once its port answers. */
async function stand(command: string, args: string[], port: number, folder: string): Promise<Standing> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, HOME: folder },
  });
  const ended = once(child, "exit");
  ended.catch(() => undefined);
  await once(child, "spawn").catch(() => {
    throw new Error(`${command} is missing: apt-get install nginx-light caddy redis-server`);
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  await Promise.race([
    eventually(command, answers, 20_000),
    ended.then(() => {
      throw new Error(`${command} ended by itself`);
    }),
  ]);
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serviceUnit } from "./service-unit.ts";

const hasSystemd = (() => {
  try {
    execFileSync("systemd-analyze", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

test("the unit runs npm start's own script as the given user, and may write only its folder and the data", () => {
  const unit = serviceUnit({ root: "/opt/recado", dataDir: "/var/lib/recado", user: "recado", node: "/usr/bin/node" });
  expect(unit).toContain('ExecStart="/usr/bin/node" "/opt/recado/scripts/start.mjs"');
  expect(unit).toContain("User=recado");
  expect(unit).toContain('ReadWritePaths="/opt/recado" "-/var/lib/recado"');
});

test.runIf(hasSystemd)("systemd takes it, and finds it little exposed", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "recado-unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "recado.service");
  const unit = serviceUnit({ root: folder, dataDir: folder, user: "root", node: process.execPath });
  writeFileSync(file, unit);
  const analyze = (...args: string[]) => execFileSync("systemd-analyze", args, { encoding: "utf8", stdio: "pipe" });
  expect(analyze("verify", file)).toBe("");
  // Of 10, where 10 is a service without any of it.
  expect(Number(/exposure level[^:]*: ([\d.]+)/.exec(analyze("security", "--offline=true", file))?.[1])).toBeLessThan(
    3,
  );
});

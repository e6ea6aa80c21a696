import type { Server, ServerFigures } from "@recado/contracts/server";
import type { SessionUser } from "@recado/contracts/auth";
import { type Stage, type State } from "./states.ts";

const path = "/srv/recado/backups-em-outro-disco/padaria-modelo";
const server: Server = {
  version: "1.0.0",
  node: "24.11.0",
  postgres: "18.1",
  backups: {
    folder: path,
    path,
    daily: true,
    keepDays: 30,
    isRunning: false,
    last: null,
    beforeUpgrade: {
      name: "2026-11-20T05-12-09-000Z",
      folder: "/var/lib/recado/backups",
      startedAt: "2026-11-20T05:12:09.000Z",
    },
    failure: null,
    warnings: [],
    free: 412_000_000_000,
    keyWaits: true,
  },
};
const figures: ServerFigures = {
  minutes: [],
  answerMs: 14,
  outboxSeconds: 0,
  sessions: { wanted: 2, held: 2 },
  jobs: { lateSeconds: 0, givenUp: 0 },
  disk: { used: 61_000_000_000, total: 512_000_000_000 },
  memory: { used: 3_100_000_000, total: 8_000_000_000 },
  failures: [],
};
const recoveryKey = `AGE-SECRET-KEY-1${"QPZRY9X8GF2TVDW0S3JN".repeat(3).slice(0, 58)}`;

/** The crowd's admin as the platform's super user, and a server whose answers are fixed. */
async function asSuperUser(stage: Stage): Promise<void> {
  await stage.say("**/api/auth/me", async (route) => {
    const user = (await (await route.fetch()).json()) as SessionUser;
    await route.fulfill({ json: { ...user, super: true } });
  });
  const answers = { "": server, "/figures": figures, "/checks*": [], "/recovery-key": { recoveryKey } };
  for (const [address, json] of Object.entries(answers))
    await stage.say(`**/api/server${address}`, (route) => route.fulfill({ json }));
  await stage.say("**/api/server/backups", (route) => route.fulfill({ json: { ...server, folderMade: true } }));
}

const open: State["reach"] = async ({ page, words }) => {
  await page.reload();
  await page.getByRole("button", { name: words.server.key.show }).waitFor();
};

/** The super user's tab of the server. */
export const serverStates: readonly State[] = [
  {
    name: "page-server-folder-made",
    at: () => "/settings?section=server",
    before: asSuperUser,
    reach: async (stage) => {
      await open(stage);
      const { page, words } = stage;
      await page.getByRole("textbox", { name: words.server.folder }).fill(`${path}/diario`);
      await page.getByRole("button", { name: words.common.save }).click();
      await page.getByText(path).last().waitFor();
    },
    isSlow: true,
  },
  {
    name: "page-server-key",
    at: () => "/settings?section=server",
    before: asSuperUser,
    reach: async (stage) => {
      await open(stage);
      await stage.page.getByRole("button", { name: stage.words.server.key.show }).click();
      await stage.page.getByText(/^AGE-SECRET-KEY-1/).scrollIntoViewIfNeeded();
    },
    isSlow: true,
  },
];

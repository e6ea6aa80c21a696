import { expect, test } from "vitest";
import type { ChannelSession } from "../../channels/port.ts";
import { registerSessions } from "../../channels/sessions/ask-session.ts";
import { campaigning } from "../../testing/campaigns.ts";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });
const session = {
  lookUp: (number: string) => Promise.resolve({ exists: true, identity: { pn: number } }),
} as unknown as ChannelSession;

test.each([
  ["nobody's number was ever looked up", null],
  ["all numbers are known", true],
])("two connections take turns where %s", async (_, isKnown) => {
  const scene = await campaigning(home, { people: 6 });
  const other = await connectionOf(home.app, scene.admin, "Filial");
  await scene.enable(other.connectionId);
  await scene.rows("update contacts set on_whatsapp = $2 where company_id = $1", isKnown);
  const stop = registerSessions(home.app, () => session);
  const { id } = await scene.create();
  await scene.start(id);
  expect(await scene.run(id)).toEqual({ do: "finish" });
  stop();
  const used = (await scene.sent()).map(({ connection_id }) => connection_id);
  expect(used).toHaveLength(6);
  expect(used.filter((connectionId) => connectionId === other.connectionId)).toHaveLength(3);
});

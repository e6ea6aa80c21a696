import { test } from "vitest";
import { openBotShop } from "../../testing/bot-shop.ts";
import { useApp } from "../../testing/harness.ts";
import { raceAcceptance } from "../../testing/race-acceptance.ts";

const home = useApp({ ROLES: "web" });

test("the bot never speaks once a person has accepted", async () => {
  const { admin, connection } = await openBotShop(home, ["Vendas", "Entregas"]);
  await raceAcceptance(home, admin, connection);
}, 120_000);

import { expect, test } from "vitest";
import { startWire } from "./wire-app.ts";

const wire = await startWire();

test("two companies of one process and one customer, all writing at once: each message arrives once, nobody asks again", async () => {
  const shops = await Promise.all([wire.linkedShop(), wire.linkedShop()]);
  const customer = wire.peer.customer("5511930000001", { name: "Rita" });
  for (const shop of shops) await shop.getsFrom(customer, "oi");
  const conversations = await Promise.all(shops.map((shop) => shop.accepts(customer)));
  for (let round = 1; round <= 8; round++) {
    await Promise.all(
      shops.flatMap((shop, index) => {
        const ticket = conversations[index];
        if (!ticket) throw new Error("There is one conversation a shop.");
        return [shop.getsFrom(customer, `pergunta ${round}`), shop.says(ticket, `resposta ${round}`)];
      }),
    );
  }
  await wire.peer.until(() => customer.received.length === 16, { timeoutMs: 20_000 });
  expect(customer.unreadable).toEqual([]);
  expect([...wire.peer.written].filter(({ retries, error }) => retries > 0 || error !== null)).toEqual([]);
  for (const [index, shop] of shops.entries()) {
    const ticket = conversations[index];
    if (!ticket) throw new Error("There is one conversation a shop.");
    const bodies = (await shop.messages(ticket)).map(({ body }) => body);
    expect(bodies.filter((body) => body.startsWith("pergunta"))).toEqual(
      Array.from({ length: 8 }, (_, round) => `pergunta ${round + 1}`),
    );
  }
}, 90_000);

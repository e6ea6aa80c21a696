import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { enter, hire, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { you } = pt.messages;

test('photos and files name their author, as texts do; "You" is the reader alone', async ({
  page,
  nobody,
  baseURL,
  anotherBrowser,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const author = shop.admin.user.name;
  const fernanda = await shop.customer("Fernanda Souza");
  await bakery.writes(fernanda, { body: "Tem foto?" });
  const ticket = await bakery.accept(fernanda);
  await bakery.answers(ticket, { body: "*Carla*:\nTemos, veja:" });
  await bakery.answersWith(ticket, await photo(600, 400), "vitrine.jpg");
  await bakery.answersWith(ticket, Buffer.from("%PDF-1.4\n%%EOF\n"), "preços.pdf");
  const answer = await bakery.answers(ticket, { body: "Algum destes?" });
  await bakery.answers(ticket, { body: "De R$ 90 a R$ 180", quotedMsg: { id: answer.id } });

  await test.step("a colleague sees and hears the name", async () => {
    await signIn(page, await hire(shop.admin, "Ana Lima", { profile: "admin" }));
    const inbox = new Inbox(page);
    await page.goto(`/tickets/${ticket.uuid}`);
    const picture = inbox.bubbles.filter({ has: page.locator("img") });
    await expect(picture.locator("[data-bubble] > [data-tone]")).toHaveText(author);
    await expect(picture.locator(".visually-hidden").first()).toHaveText(`${author}: `);
    await expect(inbox.message("preços.pdf").locator(".visually-hidden").first()).toHaveText(`${author}: `);
    await expect(inbox.message("De R$ 90").getByRole("button", { name: "Algum destes?" })).toContainText(author);
    await expect(inbox.bubbles.getByText(`${you}: `)).toHaveCount(0);
  });

  await test.step('the author sees the name too, and hears "You"', async () => {
    const own = await anotherBrowser();
    await enter(own, shop.admin);
    await own.goto(`${baseURL}/tickets/${ticket.uuid}`);
    const picture = new Inbox(own).bubbles.filter({ has: own.locator("img") });
    await expect(picture.locator("[data-bubble] > [data-tone]")).toHaveText(author);
    await expect(picture.locator(".visually-hidden").first()).toHaveText(`${you}: `);
  });
});

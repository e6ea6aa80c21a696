import type { Locator } from "@playwright/test";
import { mediaIdOf } from "../../apps/server/src/testing/answers.ts";
import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { standing } from "./app.ts";
import { Bakery } from "./bakery.ts";
import { inDatabase } from "./database.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { dashboard } = pt;

/** A photo that has loaded: not the initials, nor a broken picture. */
const expectPhoto = (row: Locator) =>
  expect
    .poll(() =>
      row
        .locator("img")
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);

test("a contact's photo is in the list, on the board's card and in the dashboard's lists", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const diego = await bakery.shop.customer("Diego Ribeiro");
  await bakery.writes(diego, { body: "Quando fica pronto?" });
  const ticket = await bakery.accept(diego);
  const { mediaUrl } = await bakery.answersWith(ticket, await photo(90, 90), "diego.jpg");
  // Only WhatsApp provides photos; the test phone has none.
  await inDatabase(standing().dataDir, (client) =>
    client.query("update contacts set picture_id = $1 where id = $2", [mediaIdOf(mediaUrl), ticket.contactId]),
  );
  await signIn(page, bakery.shop.login);
  await expectPhoto(page.getByRole("link", { name: /Diego Ribeiro/ }).first());
  await page.goto("/kanban");
  await expectPhoto(page.locator("[data-card]").filter({ hasText: "Diego Ribeiro" }));
  await page.goto("/");
  const number = filled(dashboard.open, { name: dashboard.number.happening, value: 1 });
  await page.getByRole("button", { name: number, exact: true }).click();
  await expectPhoto(page.getByRole("dialog").getByRole("link", { name: /Diego Ribeiro/ }));
});

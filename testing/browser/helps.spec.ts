import { randomUUID } from "node:crypto";
import { expectAccessible } from "./accessible.ts";
import { signInByForm, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { helps } = pt;

test("everybody reads the help page, and sees a video by one click, or its text where the host is blocked", async ({
  page,
  nobody,
}) => {
  const owner = await nobody.login("olivia@recado.test", "senha-da-casa");
  const title = `Primeiros passos ${randomUUID().slice(0, 8)}`;
  await owner.does("POST /helps", {
    body: { title, video: "https://youtu.be/dQw4w9WgXcQ", description: "Conecte o seu número em dois minutos." },
  });
  const admin = await signUp(nobody);
  await page.route(/youtube/, (route) => route.abort());
  await signInByForm(page, { email: admin.user.email, password: admin.password });
  await page.getByRole("link", { name: helps.title }).click();
  const video = page.getByRole("listitem").filter({ hasText: title });
  await expect(video).toContainText("Conecte o seu número em dois minutos.");
  await expect(video.getByRole("link", { name: filled(helps.atHostNamed, { title }) })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  );
  await expectAccessible(page, "the help page");
  await expect(page.locator("iframe")).toHaveCount(0);

  await video.getByRole("button", { name: filled(helps.watch, { title }) }).click();
  await expect(video.locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
  );
  await expect(video).toContainText(helps.blocked);
  await expect(video).toContainText("Conecte o seu número em dois minutos.");
});

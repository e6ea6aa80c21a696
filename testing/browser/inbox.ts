import { expect, type Locator, type Page } from "@playwright/test";
import { filled, pt } from "./words.ts";

const words = { ...pt.tickets, ...pt.messages };

/** The conversations on somebody's screen: the list, and the chat that is open. */
export class Inbox {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** One of the two halves of the open conversations, with its count. */
  half(half: "open" | "pending"): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${words.half[half]}`) });
  }

  tab(tab: "open" | "closed" | "search"): Locator {
    return this.page.getByRole("tab", { name: words.tabs[tab] });
  }

  /** The conversation with this customer in the list. */
  row(customer: string): Locator {
    return this.page.getByRole("grid").getByRole("row").filter({ hasText: customer });
  }

  async accept(customer: string): Promise<void> {
    await this.row(customer).getByRole("button", { name: words.accept }).click();
    await expect(this.composer(customer)).toBeVisible();
  }

  /** The chat of this customer. */
  log(customer: string): Locator {
    return this.page.getByRole("log", { name: filled(words.log, { name: customer }) });
  }

  composer(customer: string): Locator {
    return this.page.getByRole("textbox", { name: filled(words.write, { name: customer }) });
  }

  async say(customer: string, text: string): Promise<void> {
    await this.composer(customer).fill(text);
    await this.page.getByRole("button", { name: words.send, exact: true }).click();
    await expect(this.message(text)).toBeVisible();
  }

  /** The bubble with this text; the test phone beside the chat has bubbles of its own. */
  message(text: string): Locator {
    return this.bubbles.filter({ hasText: text });
  }

  /** All of the open chat. */
  get bubbles(): Locator {
    return this.page.locator("[role=log][data-pane-focus] [data-key]");
  }

  /** How far our message has come. */
  tick(text: string, state: keyof typeof words.state): Locator {
    return this.message(text).getByTitle(words.state[state]);
  }

  /** From the chat to the list, where there is room for one of them. */
  back(): Promise<void> {
    return this.page.getByRole("button", { name: words.back }).click();
  }

  /** A button of the conversation's header. */
  action(name: "giveBack" | "resolve" | "reopen" | "accept"): Locator {
    return this.page.locator("header").getByRole("button", { name: words[name], exact: true });
  }
}

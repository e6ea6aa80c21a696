import { expect, type Locator, type Page } from "@playwright/test";
import { filled, pt, type Words } from "./words.ts";

/** The conversations on a user's screen: the list and the open chat. */
export class Inbox {
  readonly page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words = pt) {
    this.page = page;
    this.#words = words;
  }

  /** One of the two halves of the open conversations, with its count. */
  half(half: "open" | "pending"): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${this.#words.tickets.half[half]}`) });
  }

  tab(tab: "open" | "closed" | "search"): Locator {
    return this.page.getByRole("tab", { name: this.#words.tickets.tabs[tab] });
  }

  /** The conversation with this customer in the list. */
  row(customer: string): Locator {
    return this.page.getByRole("grid").getByRole("row").filter({ hasText: customer });
  }

  async accept(customer: string): Promise<void> {
    await this.row(customer).getByRole("button", { name: this.#words.tickets.accept }).click();
    await expect(this.composer(customer)).toBeVisible();
  }

  /** The chat of this customer. */
  log(customer: string): Locator {
    return this.page.getByRole("log", { name: filled(this.#words.messages.log, { name: customer }) });
  }

  composer(customer: string): Locator {
    return this.page.getByRole("textbox", { name: filled(this.#words.messages.write, { name: customer }) });
  }

  async say(customer: string, text: string): Promise<void> {
    await this.composer(customer).fill(text);
    await this.page.getByRole("button", { name: this.#words.messages.send, exact: true }).click();
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

  /** The tick of our message in a state. */
  tick(text: string, state: keyof Words["messages"]["state"]): Locator {
    return this.message(text).getByTitle(this.#words.messages.state[state]);
  }

  /** Goes from the chat to the list, on a screen with room for only one. */
  back(): Promise<void> {
    return this.page.getByRole("button", { name: this.#words.tickets.back }).click();
  }

  /** A button of the conversation's header. */
  action(name: "giveBack" | "resolve" | "reopen" | "accept"): Locator {
    return this.page.locator("header").getByRole("button", { name: this.#words.tickets[name], exact: true });
  }
}

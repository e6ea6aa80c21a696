import type { Locator, Page, Route } from "@playwright/test";
import type { Crowd } from "./crowd.ts";
import { Inbox } from "./inbox.ts";
import type { Words } from "./words.ts";

/** A browser at a crowded inbox, in one of the languages. */
export class Stage {
  readonly page: Page;
  readonly url: string;
  readonly crowd: Crowd;
  readonly words: Words;
  readonly isPhone: boolean;
  readonly inbox: Inbox;
  readonly #undo: (() => unknown)[] = [];

  constructor(page: Page, url: string, crowd: Crowd, words: Words, isPhone: boolean) {
    this.page = page;
    this.url = url;
    this.crowd = crowd;
    this.words = words;
    this.isPhone = isPhone;
    this.inbox = new Inbox(page, words);
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }
  /** The open conversation: others that were open stay drawn behind it, unseen. */
  get chat(): Locator {
    return this.page.locator(`${parts.chat}:visible`);
  }
  get log(): Locator {
    return this.page.getByRole("log");
  }

  /** Closes what lies on top. */
  async escape(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.dialog.waitFor({ state: "hidden" });
    await this.page.getByRole("menu").waitFor({ state: "hidden" });
  }

  /** Closes the dialog, though something was typed. */
  async discard(): Promise<void> {
    const yes = this.page.getByRole("button", { name: this.words.common.discard.yes });
    // The first Escape may close an element inside it.
    for (let left = 3; left > 0 && (await this.dialog.isVisible()) && !(await yes.isVisible()); left--)
      await this.page.keyboard.press("Escape");
    if (await yes.isVisible()) await yes.click();
    await this.dialog.waitFor({ state: "hidden" });
  }

  /** The server says this, for as long as the state is looked at. */
  async say(address: string, answer: (route: Route) => unknown): Promise<void> {
    await this.page.route(address, async (route) => void (await answer(route)));
    this.afterwards(() => this.page.unroute(address));
  }

  /** Done when the state has been looked at. */
  readonly afterwards = (undo: () => unknown): void => void this.#undo.push(undo);
  async undo(): Promise<void> {
    for (const undo of this.#undo.splice(0)) await undo();
  }
}

type Step = (stage: Stage) => Promise<unknown>;

/** A state of the screen, and how to reach it. */
export interface State {
  name: string;
  /** The address where it begins. */
  at: (crowd: Crowd) => string;
  /** Fakes the server's answers while the state is checked. */
  before?: Step;
  /** The steps to the state; ends when the state is visible. */
  reach: Step;
  /** Back to where it began; without it the next state opens the page anew. */
  leave?: Step;
  /** The part that is new in it: the rest has been looked at before. */
  within?: string;
  on?: "desktop" | "phone";
  /** Reaching it takes seconds: a story of `npm test` covers it, and the sweep checks its look. */
  isSlow?: true;
  /** On a phone it is another screen, where each test run checks it. */
  isOtherOnPhone?: true;
}

/** Brings the page into one state after another, and looks at each. */
export async function walk(
  stage: Stage,
  states: readonly State[],
  look: (state: State) => Promise<void>,
): Promise<void> {
  const { page } = stage;
  page.setDefaultTimeout(20_000);
  let stands: string | null = null;
  for (const state of states) {
    if (state.on && (state.on === "phone") !== stage.isPhone) continue;
    const address = state.at(stage.crowd);
    await state.before?.(stage);
    if (stands === null) await page.goto(stage.url + address);
    // As by a link, without reloading the page.
    else if (stands !== address) await page.evaluate((to) => history.pushState({}, "", to), address);
    await state.reach(stage).catch((error: unknown) => {
      throw new Error(`The state “${state.name}” was not reached.`, { cause: error });
    });
    await look(state);
    await state.leave?.(stage);
    await stage.undo();
    stands = state.leave ? address : null;
  }
}

/** A step that does nothing. */
export const stay: Step = () => Promise.resolve();
/** Closes what lies on top. */
export const escape: Step = (stage) => stage.escape();
/** Closes a dialog in which something was typed. */
export const discard: Step = (stage) => stage.discard();

/** The newest of the open conversation, with every picture that is in sight. */
export async function bubblesOf({ log, page }: Stage): Promise<void> {
  await log.locator("[data-key]").last().waitFor();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** Goes offline while the state is checked. */
export async function goOffline({ page, words, afterwards }: Stage): Promise<void> {
  const bar = page.getByText(words.shell.link.bar);
  await page.context().setOffline(true);
  afterwards(async () => {
    await page.context().setOffline(false);
    await bar.waitFor({ state: "hidden" });
  });
  await bar.waitFor();
}

/** Parts of the page, for `within`. */
export const parts = {
  dialog: "dialog[open], [role=dialog]",
  menu: "[role=menu]",
  chat: "[data-pane=chat]",
  writing: "[data-pane=chat] form",
  /** The "No connection" bar. */
  line: "[role=status]",
  panel: "aside[data-pane=panel]",
} as const;

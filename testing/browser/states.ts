import type { Page } from "@playwright/test";
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

  constructor(page: Page, url: string, crowd: Crowd, words: Words, isPhone: boolean) {
    this.page = page;
    this.url = url;
    this.crowd = crowd;
    this.words = words;
    this.isPhone = isPhone;
    this.inbox = new Inbox(page, words);
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }
  get log() {
    return this.page.getByRole("log");
  }

  /** Closes what lies on top. */
  async escape(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.dialog.waitFor({ state: "hidden" });
    await this.page.getByRole("menu").waitFor({ state: "hidden" });
  }
}

type Step = (stage: Stage) => Promise<unknown>;

/** A state that the screen can be in, and how one comes to it. */
export interface State {
  name: string;
  /** The address where it begins. */
  at: (crowd: Crowd) => string;
  /** Done before the page is opened: what the server is to say for once. */
  before?: Step;
  /** What is done there; ends when the state is there to be seen. */
  reach: Step;
  /** Back to where it began; without it the next state opens the page anew. */
  leave?: Step;
  /** The part that is new in it: the rest has been looked at before. */
  within?: string;
  on?: "desktop" | "phone";
}

/** Brings the page into one state after another, and looks at each. */
export async function walk(
  stage: Stage,
  states: readonly State[],
  look: (state: State) => Promise<void>,
): Promise<void> {
  stage.page.setDefaultTimeout(20_000);
  let stands: string | null = null;
  for (const state of states) {
    if (state.on && (state.on === "phone") !== stage.isPhone) continue;
    const address = state.at(stage.crowd);
    await state.before?.(stage);
    if (stands !== address || state.before) await stage.page.goto(stage.url + address);
    await state.reach(stage).catch((error: unknown) => {
      throw new Error(`The state “${state.name}” was not reached.`, { cause: error });
    });
    await look(state);
    await state.leave?.(stage);
    stands = state.leave && !state.before ? address : null;
  }
}

/** What stays as it is. */
export const stay: Step = () => Promise.resolve();
/** Closes what lies on top. */
export const escape: Step = (stage) => stage.escape();

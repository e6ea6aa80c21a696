import type { App } from "./app.ts";
import type { Tx } from "./database/database.ts";
import type { Module } from "./module.ts";

/**
 * How a module announces events and asks questions without importing other modules. A module defines an event or a
 * port; subscribers and providers declare themselves in their `module.ts`.
 */

/** An event. `payload` is never set: it carries the type. */
export interface DomainEvent<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}
export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** What happened to an entity. */
export type ChangeCause = "created" | "updated" | "deleted";

/** The action sent to browsers. */
export const actionOf = (cause: Exclude<ChangeCause, "deleted">): "create" | "update" =>
  cause === "created" ? "create" : "update";

export type EventPayload<Event> = Event extends DomainEvent<infer Payload> ? Payload : never;

/** Runs inside the emitter's transaction: if it throws, everything is rolled back. */
type Subscriber<Payload> = (app: App, tx: Tx, payload: Payload) => Promise<void>;
export interface Subscription {
  readonly event: DomainEvent<unknown>;
  readonly subscriber: Subscriber<never>;
}
export const subscribe = <Payload>(event: DomainEvent<Payload>, subscriber: Subscriber<Payload>): Subscription => ({
  event,
  subscriber,
});

/** A question to the modules above. `signature` is never set: it carries the types. */
export interface Port<Args extends readonly unknown[], Answer> {
  readonly name: string;
  readonly signature?: (...args: Args) => Answer;
}
export const definePort = <Args extends readonly unknown[], Answer>(name: string): Port<Args, Answer> => ({ name });

type Provider<Args extends readonly unknown[], Answer> = (app: App, ...args: Args) => Promise<Answer>;
export interface Provision {
  readonly port: Port<never, unknown>;
  readonly provider: Provider<never, unknown>;
}
export const provide = <Args extends readonly unknown[], Answer>(
  port: Port<Args, Answer>,
  provider: Provider<Args, Answer>,
): Provision => ({ port, provider });

export class Events {
  private readonly subscribers = new Map<DomainEvent<unknown>, Subscriber<never>[]>();
  private readonly app: App;

  constructor(app: App, modules: readonly Module[]) {
    this.app = app;
    for (const { event, subscriber } of modules.flatMap((module) => module.subscribers ?? []))
      add(this.subscribers, event, subscriber);
  }

  /** Awaits the subscribers one after another, in the order of the list of modules. */
  async emit<Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload): Promise<void> {
    const subscribers = (this.subscribers.get(event) ?? []) as Subscriber<Payload>[];
    for (const subscriber of subscribers) await subscriber(this.app, tx, payload);
  }
}

export class Ports {
  private readonly providers = new Map<Port<never, unknown>, Provider<never, unknown>[]>();
  private readonly app: App;

  constructor(app: App, modules: readonly Module[]) {
    this.app = app;
    for (const { port, provider } of modules.flatMap((module) => module.ports ?? []))
      add(this.providers, port, provider);
  }

  /** The answers of all providers of the port, in the order of the list of modules. */
  async ask<Args extends readonly unknown[], Answer>(port: Port<Args, Answer>, ...args: Args): Promise<Answer[]> {
    const providers = (this.providers.get(port) ?? []) as Provider<Args, Answer>[];
    const answers: Answer[] = [];
    for (const provider of providers) answers.push(await provider(this.app, ...args));
    return answers;
  }
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

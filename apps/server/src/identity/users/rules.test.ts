import { describe, expect, it } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import {
  changesSight,
  changesSignIn,
  demotes,
  endsSessions,
  mayChange,
  type UserBefore,
  type UserChanges,
} from "./rules.ts";

const user: UserBefore = {
  id: 7,
  email: "ana@empresa.test",
  profile: "user",
  super: false,
  allTicket: false,
  queueIds: [1, 2],
  whatsappId: null,
  grants: [],
};
const owner: UserBefore = { ...user, id: 1, profile: "admin", super: true };
const self: Actor = {
  companyId: 1,
  userId: 7,
  name: "Ana",
  email: "ana@empresa.test",
  profile: "user",
  isSuper: false,
  queueIds: [1, 2],
  allTicket: false,
  connectionId: null,
  tokenVersion: 0,
  grants: [],
  sessionId: null,
};
const colleague: Actor = { ...self, userId: 8 };
const admin: Actor = { ...self, userId: 9, profile: "admin" };
const superUser: Actor = { ...self, userId: 1, profile: "admin", isSuper: true };

describe("who may change whom", () => {
  it.each<[string, Actor, UserBefore, UserChanges, boolean]>([
    [
      "a person their own name, e-mail and password",
      self,
      user,
      { name: "Bia", email: "b@e.test", password: "12345" },
      true,
    ],
    ["a person not their own profile", self, user, { profile: "admin" }, false],
    ["a person not their own queues", self, user, { name: "Bia", queueIds: [] }, false],
    ["a person not their own sight", self, user, { allTicket: "enabled" }, false],
    ["a person not their own connection", self, user, { whatsappId: 3 }, false],
    [
      "a person their own name with the rest as it is",
      self,
      user,
      { name: "Bia", profile: "user", allTicket: "desabled", queueIds: [2, 1], whatsappId: null },
      true,
    ],
    ["a person not a colleague", colleague, user, { name: "Bia" }, false],
    ["a supervisor not a colleague", { ...colleague, profile: "supervisor" }, user, { name: "Bia" }, false],
    ["an admin anyone", admin, user, { profile: "supervisor", queueIds: [3] }, true],
    ["an admin not the super user", admin, owner, { password: "12345" }, false],
    ["the super user themselves", superUser, owner, { password: "12345" }, true],
  ])("%s", (_, actor, target, changes, may) => {
    expect(mayChange(actor, target, changes)).toBe(may);
  });
});

describe("what a change ends", () => {
  it.each<[string, UserChanges, { sessions: boolean; sight: boolean }]>([
    ["a name", { name: "Bia", email: "b@e.test" }, { sessions: false, sight: false }],
    ["an empty password", { password: "" }, { sessions: false, sight: false }],
    ["a password", { password: "12345" }, { sessions: true, sight: false }],
    ["the same profile", { profile: "user" }, { sessions: false, sight: false }],
    ["another profile", { profile: "admin" }, { sessions: true, sight: false }],
    ["the same queues in another order", { queueIds: [2, 1, 1] }, { sessions: false, sight: false }],
    ["a queue less", { queueIds: [2] }, { sessions: false, sight: true }],
    ["another queue", { queueIds: [1, 3] }, { sessions: false, sight: true }],
    ["the same sight", { allTicket: "desabled" }, { sessions: false, sight: false }],
    ["more sight", { allTicket: "enabled" }, { sessions: false, sight: true }],
  ])("%s", (_, changes, { sessions, sight }) => {
    expect(endsSessions(user, changes)).toBe(sessions);
    expect(changesSight(user, changes)).toBe(sight);
  });
});

it.each<[string, UserChanges, boolean]>([
  ["a password", { password: "12345" }, true],
  ["an empty password", { password: "" }, false],
  ["another e-mail", { email: "b@e.test" }, true],
  ["the same e-mail and another name", { email: user.email, name: "Bia" }, false],
])("the user signs in differently after %s: %j is %s", (_, changes, isDifferent) => {
  expect(changesSignIn(user, changes)).toBe(isDifferent);
});

it("only an admin can be demoted", () => {
  expect(demotes(owner, { profile: "user" })).toBe(true);
  expect(demotes(owner, { profile: "admin" })).toBe(false);
  expect(demotes(owner, { name: "Bia" })).toBe(false);
  expect(demotes(user, { profile: "supervisor" })).toBe(false);
});

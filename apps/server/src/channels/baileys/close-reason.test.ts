import { expect, test } from "vitest";
import { endOf } from "./close-reason.ts";

test.each([
  [515, false, { kind: "restart" }],
  [401, false, { kind: "loggedOut" }],
  [440, false, { kind: "replaced" }],
  [403, false, { kind: "refused", code: "banned" }],
  [411, false, { kind: "refused", code: "outdated" }],
  [408, true, { kind: "qrUnread" }],
  [408, false, { kind: "passing", code: "unreachable" }],
  [428, false, { kind: "passing", code: "unreachable" }],
  [500, false, { kind: "passing", code: "badSession" }],
  [503, false, { kind: "passing", code: "unreachable" }],
  [405, false, { kind: "passing", code: "outdated" }],
  [undefined, false, { kind: "passing", code: "unreachable" }],
])("closed with %s, paired %s: %j", (status, registered, expected) =>
  expect(endOf(status, registered)).toEqual(expected),
);

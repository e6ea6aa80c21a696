import { expect, test } from "vitest";
import { z } from "zod";
import { bodyId, flag, id, ids } from "@recado/contracts/fields";
import { unreadForm } from "../platform/http/uploads.ts";
import { alternativesIn, alternativesOf } from "./alternatives.ts";

const contract = {
  summary: "",
  query: z.object({ users: ids, queueId: id.optional(), all: flag, pageNumber: z.coerce.number().default(1) }),
  body: z.object({
    listId: bodyId.nullable().default(null),
    kind: z.enum(["tag", "list"]),
    items: z.array(z.union([z.object({ id: bodyId, whatsappId: bodyId.nullish() }), z.string()])),
  }),
  answer: null,
};
const inItems = ["body.items[] is of kind 1, object", "body.items[].whatsappId is absent"];

test("the alternatives of a call are its optional ids, values of enums and branches of unions", () => {
  expect([...alternativesOf(contract)]).toEqual([
    "a success",
    "query.users is given",
    "query.users is absent",
    "query.queueId is given",
    "query.queueId is absent",
    "query.all is false",
    "query.all is true",
    "body.listId is given",
    "body.listId is absent",
    'body.kind is "tag"',
    'body.kind is "list"',
    "body.items[] is of kind 1, object",
    "body.items[].whatsappId is given",
    "body.items[].whatsappId is absent",
    "body.items[] is of kind 2, string",
  ]);
});

test("a request takes those of what it sends, as it came", () => {
  const query = { users: "[1,2]", all: "1" };
  const body = { listId: null, kind: "tag", items: [{ id: 1 }, { id: 2, whatsappId: 3 }] };
  expect([...alternativesIn(contract, { query, body })]).toEqual([
    "a success",
    "query.users is given",
    "query.queueId is absent",
    "query.all is true",
    "body.listId is absent",
    'body.kind is "tag"',
    ...inItems,
    "body.items[].whatsappId is given",
  ]);
  expect([...alternativesIn(contract, { query: {}, body: { kind: "list", items: ["text"] } })]).toContain(
    "body.items[] is of kind 2, string",
  );
});

test("a call with files is asked as a form or as JSON", () => {
  const both = { ...contract, query: undefined, upload: z.object({}) };
  expect([...alternativesOf(both)]).toEqual(expect.arrayContaining(["body is JSON", "body is a form"]));
  expect([...alternativesIn(both as never, { query: {}, body: unreadForm })]).toEqual(["a success", "body is a form"]);
});

import { beforeAll, expect, it } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let owner: Person;
const newHelp = (more: object = {}) => ({ title: "Primeiros passos", video: "dQw4w9WgXcQ", ...more });
const add = (more: object = {}) => owner.does("POST /helps", { body: newHelp(more) });

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

it("the super user writes help videos, which people of every company read by title", async () => {
  const second = await add({ title: "Usar filas", description: "Como dividir o atendimento." });
  const first = await add({ title: "conectar o WhatsApp" });
  expect(first).toEqual({ id: first.id, title: "conectar o WhatsApp", video: "dQw4w9WgXcQ", description: "" });
  const attendant = await (await test.nobody.signUp()).colleague("user");
  expect(await attendant.does("GET /helps/list")).toEqual([first, second]);
  const find = (searchParam: string) => attendant.does("GET /helps", { query: { searchParam } });
  expect(await find("DIVIDIR")).toEqual({ records: [second], count: 1, hasMore: false });
  expect(await find("")).toEqual({ records: [first, second], count: 2, hasMore: false });

  const change = (helpId: number, body: object) => owner.call("PUT /helps/:helpId", { params: { helpId }, body });
  expect((await change(first.id, { description: "Em dois minutos." })).ok).toEqual({
    ...first,
    description: "Em dois minutos.",
  });
  expect((await change(first.id, {})).status).toBe(200);
  const remove = () => owner.call("DELETE /helps/:helpId", { params: { helpId: first.id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).error).toBe("ERR_NO_HELP_FOUND");
  expect((await change(first.id, { title: "Volta" })).error).toBe("ERR_NO_HELP_FOUND");
});

it("tries with one id make one video, at once or later, and the last try's words stand", async () => {
  const tries = await Promise.all([1, 2, 3].map(() => add({ title: "Etiquetas", clientId: "a" })));
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  const changed = await add({ title: "Usar etiquetas", clientId: "a" });
  const other = await add({ title: "Etiquetas", clientId: "b" });
  const { records } = await owner.does("GET /helps", { query: { searchParam: "etiquetas" } });
  expect(records).toEqual([other, { ...tries[0], title: "Usar etiquetas" }]);
  expect(changed).toEqual(records[1]);
});

it.each([
  "https://www.youtube.com/watch?v=abc_DEF-123",
  "https://www.youtube.com/watch?list=PL1&v=abc_DEF-123&t=10",
  "https://youtu.be/abc_DEF-123?si=x",
  "https://www.youtube.com/shorts/abc_DEF-123",
  " abc_DEF-123 ",
])("keeps the code of the video %j", async (video) => {
  expect((await add({ video })).video).toBe("abc_DEF-123");
});

it.each(["", "https://example.com/watch?v=abc_DEF-123", 'abc"><script>', "javascript:alert(1)", "../../x"])(
  "refuses the video %j",
  async (video) => {
    expect((await owner.call("POST /helps", { body: newHelp({ video }) })).error).toBe("ERR_VALIDATION");
  },
);

import { expect, test } from "vitest";
import { limits } from "@recado/contracts/limits";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("filters are saved by name, for oneself, changed and deleted", async () => {
  const admin = await home.nobody.signUp();
  const filter = { tab: "search", all: true, queues: [0, 3], q: "boleto", users: [admin.user.id], tags: [9] } as const;
  const made = await admin.does("POST /saved-filters", {
    body: {
      name: " Cobrança ",
      filter: { ...filter, queues: [...filter.queues], users: [...filter.users], tags: [9] },
    },
  });
  expect(made).toEqual({ id: made.id, name: "Cobrança", filter });
  const taken = { body: { name: "COBRANÇA", filter: {} } };
  expect(await admin.call("POST /saved-filters", taken)).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  const other = await admin.does("POST /saved-filters", { body: { name: "Abertas", filter: { tab: "pending" } } });
  expect((await admin.does("GET /saved-filters")).map(({ name }) => name)).toEqual(["Abertas", "Cobrança"]);

  const params = { filterId: other.id };
  expect(await admin.call("PUT /saved-filters/:filterId", { params, body: { name: "cobrança" } })).toMatchObject({
    error: "ERR_NAME_TAKEN",
  });
  expect(await admin.does("PUT /saved-filters/:filterId", { params, body: { name: "Resolvidas" } })).toMatchObject({
    name: "Resolvidas",
    filter: { tab: "pending" },
  });
  const closed = { filter: { tab: "closed" as const } };
  expect(await admin.does("PUT /saved-filters/:filterId", { params, body: closed })).toMatchObject({
    name: "Resolvidas",
    ...closed,
  });

  for (const tab of ["pending", "groups", "search"] as const)
    expect(
      await admin.does("PUT /saved-filters/:filterId", { params, body: { filter: { tab, all: true } } }),
    ).toMatchObject({ filter: { tab, all: true } });
  const resolved = await admin.does("POST /saved-filters", { body: { name: "De ontem", filter: { tab: "closed" } } });
  expect(resolved.filter).toEqual({ tab: "closed" });
  const groups = await admin.does("POST /saved-filters", { body: { name: "Grupos", filter: { tab: "groups" } } });
  expect(groups.filter).toEqual({ tab: "groups" });

  const messages = { tab: "search" as const, from: "us" as const, days: 7, lines: [4], media: true as const };
  for (const find of ["tickets", "messages"] as const) {
    const search = { ...messages, find, from: find === "messages" ? ("us" as const) : ("customer" as const) };
    const saved = await admin.does("POST /saved-filters", { body: { name: find, filter: search } });
    expect(saved.filter).toEqual(search);
    const changed = { ...search, from: search.from === "us" ? ("customer" as const) : ("us" as const) };
    const body = { filter: changed };
    expect(await admin.does("PUT /saved-filters/:filterId", { params: { filterId: saved.id }, body })).toMatchObject(
      body,
    );
  }
  for (const bad of [{ days: 0 }, { days: limits.savedFilter.days + 1 }, { lines: [-1] }])
    expect(await admin.call("POST /saved-filters", { body: { name: "Sem dias", filter: bad } })).toMatchObject({
      status: 400,
    });

  const ana = await admin.colleague("user");
  expect(await ana.does("GET /saved-filters")).toEqual([]);
  const foreign = await ana.call("PUT /saved-filters/:filterId", { params, body: { name: "Dela" } });
  expect(foreign).toMatchObject({ status: 404, error: "ERR_NO_SAVED_FILTER_FOUND" });
  expect(await ana.call("DELETE /saved-filters/:filterId", { params })).toMatchObject({ status: 404 });
  await admin.does("DELETE /saved-filters/:filterId", { params });
  expect(await admin.call("DELETE /saved-filters/:filterId", { params })).toMatchObject({ status: 404 });
});

test("a user has so many, however many are saved at once", async () => {
  const admin = await home.nobody.signUp();
  const names = Array.from({ length: limits.savedFilter.most + 5 }, (_, n) => `Filtro ${n}`);
  const answers = await Promise.all(
    names.map((name) => admin.call("POST /saved-filters", { body: { name, filter: {} } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.savedFilter.most);
  expect(answers.filter(({ error }) => error === "ERR_SAVED_FILTERS_LIMIT")).toHaveLength(5);
});

test("tries with one id save one filter, at once or later, as the last try wants it; a colleague changes none by it", async () => {
  const admin = await home.nobody.signUp();
  const save = (name: string, clientId: string, person = admin) =>
    person.call("POST /saved-filters", { body: { name, filter: { q: name }, clientId } });
  const tries = await Promise.all([1, 2, 3].map(() => save("Cobrança", "a")));
  const { id } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  expect((await save("Boletos", "a")).ok).toEqual({ id, name: "Boletos", filter: { q: "Boletos" } });
  const other = (await save("Cobrança", "b")).ok.id;
  expect((await admin.does("GET /saved-filters")).map((one) => one.id)).toEqual([id, other]);
  expect(await save("boletos", "b")).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  const ana = await admin.colleague("user");
  expect(await save("Dela", "a", ana)).toMatchObject({ status: 404, error: "ERR_NO_SAVED_FILTER_FOUND" });
  await admin.does("DELETE /saved-filters/:filterId", { params: { filterId: id } });
  expect((await save("Boletos", "a")).ok.id, "once it was deleted, the form saves it anew").not.toBe(id);
});

import { expect, it } from "vitest";
import { useBilling } from "./scene.ts";

const scene = useBilling();

it("the payer's document is answered for the next payment, until it is removed", async () => {
  await scene.use("own");
  const { admin } = await scene.company();
  const other = await scene.company();
  const kept = async () => (await admin.does("GET /subscription")).document;
  expect(await kept()).toBeNull();
  await admin.does("POST /subscription", { body: { document: "123.456.789-09" } });
  expect(await kept()).toBe("12345678909");
  await admin.does("POST /subscription", { body: {} });
  expect(await kept(), "left as it is").toBe("12345678909");
  expect((await other.admin.does("GET /subscription")).document).toBeNull();
  await scene.owner.does("PUT /gateways", { body: { active: null } });
  expect(await kept(), "without Pix").toBe("12345678909");
  await scene.use("asaas");
  await admin.does("POST /subscription", { body: { document: "11.222.333/0001-81" } });
  expect(scene.asaas.customers.at(-1)).toMatchObject({ cpfCnpj: "11222333000181" });
  const without = await other.admin.call("POST /subscription", { body: { document: "" } });
  expect([without.status, without.error]).toEqual([400, "ERR_DOCUMENT_NEEDED"]);
  await scene.use("own");
  await admin.does("POST /subscription", { body: { document: "" } });
  expect(await kept()).toBeNull();
});

it("a payment link keeps the document that is given there, and leaves it where none is", async () => {
  await scene.use("own");
  const { email, id } = await scene.company("2020-01-31");
  const locked = await scene.test.nobody.call("POST /auth/login", { body: { email, password: "senha-forte" } });
  const { payLink = "" } = locked.body as { payLink?: string };
  const params = { token: payLink.split("/pay/")[1] ?? "" };
  for (const document of ["123.456.789-09", ""])
    await scene.test.nobody.does("POST /pay/:token", { params, body: { document } });
  await scene.owner.does("PUT /companies/:companyId", { params: { companyId: id }, body: { dueDate: "2099-01-05" } });
  const admin = await scene.test.nobody.login(email);
  expect((await admin.does("GET /subscription")).document).toBe("12345678909");
});

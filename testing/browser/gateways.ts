import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { AsaasPeer } from "../gateways/asaas-peer.ts";
import { EfiPeer } from "../gateways/efi-peer.ts";
import { setupCode, standing, TestApp } from "./app.ts";
import { signIn } from "./people.ts";

const owner = { email: "dona@revenda.test", password: "senha-da-casa", name: "Revenda" };

interface Platform {
  app: TestApp;
  efi: EfiPeer;
  asaas: AsaasPeer;
  nobody: Person;
  reseller: Person;
}

/** A platform of its own whose gateways are peers. The page is signed in as its reseller. */
export async function withGateways(page: Page, story: (platform: Platform) => Promise<void>): Promise<void> {
  const efi = new EfiPeer();
  const asaas = new AsaasPeer();
  const app = await TestApp.start(standing().peerUrl, {
    EFI_URL: await efi.listen(),
    ASAAS_URL: await asaas.listen(),
    NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("../gateways/certificates/authority.pem", import.meta.url)),
  });
  try {
    const nobody = new Person({ http: doorTo(app.url) }, undefined);
    await nobody.does("POST /setup", { body: { ...owner, code: setupCode } });
    const reseller = await nobody.login(owner.email, owner.password);
    await reseller.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
    await signIn(page, owner, app.url);
    await story({ app, efi, asaas, nobody, reseller });
  } finally {
    await app.stop();
    await Promise.all([efi.close(), asaas.close()]);
  }
}

import type { Parsed } from "@recado/contracts";
import type { GatewaySettings } from "@recado/contracts/gateways";
import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import { connectionOf } from "../../channels/connections/access.ts";
import { maskOf } from "../../identity/settings/rules.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { keepGraceDays, readGraceDays } from "../../platform/database/grace-days.ts";
import { refuse } from "../../platform/refusal.ts";
import { certificateUntil } from "./certificate.ts";
import { isComplete } from "./open-gateway.ts";
import { keepGateways, readGateways, withPlatform, type StoredGateways } from "./settings.ts";

type Changes = Parsed<"PUT /gateways">["body"];

export const showGateways = (app: App): Promise<GatewaySettings> =>
  withPlatform(app, async (tx) => present(tx, await readGateways(app, tx)));

/** Refuses an unreadable certificate, a wrong Pix key, and an active gateway with missing settings. */
export function changeGateways(app: App, changes: Changes): Promise<GatewaySettings> {
  return withPlatform(app, async (tx) => {
    await tx.sql("select from platform_state for update");
    const before = await readGateways(app, tx);
    const after = withChanges(before, changes);
    if (after.active !== null && !isComplete(after.active, after)) throw refuse("ERR_GATEWAY_INCOMPLETE");
    if (changes.reminderWhatsappId) await connectionOf(tx, changes.reminderWhatsappId);
    await keepGateways(app, tx, after);
    if (changes.graceDays !== undefined) await keepGraceDays(tx, changes.graceDays);
    return present(tx, after);
  });
}

function withChanges(before: StoredGateways, changes: Changes): StoredGateways {
  const { active, own, efi = {}, asaas = {}, reminderWhatsappId: reminder } = changes;
  const { certificate, certificatePassword = "", clientSecret, ...plain } = efi;
  return {
    active: active === undefined ? before.active : active,
    own: { ...before.own, ...own, ...(own?.key && { key: pixKey(own.key) }) },
    efi: {
      ...before.efi,
      ...plain,
      clientSecret: kept(before.efi.clientSecret, clientSecret),
      ...certificateChange(certificate, certificatePassword),
    },
    asaas: { ...before.asaas, ...asaas, apiKey: kept(before.asaas.apiKey, asaas.apiKey) },
    reminderConnectionId: reminder === undefined ? before.reminderConnectionId : reminder,
  };
}

/** As banks know it: e-mail, mobile phone, CPF, CNPJ or random key. */
function pixKey(written: string): string {
  const known = getPixKeyInfo(written);
  // A CPF with a typing error may read as somebody's phone.
  const isMistypedCpf = known?.type === "phone" && /^\d{3}[ .]?\d{3}[ .]?\d{3}[ -]?\d{2}$/.test(written);
  if (!known || isMistypedCpf) throw refuse("ERR_PIX_KEY");
  return known.value;
}

/** A form that was never shown the secret sends it back empty, or as its mask: both change nothing (decision 106). */
function kept(secret: string, given: string | null | undefined): string {
  if (given === null) return "";
  return given === undefined || given.trim() === "" || given === maskOf(secret) ? secret : given.trim();
}

function certificateChange(certificate: string | null | undefined, password: string): Partial<StoredGateways["efi"]> {
  if (certificate === undefined || certificate === "") return {};
  if (certificate === null) return { certificate: "", certificatePassword: "", certificateUntil: null };
  return { certificate, certificatePassword: password, certificateUntil: certificateUntil(certificate, password) };
}

async function present(tx: Tx, stored: StoredGateways): Promise<GatewaySettings> {
  const { active, own, efi, asaas, reminderConnectionId } = stored;
  const { clientId, clientSecret, key, isSandbox, certificateUntil: until } = efi;
  return {
    active,
    graceDays: await readGraceDays(tx),
    own,
    efi: { clientId, clientSecret: maskOf(clientSecret), key, isSandbox, certificateUntil: until },
    asaas: { ...asaas, apiKey: maskOf(asaas.apiKey) },
    reminderWhatsappId: reminderConnectionId,
  };
}

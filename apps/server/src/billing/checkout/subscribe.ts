import type { Parsed } from "@recado/contracts";
import type { Pix } from "@recado/contracts/subscriptions";
import { updateOwnCompany } from "../../identity/companies/own-company.ts";
import { changingList } from "../../identity/platform-lists.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { startPayment } from "./start-payment.ts";

type Given = Parsed<"POST /subscription">["body"];

/** Stores the payer's data, if given, and answers the charge. */
export async function subscribe(app: App, actor: Actor, given: Given): Promise<Pix> {
  const { companyId } = actor;
  const { invoiceId, plan: planId, document } = given;
  const pix = await startPayment(app, companyId, { invoiceId, planId, document });
  const billing = billingOf(given);
  if (billing) await changingList(app, "companies", updateOwnCompany(app, actor, companyId, { billing }));
  return pix;
}

function billingOf({ firstName = "", lastName = "", address = "", address2 = "", ...rest }: Given) {
  const { city = "", state = "", zipcode = "", country = "" } = rest;
  const joined = (...parts: string[]) => parts.filter(Boolean).join(" ").slice(0, 200);
  const name = joined(firstName, lastName);
  if (name === "" && address === "" && city === "") return null;
  return { name, address: joined(address, address2), city, state, zipcode, country };
}

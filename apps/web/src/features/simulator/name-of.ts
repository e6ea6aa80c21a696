import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { formatNumber } from "../contacts/phone-number.ts";

/** Whom the company writes to first has no name yet but the number. */
export const nameOf = ({ name, number }: SimulatedCustomer): string => (name === number ? formatNumber(number) : name);

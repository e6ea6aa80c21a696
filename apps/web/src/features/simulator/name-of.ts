import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { formatNumber } from "../../locales/phone-number.ts";

/** A customer to whom the company wrote first has no name yet. */
export const nameOf = ({ name, number }: SimulatedCustomer): string => (name === number ? formatNumber(number) : name);

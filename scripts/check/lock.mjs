// Every package is installed with the content it had when it was chosen, from any registry.
import { readFileSync } from "node:fs";
import { inRoot } from "../toolchain.mjs";
import { report } from "./report.mjs";

const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
report(
  Object.entries(packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && !link)
    .flatMap(([place, { integrity, resolved }]) => [
      ...(integrity
        ? []
        : [`package-lock.json: ${place} has no integrity: its content is whatever the registry answers`]),
      ...(resolved ? [`package-lock.json: ${place} names an address: remove "resolved"`] : []),
    ]),
);

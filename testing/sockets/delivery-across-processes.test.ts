import { useApp } from "../../apps/server/src/testing/harness.ts";
import { testDeliveries } from "./deliveries.ts";
import { useOffice } from "./office.ts";

const home = useApp({ ALONE: "no" });
testDeliveries(
  home,
  useOffice(home, () => home.another({ ROLES: "web" })),
);

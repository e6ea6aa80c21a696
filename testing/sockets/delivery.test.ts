import { useHouse } from "../../apps/server/src/testing/harness.ts";
import { testDeliveries } from "./deliveries.ts";
import { useOffice } from "./office.ts";

const home = useHouse();
testDeliveries(home, useOffice(home));

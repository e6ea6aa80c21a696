import type { Feature } from "../../shell/feature.ts";
import { liveSimulator } from "./simulator-queries.ts";
import { TestPhoneButton } from "./test-phone-button.tsx";
import { TestPhone } from "./test-phone.tsx";

export const simulator: Feature = {
  name: "simulator",
  live: [liveSimulator],
  TopBar: TestPhoneButton,
  Aside: TestPhone,
};

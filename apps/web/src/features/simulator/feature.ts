import type { Feature } from "../../shell/feature.ts";
import { TestPhoneButton } from "./test-phone-button.tsx";
import { TestPhone } from "./test-phone.tsx";

export const simulator: Feature = { name: "simulator", TopBar: TestPhoneButton, Aside: TestPhone };

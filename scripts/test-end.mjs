import { writeFileSync } from "node:fs";

/** Vitest's reporter of how a run ended: "whole" if all tests ran and nothing failed outside them. */
export default class TestEnd {
  onTestRunEnd(_modules, errors, reason) {
    writeFileSync(process.env.RECADO_TEST_END, errors.length === 0 && reason !== "interrupted" ? "whole" : "broken");
  }
}

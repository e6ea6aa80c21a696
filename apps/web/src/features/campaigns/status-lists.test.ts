import type { Campaign } from "@recado/contracts/campaign-shapes";
import { expect, test } from "vitest";
import { rowsOf, type ListPages } from "../../shell/list/list-pages.ts";
import { campaignsKey, isLackedBy, withCampaign } from "./status-lists.ts";

const campaign = (status: Campaign["status"]) => ({ id: 1, name: "Natal", status }) as Campaign;
const listOf = (...rows: Campaign[]): ListPages<Campaign> => ({
  pages: [{ rows, count: rows.length, hasMore: false }],
  pageParams: [1],
});

test.each([
  ["all", "", ["FINALIZADA"]],
  ["those that run", "EM_ANDAMENTO", []],
  ["those that ended", "FINALIZADA", ["FINALIZADA"]],
])("a campaign that ends, in the list of %s", (_, status, left) => {
  const shown = withCampaign(listOf(campaign("EM_ANDAMENTO")), campaignsKey("", status), campaign("FINALIZADA"));
  expect(rowsOf(shown).map((row) => row.status)).toEqual(left);
});

test.each([
  ["of its status lacks it", "", "FINALIZADA", listOf(), true],
  ["of its status has it", "", "FINALIZADA", listOf(campaign("EM_ANDAMENTO")), false],
  ["of another status does not want it", "", "CANCELADA", listOf(), false],
  ["of all has it on a later page", "", "", listOf(), false],
  ["that was searched may not want it", "páscoa", "FINALIZADA", listOf(), false],
  ["that is loading has no rows yet", "", "FINALIZADA", undefined, false],
])("a list %s", (_, words, status, list, isLacked) => {
  expect(isLackedBy([[campaignsKey(words, status), list]], campaign("FINALIZADA"))).toBe(isLacked);
});

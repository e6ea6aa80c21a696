import { textsIn, type AutomaticTexts } from "@recado/contracts/automatic-texts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./settings-query.ts";

/** The default texts to customers, for a company without its own, in its language. */
export function useAutomaticTexts(): AutomaticTexts {
  const { data = [] } = useQuery(settingsQuery);
  return textsIn(data.find(({ key }) => key === "language")?.value ?? "");
}

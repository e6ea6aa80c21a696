import type { Queue } from "@recado/contracts/queues";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../shell/session.ts";
import { allIntegrationsQuery } from "../integrations/integrations-query.ts";
import { allPromptsQuery } from "../prompts/prompts-query.ts";
import type { Machine } from "./steps.ts";

/**
 * The prompt or integration that answers in a queue, or on a connection, by its ids; a prompt goes before an
 * integration. Null: none, or the plan has none, or its name is not loaded yet.
 */
export function useMachineOf() {
  const { plan } = useMe().company;
  const prompts = useQuery({ ...allPromptsQuery, enabled: plan?.useOpenAi === true });
  const integrations = useQuery({ ...allIntegrationsQuery, enabled: plan?.useIntegrations === true });
  const named = (kind: Machine["kind"], id: number | null, rows: readonly { id: number; name: string }[] = []) => {
    const row = id === null ? undefined : rows.find((one) => one.id === id);
    return row ? { kind, name: row.name } : null;
  };
  return ({ promptId, integrationId }: Pick<Queue, "promptId" | "integrationId">): Machine | null =>
    named("prompt", promptId, prompts.data) ?? named("integration", integrationId, integrations.data);
}

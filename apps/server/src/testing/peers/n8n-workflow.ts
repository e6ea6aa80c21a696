import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { sendJson, type AnswerPeer } from "./http-peer.ts";

interface Node {
  name: string;
  type: string;
  parameters: Record<string, unknown>;
}
interface Workflow {
  nodes: Node[];
  connections: Record<string, { main: { node: string }[][] }>;
}
interface Condition {
  leftValue: unknown;
  rightValue: unknown;
  operator: { operation: "equals" | "lt" | "contains" };
}
type Item = Record<string, unknown>;

export const readWorkflow = async (): Promise<Workflow> =>
  JSON.parse(await readFile(new URL("../../../../../docs/n8n-workflow.json", import.meta.url), "utf8")) as Workflow;

/** Answers like n8n with the workflow from `docs`: n8n's own nodes are simulated as far as it needs them. */
export function playWorkflow({ nodes, connections }: Workflow, secret: string): AnswerPeer {
  return (asked, response) => {
    const byName = new Map(nodes.map((node) => [node.name, node]));
    const done = new Map<string, Item>();
    let item: Item = {};
    for (let at = nodes.find(({ type }) => type === "n8n-nodes-base.webhook"); at;) {
      const { name, type, parameters } = at;
      const of = (parameter: unknown) => evaluated(parameter, item, done);
      let branch = 0;
      switch (type) {
        case "n8n-nodes-base.webhook":
          item = { headers: asked.headers, body: JSON.parse(asked.body) as unknown };
          break;
        case "n8n-nodes-base.extractFromFile":
          item = { [String(parameters.destinationKey)]: asked.body };
          break;
        case "n8n-nodes-base.crypto":
          item = { ...item, [String(parameters.dataPropertyName)]: hmac(secret, String(of(parameters.value))) };
          break;
        case "n8n-nodes-base.if":
          branch = (parameters.conditions as { conditions: Condition[] }).conditions.every((one) => holds(one, of))
            ? 0
            : 1;
          break;
        case "n8n-nodes-base.respondToWebhook": {
          const { responseCode = 200 } = parameters.options as { responseCode?: number };
          if (parameters.respondWith === "noData") return void response.writeHead(responseCode).end();
          return sendJson(response, responseCode, JSON.parse(String(of(parameters.responseBody))));
        }
        default:
          throw new Error(`Nobody plays a node of the type ${type}.`);
      }
      done.set(name, item);
      at = byName.get(connections[name]?.main[branch]?.[0]?.node ?? "");
    }
    throw new Error("The workflow ended without an answer.");
  };
}

const hmac = (secret: string, value: string): string => createHmac("sha256", secret).update(value).digest("hex");

/** A parameter that begins with = is a template of expressions; one expression alone keeps its type. */
function evaluated(parameter: unknown, item: Item, done: ReadonlyMap<string, Item>): unknown {
  if (typeof parameter !== "string" || !parameter.startsWith("=")) return parameter;
  const expression = /^=\{\{(.*)\}\}$/s.exec(parameter)?.[1];
  if (expression === undefined) throw new Error(`Not one expression: ${parameter}`);
  const $ = (name: string) => ({ item: { json: done.get(name) } });
  return runInNewContext(expression, { $, $json: item });
}

function holds({ leftValue, rightValue, operator }: Condition, of: (parameter: unknown) => unknown): boolean {
  const [left, right] = [of(leftValue), of(rightValue)];
  switch (operator.operation) {
    case "equals":
      return left === right;
    case "lt":
      return Number(left) < Number(right);
    case "contains":
      return String(left).includes(String(right));
  }
}

/** The path of n8n's webhook for an active workflow. */
export const webhookPath = ({ nodes }: Workflow): string =>
  `/webhook/${String(nodes.find(({ type }) => type === "n8n-nodes-base.webhook")?.parameters.path)}`;

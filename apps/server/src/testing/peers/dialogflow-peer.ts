import { generateKeyPairSync, verify, type KeyObject } from "node:crypto";
import { sendJson, startHttpPeer, type Asked, type HttpPeer } from "./http-peer.ts";

interface Saying {
  texts?: string[];
  /** Responses for other messengers. */
  others?: object[];
  intent?: string;
  isOver?: boolean;
  status?: number;
  message?: string;
}

export interface DialogflowPeer extends HttpPeer {
  /** The JSON of a service account that the peer knows. */
  account: (name?: string) => string;
  /** The answer of each project's agent to a text. By default it repeats the text. */
  says: Map<string, Saying>;
  /** The requested sessions, with their texts. */
  readonly turns: { project: string; session: string; text: string; language: string; account: string }[];
}

/** Google's token address and Dialogflow ES (REST, version 2), with their errors. */
export async function startDialogflowPeer(): Promise<DialogflowPeer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const says: DialogflowPeer["says"] = new Map();
  const turns: DialogflowPeer["turns"] = [];
  const peer = await startHttpPeer((asked, response) => {
    if (asked.path === "/token") {
      const account = claimed(asked, publicKey);
      return account === null
        ? sendJson(response, 400, { error: "invalid_grant", error_description: "Invalid JWT Signature." })
        : sendJson(response, 200, { access_token: `token-${account}`, expires_in: 3_599, token_type: "Bearer" });
    }
    const [, project = "", session = ""] =
      /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/]+):detectIntent$/.exec(asked.path) ?? [];
    const account = /^Bearer token-(.+)$/.exec(asked.headers.authorization ?? "")?.[1];
    if (account === undefined)
      return sendJson(response, 401, failure(401, "Request had invalid credentials.", "UNAUTHENTICATED"));
    if (project === "outro-projeto")
      return sendJson(
        response,
        403,
        failure(403, "IAM permission 'dialogflow.sessions.detectIntent' denied.", "PERMISSION_DENIED"),
      );
    const { text, languageCode } = (
      JSON.parse(asked.body) as { queryInput: { text: { text: string; languageCode: string } } }
    ).queryInput.text;
    turns.push({ project, session, text, language: languageCode, account });
    const answer = says.get(text) ?? { texts: [`Você disse: ${text}`] };
    if (answer.status !== undefined)
      return sendJson(response, answer.status, failure(answer.status, answer.message ?? "", "UNKNOWN"));
    return sendJson(response, 200, {
      responseId: "1",
      queryResult: {
        queryText: text,
        fulfillmentText: answer.texts?.[0] ?? "",
        fulfillmentMessages: [
          ...(answer.texts ?? []).map((one) => ({ text: { text: [one] } })),
          ...(answer.others ?? []),
        ],
        intent: { displayName: answer.intent ?? "Default Welcome Intent", endInteraction: answer.isOver ?? false },
        languageCode,
      },
    });
  });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  return {
    ...peer,
    says,
    turns,
    account: (name = "robo") =>
      JSON.stringify({
        type: "service_account",
        client_email: `${name}@projeto.iam.gserviceaccount.com`,
        private_key: pem,
        // A hostile file would send the token, and the conversations, here.
        token_uri: "http://169.254.169.254/token",
        universe_domain: "atacante.test",
      }),
  };
}

function claimed({ body }: Asked, publicKey: KeyObject): string | null {
  const [head = "", claims = "", signature = ""] = (new URLSearchParams(body).get("assertion") ?? "").split(".");
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"))) return null;
  const { iss } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { iss: string };
  return iss.split("@")[0] ?? "";
}

const failure = (code: number, message: string, status: string) => ({ error: { code, message, status } });

import { dialogue } from "../../apps/server/src/demo/dialogues.ts";
import type { PlannedTurn } from "../../apps/server/src/demo/plan-past.ts";
import { Random } from "../../apps/server/src/demo/random.ts";
import { writePast } from "../../apps/server/src/demo/write-past.ts";
import type { Desk } from "./desk.ts";

/** Creates an open conversation of the admin with this many messages; returns its uuid. */
export async function writeLongChat({ home, companyId, admin }: Desk, messages: number): Promise<string> {
  const random = new Random(10);
  const turns: PlannedTurn[] = [];
  let at = Date.now() - messages * 10 * 60_000;
  while (turns.length < messages) {
    const from = turns.length;
    for (const turn of dialogue(random).turns) {
      at += Math.min(turn.pause, 540) * 1_000;
      // Omits files: this measures many messages.
      const isFile = ["image", "audio", "application", "sticker"].includes(turn.kind);
      const answers = turn.answers === null ? null : from + turn.answers;
      turns.push({
        ...turn,
        ...(isFile && { kind: "chat", body: "Segue 👆" }),
        answers,
        at: new Date(at),
        author: null,
      });
    }
  }
  return home.app.database.tenant(companyId, async (tx) => {
    const [connection] = await tx.sql<{ id: number }>("select id from connections where company_id = $1 limit 1", [
      companyId,
    ]);
    const stage = {
      connectionId: connection?.id ?? 0,
      queueIds: {},
      attendantIds: [admin.user.id],
      tagIds: [],
      stageIds: [],
    };
    const contact = {
      name: "Conversa muito longa",
      number: "5511900099999",
      isGroup: false,
      email: "",
      info: [],
      tags: [],
    };
    const ticket = {
      contact: 0,
      status: "open" as const,
      queue: null,
      attendant: 0,
      service: {
        chatbotAt: null,
        acceptedAt: turns[0]?.at ?? null,
        before: null,
        repliedAt: null,
        isAsked: false,
        rate: null,
        isExpired: false,
      },
      stage: null,
      startedAt: turns[0]?.at ?? new Date(),
      closedAt: null,
      unread: 0,
      turns: turns.slice(0, messages),
      lastMessage: "Até logo!",
      tags: [],
      note: null,
    };
    const [first] = await writePast(tx, stage, { contacts: [contact], tickets: [ticket] });
    const [row] = await tx.sql<{ uuid: string }>("select uuid from tickets where company_id = $1 and id = $2", [
      companyId,
      first?.ticketId,
    ]);
    if (!row) throw new Error("The long conversation was not kept.");
    return row.uuid;
  });
}

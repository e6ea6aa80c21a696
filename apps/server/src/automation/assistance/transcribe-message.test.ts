import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { keepFile } from "../../identity/media/keep-file.ts";
import { later, openPromptShop, usePromptPeer } from "../../testing/prompt-shop.ts";
import { until } from "../../testing/sessions.ts";
import { makeDue, takeOwnership, takeSteps } from "../../testing/steps.ts";
import { StepRunner } from "../steps/step-runner.ts";

const { peer, home } = await usePromptPeer();

/** A shop to which a customer sent a voice note, which is here. */
async function openShop(change: object = {}) {
  const shop = await openPromptShop(home, peer, change);
  await shop.hears("");
  const { id: ticketId } = await shop.ticket();
  const { companyId } = shop.connection;
  const stored = await home.app.media.put(companyId, Readable.from([Buffer.from("OggS voz da Maria")]), {
    maxBytes: 1_000,
  });
  const messageId = await home.app.database.tenant(companyId, async (tx) => {
    const mediaId = await keepFile(tx, stored, "audio.ogg");
    const [row] = await tx.sql<{ id: number }>(
      "update messages set kind = 'audio', body = '' where company_id = $1 and ticket_id = $2 returning id",
      [companyId, ticketId],
    );
    await tx.sql(
      "insert into message_media (company_id, message_id, state, media_id, content_type, is_voice_note) values ($1, $2, 'ready', $3, 'audio/ogg; codecs=opus', true)",
      [companyId, row?.id, mediaId],
    );
    return row?.id ?? 0;
  });
  const writes = () => shop.admin.call("POST /messages/:messageId/transcription", { params: { messageId } });
  return { ...shop, ticketId, messageId, writes };
}

test("a voice note is written down once, by the company's key, and kept with its message", async () => {
  const { writes, admin, apiKey, ticketId, prompt } = await openShop();
  expect((await writes()).ok.media).toMatchObject({ isVoiceNote: true, transcript: "Bom dia, tem pão?" });
  const [sent] = peer.transcribed;
  expect(sent?.key).toBe(apiKey);
  expect(sent?.form).toContain("whisper-1");
  expect(sent?.form).toContain("OggS voz da Maria");
  expect((await writes()).ok.media?.transcript).toBe("Bom dia, tem pão?");
  expect(peer.transcribed).toHaveLength(1);
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
  expect(messages.at(-1)?.media?.transcript).toBe("Bom dia, tem pão?");
  expect(await prompt()).toMatchObject({ answersToday: 1 });
});

test("what fails, is used up, or is no recording is refused with its code", async () => {
  const { writes, prompt, admin, hears, ticketId } = await openShop({ maxAnswersDay: 1 });
  peer.transcript = [401, "Incorrect API key provided."];
  expect(await writes()).toMatchObject({ status: 409, error: "ERR_PROMPT_FAILED" });
  expect(await prompt()).toMatchObject({ failure: "key" });
  expect(await writes()).toMatchObject({ status: 409, error: "ERR_PROMPT_USED_UP" });
  await hears("Oi");
  const { messages } = await admin.does("GET /messages/:ticketId", { params: { ticketId } });
  const params = { messageId: messages.at(-1)?.id ?? 0 };
  const text = await admin.call("POST /messages/:messageId/transcription", { params });
  expect(text).toMatchObject({ status: 409, error: "ERR_NOT_TRANSCRIBABLE" });
});

test("a prompt hears a voice note before it answers; one that can't be written down is a recording to it", async () => {
  const { connection, heard } = await openShop();
  await takeSteps(home.app, connection);
  expect(await heard()).toEqual(["re: [voice note] Bom dia, tem pão?"]);
  peer.transcript = [500, "down"];
  const other = await openShop();
  await takeSteps(home.app, other.connection);
  expect(await other.heard()).toEqual(["re: [audio]"]);
});

test("whoever asks for a person in a voice note gets one, also where its file comes late", async () => {
  peer.transcript = [200, "Quero falar com um atendente, por favor"];
  const { connection, heard, ticket, messageId, prompt } = await openShop({ humanKeywords: "atendente" });
  const set = (state: string) =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql("update message_media set state = $3 where company_id = $1 and message_id = $2", [
        connection.companyId,
        messageId,
        state,
      ]),
    );
  await set("pending");
  later(home.app, 10_000);
  const runner = new StepRunner(home.app, await takeOwnership(home.app, connection), () => undefined);
  const waits = () =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ waits: boolean }>(
        "select not_before > now() + interval '3 seconds' as waits from steps where company_id = $1",
        [connection.companyId],
      ),
    );
  await makeDue(home.app, connection.companyId);
  runner.wake();
  await until(async () => expect(await waits()).toEqual([{ waits: true }]));
  expect(peer.transcribed).toEqual([]);
  runner.stop();
  await set("ready");
  await takeSteps(home.app, connection);
  expect(peer.transcribed).toHaveLength(1);
  expect(peer.asked).toEqual([]);
  expect(await heard()).toHaveLength(1);
  expect(await ticket()).toMatchObject({ useIntegration: false, queueId: (await prompt()).queueId });
});

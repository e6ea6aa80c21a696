import type { Person } from "../../apps/server/src/testing/person.ts";
import type { RemotePeer } from "../peer/remote.ts";

/** A recipient of a campaign, or a number without an account. */
export interface Reader {
  number: string;
  name: string;
  hasAccount: boolean;
}

export interface RunningCampaign {
  id: number;
  readers: Reader[];
}

/** One in this many numbers of a list has no account. */
const absentEach = 5;
export const textFor = (name: string): string => `Oi ${name}, é Natal`;
export const fileText = "tabela.txt";

/**
 * Starts one campaign per connection, to bare numbers, with a file after its text. None of the numbers has a
 * conversation yet.
 */
export async function beginCampaigns(
  { url, admin, peer }: { url: string; admin: Person; peer: RemotePeer },
  connectionIds: readonly number[],
  readersEach: number,
): Promise<RunningCampaign[]> {
  for (const [key, value] of Object.entries({
    messageInterval: "5",
    longerIntervalAfter: "0",
    campaignWarmUp: "disabled",
  }))
    await admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  const days = Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    startTime: "00:00",
    endTime: "23:59",
    isEnabled: true,
  }));
  const hours = await admin.does("POST /campaign-settings-templates/schedule", {
    body: { name: "Sempre", settings: { days }, timezone: "UTC" },
  });
  const fileListId = await listOfFiles(url, admin);
  const campaigns: RunningCampaign[] = [];
  for (const [n, whatsappId] of connectionIds.entries()) {
    const readers = Array.from({ length: readersEach }, (_, m): Reader => {
      const place = n * readersEach + m;
      return {
        number: String(5_511_970_000_001 + place),
        name: `Pessoa ${place + 1}`,
        hasAccount: m % absentEach !== 1,
      };
    });
    for (const { number, name, hasAccount } of readers)
      await (hasAccount ? peer.customer(number, { name }) : peer.does("setRegistered", number, false));
    campaigns.push({
      id: await begin(admin, { whatsappId, readers, scheduleTemplateId: hours.id, fileListId }),
      readers,
    });
  }
  return campaigns;
}

async function begin(
  admin: Person,
  given: { whatsappId: number; readers: readonly Reader[]; scheduleTemplateId: number; fileListId: number },
): Promise<number> {
  const { whatsappId, readers, scheduleTemplateId, fileListId } = given;
  const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: `Lista ${whatsappId}` } });
  await admin.does("POST /contact-lists/:contactListId/upload", {
    params: { contactListId },
    body: { listcontacts: readers.map(({ name, number }) => ({ name, number: `+${number}` })) },
  });
  const template = await admin.does("POST /campaign-settings-templates/whatsapp", {
    body: { name: `Loja ${whatsappId}`, settings: { whatsappIds: [whatsappId] } },
  });
  const { id } = await admin.does("POST /campaigns", {
    body: {
      name: `Natal ${whatsappId}`,
      message1: textFor("{name}"),
      contactListId,
      fileListId,
      scheduledAt: new Date().toISOString(),
      scheduleTemplateId,
      whatsappTemplateId: template.id,
    },
  });
  return id;
}

async function listOfFiles(url: string, admin: Person): Promise<number> {
  const list = await admin.does("POST /files", {
    body: { name: "Tabela", message: "Veja", options: [{ name: fileText }] },
  });
  const form = new FormData();
  form.append("fileId", String(list.id));
  form.append("typeArch", "fileList");
  form.append("id", String(list.options[0]?.id));
  form.append("mediaType", "text/plain");
  form.append("files", new Blob(["Panetone 39,90"]), "anexo.txt");
  const answer = await fetch(new URL(`/api/files/uploadList/${list.id}`, url), {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`POST /files/uploadList answered ${answer.status}`);
  return list.id;
}

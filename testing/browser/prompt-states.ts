import { parts, type Stage, type State } from "./states.ts";

/** A prompt that answers, and one whose key is refused. */
async function withPrompts({ crowd }: Stage): Promise<void> {
  const { admin } = crowd.bakery.shop;
  if ((await admin.does("GET /prompt", { query: {} })).count > 0) return;
  const queueId = (await admin.does("GET /queue", {}))[0]?.id ?? 0;
  const prompt = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";
  for (const name of ["Atendente virtual da padaria", "Encomendas de bolos e doces para festas de casamento"])
    await admin.does("POST /prompt", { body: { name, prompt, apiKey: "sk-1", queueId } });
}

/** The page of AI prompts and its dialog. */
export const promptStates: readonly State[] = [
  {
    name: "page-prompts",
    at: () => "/prompts",
    reach: async (stage) => {
      await withPrompts(stage);
      await stage.page.getByText("Encomendas de bolos").first().waitFor();
    },
  },
  {
    name: "page-prompts-dialog",
    at: () => "/prompts",
    reach: async (stage) => {
      await withPrompts(stage);
      await stage.page.getByRole("button", { name: "Atendente virtual da padaria", exact: true }).click();
      await stage.dialog.getByRole("combobox", { name: stage.words.prompts.form.model }).waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
];

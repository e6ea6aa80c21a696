import { discard, parts, type Stage, type State } from "./states.ts";

const prompt = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";

/** A prompt that answers, and one whose key is refused. */
async function withPrompts({ crowd }: Stage): Promise<void> {
  const { admin } = crowd.bakery.shop;
  if ((await admin.does("GET /prompt", { query: {} })).count > 0) return;
  const queueId = (await admin.does("GET /queue", {}))[0]?.id ?? 0;
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
  {
    name: "page-prompts-of-two",
    at: () => "/prompts",
    reach: async (stage) => {
      await withPrompts(stage);
      await stage.page.getByRole("button", { name: "Atendente virtual da padaria", exact: true }).click();
      const text = stage.dialog.getByLabel(stage.words.prompts.form.prompt, { exact: true });
      await text.fill("Responda só sobre encomendas.");
      const { admin } = stage.crowd.bakery.shop;
      const { prompts } = await admin.does("GET /prompt", { query: { searchParam: "Atendente virtual" } });
      const params = { promptId: prompts[0]?.id ?? 0 };
      await admin.does("PUT /prompt/:promptId", { params, body: { prompt: `${prompt} Até ${Date.now()} letras.` } });
      await stage.dialog.getByText(stage.words.common.theirs.text).scrollIntoViewIfNeeded();
    },
    leave: discard,
    within: parts.dialog,
  },
];

import { textsIn } from "@recado/contracts/automatic-texts";
import { expect, it } from "vitest";

// Every catalogue of both sides. Which word each thing has is a table of CONTRIBUTING.md ("One word for each thing").
const files = {
  ...import.meta.glob<object>("./*/*.json", { eager: true, import: "default" }),
  ...import.meta.glob<object>("../features/*/locales/*.json", { eager: true, import: "default" }),
  ...import.meta.glob<object>("../../../server/src/*/*/locales/*.json", { eager: true, import: "default" }),
};

type Language = "pt" | "en" | "es";
interface Word {
  /** What must not be said. */
  not: RegExp;
  say: string;
  /** Whole texts that say it of something else. */
  but?: RegExp;
}

/** A word as a whole: \b knows ASCII alone, "ã" and "é" end a word for it. */
const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}{])(?:${pattern})(?![\\p{L}}])`, "iu");
const tu = "tú: Escribe, Toca, tu";

const words: Record<Language, Word[]> = {
  en: [
    { not: word("lanes?"), say: "stage" },
    { not: word("unclosed|closed conversations?|conversations? (is|was|are|were) closed"), say: "resolved" },
    { not: word("sign(s|ed|ing)? in"), say: "log in" },
    { not: word("e?mail (?=address)|email"), say: "e-mail" },
    { not: word("somebody|tells? of|stands? in|goes on with|by themselves"), say: "plain English" },
    { not: word("(is|are) sent a|most it can have|does not exist any more|of the team can"), say: "plain English" },
    { not: word("finished (by|per)"), say: "resolved" },
    { not: word("(excel )?table \\(\\.xlsx\\)|the bot"), say: "spreadsheet, chatbot" },
    { not: word("protocol"), say: "reference number" },
    { not: word("cell ?phone|mobile phone"), say: "phone" },
  ],
  pt: [
    { not: word("finalizad[oa]s?"), say: "resolvida" },
    { not: word("encerrad[oa]s?|encerrar|encerramento"), say: "resolvida, resolver", but: /^Conversa encerrada · / },
    { not: word("resolvidos"), say: "resolvidas (conversas)" },
    { not: word("atendimentos"), say: "conversas" },
    { not: word("agendamentos?"), say: "mensagem agendada" },
    { not: word("colunas? vazias|(nova|editar|ordenar|nesta|na) colunas?"), say: "etapa", but: /número/ },
    { not: word("móvel|smartphone|aparelho"), say: "celular" },
    { not: word("exclu(ir|ído|ída|i)s?"), say: "apagar" },
    { not: word("tirar|unir|robô"), say: "remover, juntar, chatbot" },
    { not: word("lista de espera"), say: "aguardando, a espera" },
  ],
  es: [
    { not: word("agendamientos?"), say: "mensajes programados" },
    { not: word("atenciones"), say: "conversaciones" },
    { not: word("finalizadas?|conversaci(ón|ones) cerradas?"), say: "resuelta" },
    { not: word("columnas? vacías|(nueva|editar|ordenar|esta|la) columnas?"), say: "etapa", but: /número|fila/ },
    { not: word("celular(es)?|móvil"), say: "teléfono" },
    { not: word("añad(e|ir|ido)|borr(a|ar|ado|ada)|vídeos?"), say: "agregar, eliminar, video" },
    { not: word("valoraci(ón|ones)|evaluaci(ón|ones)"), say: "calificación" },
    { not: word("planillas?|ordenador|protocolo|sector|feriados?"), say: "as in Mexico" },
    { not: word("lista de espera|el bot|robot"), say: "en espera, chatbot" },
    { not: word("por defecto"), say: "predeterminada" },
    // Of a field; a file may be "vacío".
    { not: /Vac[ií][oa]:/u, say: "En blanco" },
    { not: word("encend(er|ido|ida)|apaga(r|do|da)"), say: "activar, desactivar" },
    { not: word("usted(es)?|le transfirió|su (conexión|cuenta|mensaje|atención|equipo|pedido)"), say: tu },
    {
      // The subjunctive has the same form ("que el cliente escriba").
      not: /(?<!(?<!\p{L})(?:que|cuando|aunque|cuanto|no)(?!\p{L})[^.:;]*)(?<![\p{L}{])(?:escriba|toque|elija|pegue|suelte|muestre|hable|avise|pida|envíe|repita|espere|intente|cree|compruebe|deshaga|mire|responda|mantenga|confirme|haga|ponga|abra|use|revise)(?!\p{L})/iu,
      say: tu,
    },
    { not: word("(escríba|ábra|inténte|guárde|cópie|elíja|quíte|permíta|pída|póng?a)(lo|la|los|las|le)"), say: tu },
  ],
};

it.each(Object.keys(words) as Language[])("%s says one word for each thing", (language) => {
  const texts = Object.entries(files).filter(([file]) =>
    new RegExp(`/${language}(\\.page)?\\.json$|/${language}/`).test(file),
  );
  expect(texts.length).toBeGreaterThan(20);
  const all: [string, object][] = [...texts, ["automatic-texts.ts", textsIn(language)]];
  const wrong = all.flatMap(([file, catalogue]) =>
    said(catalogue).flatMap((text) =>
      words[language]
        .filter(({ not, but }) => not.test(text) && !but?.test(text))
        .map(({ not, say }) => `${file}: “${text}” (${String(not.exec(text)?.[0])} → ${say})`),
    ),
  );
  expect(wrong).toEqual([]);
});

const said = (node: object): string[] =>
  Object.values(node).flatMap((value: string | object) => (typeof value === "string" ? [value] : said(value)));

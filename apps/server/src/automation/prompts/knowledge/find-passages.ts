import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { passageCharacters, withinBudget } from "./rules.ts";

export interface Passage {
  title: string;
  body: string;
}

/** Any of the question's words, in each language: a passage was indexed in the company's language of that time. */
const anyWord = ["portuguese", "english", "spanish"]
  .map((language) => `replace(plainto_tsquery('${language}', norm_unaccent($3))::text, ' & ', ' | ')::tsquery`)
  .join(" || ");

const fitting = prepared<Passage>(
  "prompt_passages_fitting",
  `with known as (
     select k.id, k.title, p.position, p.body, p.search, sum(length(p.body)) over () as characters
     from prompt_knowledge k join prompt_passages p on p.company_id = $1 and p.knowledge_id = k.id
     where k.company_id = $1 and k.prompt_id = $2),
   asked as (select (${anyWord}) as words)
   select known.title, known.body from known, asked
   where known.characters <= ${passageCharacters.all} or known.search @@ asked.words
   order by case when known.characters > ${passageCharacters.all} then -ts_rank(known.search, asked.words) end, known.id, known.position
   limit 50`,
);
/** Most characters of the question used for the search. */
const mostAsked = 2_000;

/** The prompt's knowledge about a question, within the budget; all of it if it is small. */
export async function findPassages(tx: Tx, promptId: number, asked: readonly string[]): Promise<Passage[]> {
  return withinBudget(await tx.run(fitting, [promptId, asked.join("\n").slice(-mostAsked)]));
}

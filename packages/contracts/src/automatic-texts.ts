import { languages, type Language } from "./limits.ts";

/** Default texts for customers, in the company's language, for texts that the company left blank. */
export interface AutomaticTexts {
  ratingQuestion: string;
  /** Follows every request for a rating. */
  ratingScale: string;
  acceptanceMessage: string;
  transferQueueMessage: string;
  transferUserMessage: string;
  transferBothMessage: string;
  /** Answers the word with which a customer opts out of campaigns. */
  optOutConfirmation: string;
}

const automaticTexts: Record<Language, AutomaticTexts> = {
  pt: {
    ratingQuestion: "Como foi o seu atendimento?",
    ratingScale: "*1* – Insatisfeito\n*2* – Satisfeito\n*3* – Muito satisfeito",
    acceptanceMessage: "{{ms}}, *{{name}}*! Aqui é {{user}} e vou continuar o seu atendimento.",
    transferQueueMessage: "O seu atendimento continua no setor *{{queue}}*. Em instantes alguém responde por aqui.",
    transferUserMessage: "*{{user}}* continua o seu atendimento a partir de agora.",
    transferBothMessage: "*{{user}}*, do setor *{{queue}}*, continua o seu atendimento a partir de agora.",
    optOutConfirmation: "Pronto! Você não vai mais receber nossas campanhas. Se precisar de algo, é só escrever.",
  },
  en: {
    ratingQuestion: "How did we do?",
    ratingScale: "*1* – Unsatisfied\n*2* – Satisfied\n*3* – Very satisfied",
    acceptanceMessage: "{{ms}}, *{{name}}*! This is {{user}}. I'll take it from here.",
    transferQueueMessage: "Your conversation continues with *{{queue}}*. Someone will reply here shortly.",
    transferUserMessage: "*{{user}}* will continue your conversation from here.",
    transferBothMessage: "*{{user}}* from *{{queue}}* will continue your conversation from here.",
    optOutConfirmation: "Done! You will no longer receive our campaigns. If you need anything, just write to us.",
  },
  es: {
    ratingQuestion: "¿Cómo te atendimos?",
    ratingScale: "*1* – Insatisfecho\n*2* – Satisfecho\n*3* – Muy satisfecho",
    acceptanceMessage: "{{ms}}, *{{name}}*. Soy {{user}} y te voy a atender.",
    transferQueueMessage:
      "Tu conversación continúa en el departamento *{{queue}}*. En breve alguien te responde por aquí.",
    transferUserMessage: "*{{user}}* continúa tu conversación a partir de ahora.",
    transferBothMessage: "*{{user}}*, del departamento *{{queue}}*, continúa tu conversación a partir de ahora.",
    optOutConfirmation: "¡Listo! Ya no recibirás nuestras campañas. Si necesitas algo, escríbenos.",
  },
};

/** What leads from a queue's menu back to that of the queues. */
const mainMenus: Record<Language, string> = { pt: "Menu principal", en: "Main menu", es: "Menú principal" };

export type PartOfDay = "dawn" | "morning" | "afternoon" | "evening";

/** What `{{ms}}` says to customers. */
const greetings: Record<Language, Record<PartOfDay, string>> = {
  pt: { dawn: "Boa madrugada", morning: "Bom dia", afternoon: "Boa tarde", evening: "Boa noite" },
  en: { dawn: "Good morning", morning: "Good morning", afternoon: "Good afternoon", evening: "Good evening" },
  es: { dawn: "Buenas noches", morning: "Buenos días", afternoon: "Buenas tardes", evening: "Buenas noches" },
};

/** The customer in previews of texts, and the queue of their conversation. */
const samples: Record<Language, { name: string; queue: string }> = {
  pt: { name: "Maria Souza", queue: "Vendas" },
  en: { name: "Mary Smith", queue: "Sales" },
  es: { name: "María Pérez", queue: "Ventas" },
};

/** The part of the day of an hour, 0 to 23. */
export const partOfDayAt = (hour: number): PartOfDay =>
  hour < 6 ? "dawn" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";

/** A greeting in a stored language; Portuguese for an unknown one. */
export const greetingIn = (language: string, part: PartOfDay): string => greetings[known(language)][part];

/** The sample customer of a stored language; the Portuguese one for an unknown one. */
export const sampleIn = (language: string): { name: string; queue: string } => samples[known(language)];

/** The texts of a stored language; Portuguese for an unknown one. */
export const textsIn = (language: string): AutomaticTexts => automaticTexts[known(language)];

export const mainMenuIn = (language: string): string => mainMenus[known(language)];

const known = (language: string): Language => languages.find((one) => one === language) ?? "pt";

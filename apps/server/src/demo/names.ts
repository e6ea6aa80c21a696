import type { Random } from "./random.ts";

const first = [
  "Ana",
  "Beatriz",
  "Bruno",
  "Caio",
  "Camila",
  "Carlos",
  "Cecília",
  "Cláudia",
  "Daniel",
  "Débora",
  "Diego",
  "Eduardo",
  "Elaine",
  "Fábio",
  "Fernanda",
  "Gabriel",
  "Gláucia",
  "Heloísa",
  "Igor",
  "Isabela",
  "Jéssica",
  "João",
  "Jorge",
  "José",
  "Júlia",
  "Larissa",
  "Letícia",
  "Lívia",
  "Lucas",
  "Luís",
  "Luzia",
  "Marcos",
  "Maria",
  "Mariana",
  "Mateus",
  "Mônica",
  "Natália",
  "Otávio",
  "Patrícia",
  "Paulo",
  "Rafael",
  "Raimunda",
  "Renata",
  "Ricardo",
  "Rogério",
  "Sandra",
  "Sebastião",
  "Sônia",
  "Tânia",
  "Thiago",
  "Valéria",
  "Vitória",
  "Wesley",
  "Yasmin",
  "Zélia",
];
const second = ["Aparecida", "Clara", "Eduarda", "Fernanda", "Helena", "Henrique", "Luiz", "Pedro", "Rita", "Vitor"];
const last = [
  "Albuquerque",
  "Almeida",
  "Alves",
  "Araújo",
  "Assunção",
  "Barbosa",
  "Cardoso",
  "Carvalho",
  "Conceição",
  "Costa",
  "Cunha",
  "Dias",
  "Fernandes",
  "Ferreira",
  "Figueirêdo",
  "Freitas",
  "Gomes",
  "Gonçalves",
  "Lima",
  "Lopes",
  "Magalhães",
  "Martins",
  "Melo",
  "Moraes",
  "Moreira",
  "Nascimento",
  "Nogueira",
  "Oliveira",
  "Pereira",
  "Pinheiro",
  "Queiroz",
  "Ribeiro",
  "Rocha",
  "Santana",
  "Santos",
  "Silva",
  "Souza",
  "Teixeira",
  "Vasconcelos",
  "Vieira",
];
const marks = ["🌻", "💙", "✨", "🙏", "⚽", "🎧", "👑", "🌵", "💅🏽", "🇧🇷"];
/** No subscriber has a number with this prefix: 9 0000 is not assigned in any area. */
const areas = [
  "11",
  "19",
  "21",
  "24",
  "27",
  "31",
  "41",
  "47",
  "48",
  "51",
  "61",
  "62",
  "65",
  "71",
  "81",
  "83",
  "85",
  "91",
  "92",
  "98",
];

/** WhatsApp profile names: first name, full name, name with emoji, trade, rarely a very long one. */
export function personName(random: Random): string {
  const given = random.pick(first);
  const family = random.pick(last);
  const style = random.next();
  if (style < 0.16) return given;
  if (style < 0.7) return `${given} ${family}`;
  if (style < 0.8) return `${given} ${random.pick(second)} ${random.pick(last)} ${family}`;
  if (style < 0.88) return `${given} ${random.pick(marks)}`;
  if (style < 0.94)
    return `${given} ${random.pick(["Decorações", "do Uber", "(mãe da Lia)", "Obras", "vizinha", "Salão"])}`;
  if (style < 0.97) return `${given.toLowerCase()}_${random.between(1, 99)}`;
  return `${given} ${random.pick(second)} de ${family} ${random.pick(last)} e ${random.pick(last)} ${random.pick(marks)}`;
}

/** The nth unassigned number, digits with country code. */
export function personNumber(n: number): string {
  const area = areas[n % areas.length] ?? "11";
  return `55${area}90000${String(Math.floor(n / areas.length) % 10_000).padStart(4, "0")}`;
}

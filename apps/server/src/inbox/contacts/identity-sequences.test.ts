import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import {
  accepts,
  answers,
  batch,
  closes,
  IdentityScene,
  learned,
  message,
  phone,
  says,
  together,
  type Story,
} from "../../testing/identity-scene.ts";

const home = useApp();

/** A mobile number of Belo Horizonte with its ninth digit and without, and numbers that have a single form. */
const nine = "5531987654321";
const eight = "553187654321";
const usa = "14155550101";
const chile = "56987650001";
const both = `${eight} ${nine}`;

// A line a contact: number | names | connection, status, unread: what was said (">": by us) | …
const stories: Story[] = [
  // One name alone.
  { name: "by number", steps: [says(usa, "oi")], ends: [`${usa} | ${usa} | A pending 1: oi`] },
  { name: "by privacy id", steps: [says("L7", "oi")], ends: ["hidden | L7 | A pending 1: oi"] },
  { name: "by both", steps: [says(`L7+${usa}`, "oi")], ends: [`${usa} | L7 ${usa} | A pending 1: oi`] },
  {
    name: "the number first, the privacy id alone later, which nothing links",
    steps: [says(usa, "oi"), says("L7", "olá")],
    ends: [`${usa} | ${usa} | A pending 1: oi`, "hidden | L7 | A pending 1: olá"],
  },
  {
    name: "both first, then each alone",
    steps: [says(`L7+${usa}`, "um"), says("L7", "dois"), says(usa, "três")],
    ends: [`${usa} | L7 ${usa} | A pending 3: um, dois, três`],
  },
  {
    name: "the number first, then both, then the privacy id",
    steps: [says(usa, "um"), says(`L7+${usa}`, "dois"), says("L7", "três")],
    ends: [`${usa} | L7 ${usa} | A pending 3: um, dois, três`],
  },
  {
    name: "the privacy id first, then both, then the number",
    steps: [says("L7", "um"), says(`L7+${usa}`, "dois"), says(usa, "três")],
    ends: [`${usa} | L7 ${usa} | A pending 3: um, dois, três`],
  },
  {
    name: "the privacy id first, then the number told in passing",
    steps: [says("L7", "um"), learned(`L7+${usa}`), says(usa, "dois")],
    ends: [`${usa} | L7 ${usa} | A pending 2: um, dois`],
  },
  {
    name: "the number first, then the privacy id told in passing",
    steps: [says(usa, "um"), learned(`L7+${usa}`), says("L7", "dois")],
    ends: [`${usa} | L7 ${usa} | A pending 2: um, dois`],
  },
  { name: "told in passing of nobody that we know", steps: [learned(`L7+${usa}`)], ends: [] },

  // Brazil's ninth digit.
  {
    name: "with the ninth digit, then without",
    steps: [says(nine, "um"), says(eight, "dois")],
    ends: [`${eight} | ${both} | A pending 2: um, dois`],
  },
  {
    name: "without the ninth digit, then with",
    steps: [says(eight, "um"), says(nine, "dois")],
    ends: [`${nine} | ${both} | A pending 2: um, dois`],
  },
  {
    name: "both forms at the same moment",
    steps: [together(says(nine, "um"), says(eight, "um")), says(nine, "dois")],
    ends: [`${nine} | ${both} | A pending 3: um, um, dois`],
  },
  {
    name: "both forms in one commit",
    steps: [batch(message(nine, "um"), message(eight, "dois"))],
    ends: [`${eight} | ${both} | A pending 2: um, dois`],
  },
  {
    name: "one form by number, the other with the privacy id",
    steps: [says(nine, "um"), says(`L7+${eight}`, "dois"), says("L7", "três")],
    ends: [`${eight} | L7 ${both} | A pending 3: um, dois, três`],
  },
  {
    name: "a privacy id, and then the number in the form that is not WhatsApp's",
    steps: [says("L7", "um"), says(nine, "dois"), learned(`L7+${eight}`)],
    ends: [`${eight} | L7 ${both} | A pending 2: um, dois`],
  },
  {
    name: "a landline has no other form",
    steps: [says("551132654321", "um"), says("5511932654321", "dois")],
    ends: ["551132654321 | 551132654321 | A pending 1: um", "5511932654321 | 5511932654321 | A pending 1: dois"],
  },

  // Two that turn out to be one.
  {
    name: "both waiting: the older conversation stays, and the person with a number",
    steps: [says("L7", "um"), says(usa, "dois"), says(`L7+${usa}`, "três")],
    ends: [`${usa} | L7 ${usa} | A pending 3: um, dois, três`],
  },
  {
    name: "the younger one open: it goes on",
    steps: [says("L7", "um"), says(usa, "dois"), accepts("dois"), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A open 1: um, dois`],
  },
  {
    name: "the older one open: it goes on",
    steps: [says("L7", "um"), says(usa, "dois"), accepts("um"), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A open 1: um, dois`],
  },
  {
    name: "both open: the older goes on",
    steps: [says("L7", "um"), says(usa, "dois"), accepts("um"), accepts("dois"), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A open 0: um, dois`],
  },
  {
    name: "one resolved: each conversation stays",
    steps: [says("L7", "um"), closes("um"), says(usa, "dois"), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A closed 0: um | A pending 1: dois`],
  },
  {
    name: "both resolved",
    steps: [says("L7", "um"), closes("um"), says(usa, "dois"), closes("dois"), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A closed 0: um | A closed 0: dois`],
  },
  {
    name: "on two connections: each conversation stays",
    steps: [says("L7", "um", { on: "A" }), says(usa, "dois", { on: "B" }), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A pending 1: um | B pending 1: dois`],
  },
  {
    name: "two on each of two connections",
    steps: [
      says("L7", "um", { on: "A" }),
      says(usa, "dois", { on: "A" }),
      says(usa, "três", { on: "B" }),
      says("L7", "quatro", { on: "B" }),
      says(`L7+${usa}`, "cinco", { on: "B" }),
    ],
    ends: [`${usa} | L7 ${usa} | A pending 2: um, dois | B pending 3: três, quatro, cinco`],
  },
  {
    name: "what we wrote goes along, and the next answer",
    steps: [
      says("L7", "um"),
      accepts("um"),
      answers("um", "olá"),
      says(usa, "dois"),
      learned(`L7+${usa}`),
      answers("dois", "tudo bem"),
    ],
    ends: [`${usa} | L7 ${usa} | A open 0: um, >olá, dois, >tudo bem`],
  },
  {
    name: "what was typed on the phone goes along",
    steps: [says("L7", "um"), phone("L7", "olá"), says(usa, "dois"), phone(usa, "oi"), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A pending 0: um, >olá, dois, >oi`],
  },
  {
    name: "first met by what we typed on the phone",
    steps: [phone("L7", "olá"), says(usa, "oi"), says(`L7+${usa}`, "tudo")],
    ends: [`${usa} | L7 ${usa} | A closed 0: >olá | A pending 2: oi, tudo`],
  },
  {
    name: "both privacy ids and numbers in one commit, the link last",
    steps: [batch(message("L7", "um"), message(usa, "dois"), message(`L7+${usa}`, "três"), message("L7", "quatro"))],
    ends: [`${usa} | L7 ${usa} | A pending 4: um, dois, três, quatro`],
  },
  {
    name: "one commit that links two who are known, others around them",
    steps: [
      says("L7", "um"),
      says(usa, "dois"),
      batch(message(chile, "oi"), message("L7", "três"), message(`L7+${usa}`, "quatro"), message(usa, "cinco")),
    ],
    ends: [`${usa} | L7 ${usa} | A pending 5: um, dois, três, quatro, cinco`, `${chile} | ${chile} | A pending 1: oi`],
  },
  {
    name: "three that are one: two forms and a privacy id, linked at once",
    steps: [says("L7", "um"), says(usa, "dois"), says("L8", "três"), learned(`L7+${usa}`), learned(`L8+${usa}`)],
    ends: [`${usa} | L7 L8 ${usa} | A pending 3: um, dois, três`],
  },
  {
    name: "a new number of the same account",
    steps: [says(`L7+${usa}`, "um"), says(`L7+${chile}`, "mudei de número")],
    ends: [`${chile} | L7 ${usa} ${chile} | A pending 2: um, mudei de número`],
  },

  // Ids.
  {
    name: "the same message under privacy id and number is one",
    steps: [says("L7", "oi", { id: "X" }), says(usa, "oi", { id: "X" }), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A pending 1: oi`],
  },
  {
    name: "the same message under privacy id and then under both is one",
    steps: [says("L7", "oi", { id: "X" }), says(`L7+${usa}`, "oi", { id: "X" })],
    ends: [`${usa} | L7 ${usa} | A pending 1: oi`],
  },
  {
    name: "the same message under both, under each, and in one commit is one",
    steps: [
      batch(message("L7", "oi", { id: "X" }), message(usa, "oi", { id: "X" }), message(`L7+${usa}`, "oi", { id: "X" })),
    ],
    ends: [`${usa} | L7 ${usa} | A pending 1: oi`],
  },
  {
    name: "what the phone sent is told under both names once",
    steps: [phone("L7", "olá", { id: "X" }), phone(usa, "olá", { id: "X" }), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A closed 0: >olá | A closed 0: `],
  },
  {
    name: "two customers who use the same id are both heard",
    steps: [says(usa, "oi", { id: "X" }), says(chile, "olá", { id: "X" })],
    ends: [`${usa} | ${usa} | A pending 1: oi`, `${chile} | ${chile} | A pending 1: olá`],
  },
  {
    name: "the same id on two connections is two messages, before and after a merge",
    steps: [says("L7", "oi", { id: "X", on: "A" }), says(usa, "oi", { id: "X", on: "B" }), learned(`L7+${usa}`)],
    ends: [`${usa} | L7 ${usa} | A pending 1: oi | B pending 1: oi`],
  },

  // Groups.
  {
    name: "a group is a contact, and so is who writes in it",
    steps: [says(usa, "oi a todos", { in: "G1" })],
    ends: ["1 | G1 | A pending 1: oi a todos", `${usa} | ${usa}`],
  },
  {
    name: "who wrote in the group by privacy id writes by number",
    steps: [says("L7", "oi a todos", { in: "G1" }), says(usa, "oi"), says(`L7+${usa}`, "de novo", { in: "G1" })],
    ends: ["1 | G1 | A pending 2: oi a todos, de novo", `${usa} | L7 ${usa} | A pending 1: oi`],
  },
  {
    name: "the same message of a group under both names of its writer is one",
    steps: [says("L7", "oi", { in: "G1", id: "X" }), says(usa, "oi", { in: "G1", id: "X" }), learned(`L7+${usa}`)],
    ends: ["1 | G1 | A pending 1: oi", `${usa} | L7 ${usa}`],
  },
  {
    name: "two writers of a group who use the same id are both heard",
    steps: [says(chile, "oi", { in: "G1", id: "X" }), says(usa, "olá", { in: "G1", id: "X" })],
    ends: ["1 | G1 | A pending 2: oi, olá", `${chile} | ${chile}`, `${usa} | ${usa}`],
  },
];

test.each(stories)("$name", async ({ steps, ends }) => {
  const scene = await IdentityScene.open(home.app);
  for (const step of steps) await step(scene);
  expect(await scene.state()).toEqual(ends);
  expect(await scene.faults()).toEqual([]);
});

test("there are at least forty", () => expect(stories.length).toBeGreaterThanOrEqual(40));

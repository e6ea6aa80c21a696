import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import {
  accepts,
  answers,
  closes,
  IdentityScene,
  learned,
  merges,
  says,
  undoes,
  type Story,
} from "../../testing/identity-scene.ts";

const home = useApp();

const usa = "14155550101";
const chile = "56987650001";

// A line a contact: number | names | connection, status, unread: what was said (">": by us) | …
const stories: Story[] = [
  {
    name: "an admin makes one of two numbers; the given one is kept",
    steps: [says(usa, "um"), says(chile, "dois"), merges(chile, usa), says(usa, "três")],
    ends: [`${chile} | ${usa} ${chile} | A pending 3: um, dois, três`],
  },
  {
    name: "undone at once: each has its own",
    steps: [says("L7", "um"), says(usa, "dois"), learned(`L7+${usa}`), undoes],
    ends: ["hidden | L7 | A pending 1: um", `${usa} | ${usa} | A pending 1: dois`],
  },
  {
    name: "undone where the younger one was open",
    steps: [says("L7", "um"), says(usa, "dois"), accepts("dois"), learned(`L7+${usa}`), undoes],
    ends: ["hidden | L7 | A pending 1: um", `${usa} | ${usa} | A open 0: dois`],
  },
  {
    name: "undone later: what came since stays with whoever it came from",
    steps: [
      says("L7", "um"),
      says(usa, "dois"),
      merges(usa, "L7"),
      accepts("um"),
      says("L7", "três"),
      answers("um", "resposta a três"),
      says(usa, "quatro"),
      answers("um", "resposta a quatro"),
      undoes,
      says("L7", "cinco"),
      says(usa, "seis"),
    ],
    ends: [
      "hidden | L7 | A open 1: um, três, >resposta a três, cinco",
      `${usa} | ${usa} | A pending 1: dois, quatro, >resposta a quatro, seis`,
    ],
  },
  {
    name: "undone after it was resolved: both stay resolved",
    steps: [says("L7", "um"), says(usa, "dois"), merges(usa, "L7"), closes("um"), undoes],
    ends: ["hidden | L7 | A closed 0: um", `${usa} | ${usa} | A closed 0: dois`],
  },
  {
    name: "undone after a new conversation began: it goes to whoever began it",
    steps: [
      says("L7", "um", { on: "A" }),
      says(usa, "dois", { on: "A" }),
      merges(usa, "L7"),
      says("L7", "três", { on: "B" }),
      says(usa, "quatro", { on: "B" }),
      undoes,
    ],
    ends: [
      "hidden | L7 | A pending 1: um | B pending 1: três",
      `${usa} | ${usa} | A pending 1: dois | B pending 1: quatro`,
    ],
  },
  {
    name: "the same message under both names comes back to each",
    steps: [says("L7", "oi", { id: "X" }), says(usa, "oi", { id: "X" }), learned(`L7+${usa}`), undoes],
    ends: ["hidden | L7 | A pending 1: oi", `${usa} | ${usa} | A pending 1: oi`],
  },
  {
    name: "what an admin took apart WhatsApp does not join again; an admin does",
    steps: [
      says("L7", "um"),
      says(`L7+${usa}`, "dois"),
      says(chile, "três"),
      merges(usa, chile),
      undoes,
      learned(`L7+${chile}`),
      says(`L7+${chile}`, "quatro"),
    ],
    ends: [`${usa} | L7 ${usa} | A pending 2: um, dois`, `${chile} | ${chile} | A pending 2: três, quatro`],
  },
  {
    name: "merged, undone, and merged again",
    steps: [says("L7", "um"), says(usa, "dois"), merges(usa, "L7"), undoes, merges(usa, "L7"), says("L7", "três")],
    ends: [`${usa} | L7 ${usa} | A pending 3: um, dois, três`],
  },
  {
    name: "two merges, the last undone",
    steps: [says("L7", "um"), says(usa, "dois"), says(chile, "três"), merges(usa, "L7"), merges(usa, chile), undoes],
    ends: [`${usa} | L7 ${usa} | A pending 2: um, dois`, `${chile} | ${chile} | A pending 1: três`],
  },
  {
    name: "two merges, both undone",
    steps: [
      says("L7", "um"),
      says(usa, "dois"),
      says(chile, "três"),
      merges(usa, "L7"),
      merges(chile, usa),
      undoes,
      undoes,
    ],
    ends: [
      "hidden | L7 | A pending 1: um",
      `${usa} | ${usa} | A pending 1: dois`,
      `${chile} | ${chile} | A pending 1: três`,
    ],
  },
  {
    name: "who wrote in a group is two again",
    steps: [
      says("L7", "um", { in: "G1" }),
      says(usa, "dois", { in: "G1" }),
      merges(usa, "L7"),
      says("L7", "três", { in: "G1" }),
      undoes,
    ],
    ends: ["1 | G1 | A pending 3: um, dois, três", "hidden | L7", `${usa} | ${usa}`],
  },
];

test.each(stories)("$name", async ({ steps, ends }) => {
  const scene = await IdentityScene.open(home.app);
  for (const step of steps) await step(scene);
  expect(await scene.state()).toEqual(ends);
  expect(await scene.faults()).toEqual([]);
});

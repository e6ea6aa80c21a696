import { expect, test, vi } from "vitest";
import type { Language } from "@recado/contracts/limits";
import { weekdays } from "@recado/contracts/week-hours";
import type { Customer } from "../peer/server.ts";
import { patience, startWire, type Shop } from "./wire-app.ts";

const wire = await startWire();

/** The app's default texts in each language; the company's own texts are below. */
const said: Record<Language, { main: string; back: string; missed: string; question: string; took: RegExp }> = {
  pt: {
    main: "Menu principal",
    back: "Menu anterior",
    missed: "Não entendi.",
    question: "Como foi o seu atendimento?",
    took: /Aqui é .+ e vou continuar o seu atendimento\./,
  },
  en: {
    main: "Main menu",
    back: "Previous menu",
    missed: "I didn't understand.",
    question: "How did we do?",
    took: /This is .+\. I'll take it from here\./,
  },
  es: {
    main: "Menú principal",
    back: "Menú anterior",
    missed: "No entendí.",
    question: "¿Cómo te atendimos?",
    took: /Soy .+ y te voy a atender\./,
  },
};
const officeHours = weekdays.map((weekdayEn) => {
  const times = weekdayEn === "sunday" ? ["", ""] : ["08:00", "18:00"];
  return { weekday: weekdayEn, weekdayEn, startTime: times[0] ?? "", endTime: times[1] ?? "" };
});
/** In São Paulo. */
const sundayNight = new Date("2020-05-03T22:00:00-03:00");
const mondayMorning = new Date("2020-05-04T09:00:00-03:00");
const setClock = (now: Date) => vi.spyOn(wire.home.app.clock, "now").mockReturnValue(now);

const texts = (customer: Customer) =>
  customer.received.map(({ message }) => message.conversation ?? message.extendedTextMessage?.text ?? "");

/** A shop with two departments, the first with options, that is closed, greets on acceptance and asks for ratings. */
async function openShop(language: Language): Promise<Shop> {
  const shop = await wire.linkedShop();
  const { admin } = shop;
  const settings = { language, scheduleType: "company", userRating: "enabled", sendGreetingAccepted: "enabled" };
  for (const [key, value] of Object.entries(settings))
    await admin.does("PUT /settings/:key", { params: { key }, body: { value } });
  const queueIds = [await admin.queue("Bolos"), await admin.queue("Pães")];
  const add = (title: string, parentId: number | null = null) =>
    admin.does("POST /queue-options", { body: { queueId: queueIds[0] ?? 0, title, parentId, message: `» ${title}` } });
  const { id } = await add("Encomenda");
  await add("Sabores");
  await add("Hoje", id);
  await add("Sábado", id);
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: shop.whatsappId },
    body: { queueIds, greetingMessage: "Padaria", outOfHoursMessage: "» fechado", complationMessage: "» obrigado" },
  });
  const params = { companyId: admin.user.companyId };
  await admin.does("PUT /companies/:companyId/schedules", { params, body: { schedules: officeHours } });
  return shop;
}

test.each<Language>(["pt", "en", "es"])(
  "the first hour over the protocol in %s: closed, menus, a person, a rating; each text once",
  { timeout: 60_000 },
  async (language) => {
    const { main, back, missed, question, took } = said[language];
    setClock(sundayNight);
    const shop = await openShop(language);
    const customer = shop.customer({ name: "Rute" });
    const expected: (string | RegExp)[] = [];
    /** The customer's phone gets these, and nothing else. */
    const hears = async (...more: (string | RegExp)[]) => {
      expected.push(...more);
      await wire.peer.until(() => texts(customer).length >= expected.length, { ...patience, what: String(more) });
      expect(texts(customer)).toEqual(expected.map((text) => expect.stringMatching(text) as string));
    };

    await shop.getsFrom(customer, "oi");
    await hears(/^» fechado$/);
    await shop.getsFrom(customer, "???");
    setClock(mondayMorning);
    await shop.getsFrom(customer, "bom dia");
    await hears(/^Padaria\n\n\*\[ 1 \]\* - Bolos\n\*\[ 2 \]\* - Pães$/);
    await shop.getsFrom(customer, "Bolos");
    await hears(new RegExp(`\\*\\[ 1 \\]\\* - Encomenda\\n.+Sabores\\n\\*\\[ # \\]\\* - ${main}$`));
    await shop.getsFrom(customer, "um bolo!");
    await hears(new RegExp(`^${missed}`));
    await shop.getsFrom(customer, { listResponseMessage: { singleSelectReply: { selectedRowId: "1" } } });
    await hears(new RegExp(`^» Encomenda\\n\\n.+Hoje\\n.+Sábado\\n\\*\\[ 0 \\]\\* - ${back}\\n.+${main}$`));
    await shop.getsFrom(customer, "2");
    await hears(/^» Sábado$/);

    const ticket = await shop.accepts(customer);
    await hears(took);
    await shop.says(ticket, "Anotado!");
    await hears(/Anotado!$/);
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "closed" } });
    await hears(new RegExp(`^${question.replace("?", "\\?")}`));
    await shop.getsFrom(customer, "3");
    await hears(/^» obrigado$/);
    const { cycles } = await shop.admin.does("GET /messages/:ticketId", { params: { ticketId: ticket.id } });
    expect(cycles).toMatchObject([{ rate: 3, finishedAt: expect.any(String) }]);
    expect(await shop.ticketsWith(customer)).toMatchObject([{ status: "closed" }]);
  },
);

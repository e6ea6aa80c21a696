import { doorTo } from "../../apps/server/src/testing/door.ts";
import { Person } from "../../apps/server/src/testing/person.ts";
import { setupCode } from "./program.ts";

/** A client of the program at this URL. */
export const visitor = (url: string): Person => new Person({ http: doorTo(url) }, undefined);

/** Sets the app up, and answers the admin of the first company that signs up. */
export async function setUp(nobody: Person): Promise<Person> {
  await nobody.does("POST /setup", {
    body: { code: setupCode, name: "Plataforma", email: "dono@plataforma.test", password: nobody.password },
  });
  return nobody.signUp();
}

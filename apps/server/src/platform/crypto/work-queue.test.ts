import { expect, it } from "vitest";
import { hashForTests, hashPassword, verifyNothing } from "./passwords.ts";
import { WorkQueue } from "./work-queue.ts";

/** Work that lasts until it is told to end. */
function works() {
  const begun: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((end, fail) => void begun.push({ end, fail }));
  return { begun, work };
}

it("does so much at once, the rest in order, and refuses what is too much", async () => {
  const queue = new WorkQueue({ atOnce: 2, waiting: 2 });
  const { begun, work } = works();
  const four = [1, 2, 3, 4].map(() => queue.run(work));
  await expect(queue.run(work)).rejects.toMatchObject({
    code: "ERR_TOO_MANY_REQUESTS",
    details: { retryAfterSeconds: 5 },
  });
  expect(begun).toHaveLength(2);
  begun[0]?.end();
  await four[0];
  await expect.poll(() => begun.length).toBe(3);
  begun[1]?.fail(new Error("broken"));
  await expect(four[1]).rejects.toThrow("broken");
  await expect.poll(() => begun.length).toBe(4);
  begun[2]?.end();
  begun[3]?.end();
  await Promise.all([four[2], four[3]]);
  const last = queue.run(work);
  expect(begun).toHaveLength(4);
  await expect.poll(() => begun.length).toBe(5);
  begun[4]?.end();
  await last;
});

it("hashes and checks of passwords wait for their turn, a hundred at most", async () => {
  hashForTests();
  const all = await Promise.allSettled(
    Array.from({ length: 110 }, (_, n) => (n % 2 ? hashPassword("senha-forte") : verifyNothing("senha-forte"))),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(102);
  await expect(hashPassword("senha-forte")).resolves.toContain("argon2id");
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { teams } from "@/server/db/schema";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { defineSlowWork, getEarlierTryIds } from "@/server/open-transaction";
import { getPdfPools } from "@/server/pdf/pool/pool-registry";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const getName = async () => (await world.db.select({ name: teams.name }).from(teams))[0]?.name;
const renameTeam = (name: string) => (db: Pick<World["db"], "update">) =>
  db.update(teams).set({ name }).where(eq(teams.id, world.owner.teamId));

test("slow work requested by a transaction runs while it holds no lock, then the transaction runs again", async () => {
  const work = defineSlowWork<string>();
  const tries: string[] = [];
  const result = await world.db.transaction(async (tx) => {
    await renameTeam(`try ${tries.length + 1}`)(tx);
    tries.push("begun");
    const [made] = await work([
      {
        key: "a",
        // A second connection would wait for ever for a row that the transaction holds.
        work: async () => {
          await renameTeam("by the work")(world.db);
          return `${await getName()}, after ${tries.length}`;
        },
      },
    ]);
    return made;
  });
  expect(result).toBe("by the work, after 1");
  expect(tries).toEqual(["begun", "begun"]);
  expect(await getName()).toBe("try 2");
});

test("outside a transaction slow work runs at once, and several pieces run together", async () => {
  const work = defineSlowWork<number>();
  const pieces = [1, 2, 3].map((each) => ({ key: String(each), work: async () => each * 2 }));
  expect(await work(pieces)).toEqual([2, 4, 6]);
  let tries = 0;
  const made = await world.db.transaction(() => {
    tries += 1;
    return work(pieces);
  });
  expect({ made, tries }).toEqual({ made: [2, 4, 6], tries: 2 });
});

test("a savepoint that swallows the refusal commits nothing, and the whole transaction runs again", async () => {
  const work = defineSlowWork<string>();
  const results: string[] = [];
  await world.db.transaction(async (tx) => {
    const one = await tx
      .transaction(async () => (await work([{ key: "k", work: async () => "made" }]))[0] ?? "")
      .catch((error: unknown) => (isDomainError(error) ? error.code : "other"));
    results.push(one);
  });
  expect(results).toEqual(["CONFLICT", "made"]);
});

test("a refusal by the slow work rolls the transaction back", async () => {
  const work = defineSlowWork<string>();
  const before = await getName();
  const refusal = world.db.transaction(async (tx) => {
    await renameTeam("never")(tx);
    const rejectWithRefusal = () => Promise.reject(new DomainError("FILE_TOO_COMPLEX"));
    await work([{ key: "k", work: rejectWithRefusal }]);
  });
  await expect(refusal).rejects.toMatchObject({ code: "FILE_TOO_COMPLEX" });
  expect(await getName()).toBe(before);
});

test("a transaction that requests different work each time ends with a conflict", async () => {
  const work = defineSlowWork<string>();
  let tries = 0;
  const endless = world.db.transaction(async () => {
    tries += 1;
    await work([{ key: `k${tries}`, work: async () => "made" }]);
  });
  await expect(endless).rejects.toMatchObject({ code: "CONFLICT" });
  expect(tries).toBe(8);
});

test("the PDF processes cannot be reached while a transaction is open", async () => {
  await expect(world.db.transaction(async () => getPdfPools())).rejects.toThrow(
    "PDF work within a transaction.",
  );
  expect(getPdfPools()).toBeDefined();
});

test("ids drawn in one try are reused in the next", async () => {
  const work = defineSlowWork<string>();
  const seen: (readonly number[])[] = [];
  let drawn = 0;
  await world.db.transaction(async () => {
    const { ids, keepIds } = getEarlierTryIds();
    seen.push(ids);
    drawn += 1;
    keepIds(ids.length > 0 ? ids : [drawn]);
    await work([{ key: "k", work: async () => "made" }]);
  });
  expect(seen).toEqual([[], [1]]);
});

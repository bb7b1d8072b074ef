import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { toSvgPath } from "@/server/domain/field/ink";
import { layoutTypedName } from "@/server/pdf/stamp/typed-name";
import { loadShaper } from "@/server/pdf/text/shape";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { createCallerFactory } from "@/server/trpc";
import { lettering } from ".";

vi.setConfig({ hookTimeout: toPatientMs(120) });

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await loadShaper();
});
afterEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const createApiFrom = (ipAddress: string) =>
  createCallerFactory(lettering)({
    db: world.db,
    services: world.services,
    actor: null,
    account: null,
    visitor: NO_VISITOR,
    origin: { ipAddress, userAgent: "test" },
    requestId: "test",
    fromLoopback: false,
  });

test.each(["Ana Rojas", "Ana 🙂", "محمد", "Ana 山田"])(
  "the signature pad gets the same outline of %s that will be sealed",
  async (text) => {
    const { styles, missing } = await createApiFrom("203.0.113.1").typedName({ text });
    expect(missing).toEqual([]);
    for (const { face, outline, ink } of styles) {
      const sealed = layoutTypedName(text, face, null);
      expect(outline).toBe(toSvgPath(sealed?.path ?? []));
      expect(ink).toEqual(sealed?.ink);
    }
  },
);

test("Han characters have the shapes of the document's language", async () => {
  const getFirstOutline = async (language: string) => {
    const { styles } = await createApiFrom("203.0.113.2").typedName({
      text: "直海",
      face: "caveat",
      language,
    });
    return styles[0]?.outline;
  };
  expect(await getFirstOutline("ja")).not.toBe(await getFirstOutline("zh-Hans"));
});

test("an adopted style stays, although it would no longer be offered", async () => {
  const { styles } = await createApiFrom("203.0.113.3").typedName({ text: "山田", face: "homemade-apple" });
  expect(styles).toMatchObject([{ face: "homemade-apple", isPlain: true }]);
});

test("an empty text, too long a text and too many requests are refused", { tags: ["prove"] }, async () => {
  const caller = createApiFrom("203.0.113.4");
  // The minute must not end between the calls.
  stopClock(new Date());
  await expect(caller.typedName({ text: "" })).rejects.toThrow();
  await expect(caller.typedName({ text: "a".repeat(511) })).rejects.toThrow();
  for (let asked = 0; asked < 600; asked += 1) await caller.typedName({ text: "A", face: "caveat" });
  await expect(caller.typedName({ text: "A", face: "caveat" })).rejects.toMatchObject({
    cause: { code: "TOO_MANY_REQUESTS" },
  });
});

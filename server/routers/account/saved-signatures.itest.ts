import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor } from "@/server/testing/routers/account";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { freezeClock } from "@/server/testing/world/hold-clock";
import { colleague, getPerson } from "@/server/testing/world/people";
import { signaturePng } from "@/server/testing/world/signature-png";
import { testWorld, type World } from "@/server/testing/world/world";

const TYPED = { kind: "typed", text: "Ana Pérez", face: "caveat" } as const;

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
const owner = () => getPerson(world, world.owner).call.account;

test("a signature and initials are saved, replaced and deleted separately", async () => {
  expect(await owner().keptSignatures()).toEqual({ SIGNATURE: null, INITIALS: null });
  await owner().keepSignature({ purpose: "SIGNATURE", value: TYPED });
  await owner().keepSignature({ purpose: "INITIALS", value: { ...TYPED, text: "AP" } });
  await owner().keepSignature({ purpose: "SIGNATURE", value: { ...TYPED, text: "A. Pérez" } });
  expect(await owner().keptSignatures()).toEqual({
    SIGNATURE: { ...TYPED, text: "A. Pérez" },
    INITIALS: { ...TYPED, text: "AP" },
  });
  await owner().forgetSignature({ purpose: "SIGNATURE" });
  await owner().forgetSignature({ purpose: "SIGNATURE" });
  expect(await owner().keptSignatures()).toEqual({ SIGNATURE: null, INITIALS: { ...TYPED, text: "AP" } });
});

test("a saved signature must be drawn, typed or a picture with its bytes, which is redrawn", async () => {
  const keep = (value: unknown) => owner().keepSignature({ purpose: "SIGNATURE", value });
  expect(await catchErrorCode(keep({ kind: "uploaded", uploadId: "upload_1" }))).toBe("BAD_REQUEST");
  expect(await catchErrorCode(keep({ ...TYPED, text: "" }))).toBe("BAD_REQUEST");
  const script = Buffer.from("<svg onload='alert(1)'/>").toString("base64");
  expect(await catchErrorCode(keep({ kind: "uploaded", png: script }))).toBe("INVALID_BODY");
  await keep({ kind: "uploaded", png: Buffer.from(signaturePng()).toString("base64") });
  expect((await owner().keptSignatures()).SIGNATURE).toMatchObject({
    kind: "uploaded",
    png: expect.stringMatching(/^iVBOR/),
  });
});

test("a colleague sees, changes and deletes only their own signatures, and a visitor none", async () => {
  const other = (await colleague(world, { team: "ADMIN" })).call.account;
  await owner().keepSignature({ purpose: "SIGNATURE", value: TYPED });
  expect(await other.keptSignatures()).toEqual({ SIGNATURE: null, INITIALS: null });
  await other.forgetSignature({ purpose: "SIGNATURE" });
  expect((await owner().keptSignatures()).SIGNATURE).toEqual(TYPED);
  const visitor = createVisitor(world).account;
  for (const refused of [
    visitor.keptSignatures(),
    visitor.keepSignature({ purpose: "SIGNATURE", value: TYPED }),
    visitor.forgetSignature({ purpose: "SIGNATURE" }),
  ])
    expect(await catchErrorCode(refused)).toBe("UNAUTHORIZED");
});

test("a signature is saved at most sixty times an hour", async () => {
  freezeClock();
  await world.test.sql`delete from rate_limit`;
  const keep = () => owner().keepSignature({ purpose: "INITIALS", value: TYPED });
  for (let n = 0; n < 60; n += 1) await keep();
  expect(await catchErrorCode(keep())).toBe("TOO_MANY_REQUESTS");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor } from "@/server/testing/routers/account";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { freezeClock } from "@/server/testing/world/hold-clock";
import { addColleague, getPerson } from "@/server/testing/world/people";
import { signaturePng } from "@/server/testing/world/signature-png";
import { testWorld, type World } from "@/server/testing/world/world";

const TYPED = { kind: "typed", text: "Ana Pérez", face: "caveat" } as const;

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
const createOwnerApi = () => getPerson(world, world.owner).call.account;

test("a signature and initials are saved, replaced and deleted separately", async () => {
  expect(await createOwnerApi().keptSignatures()).toEqual({ SIGNATURE: null, INITIALS: null });
  await createOwnerApi().keepSignature({ purpose: "SIGNATURE", value: TYPED });
  await createOwnerApi().keepSignature({ purpose: "INITIALS", value: { ...TYPED, text: "AP" } });
  await createOwnerApi().keepSignature({ purpose: "SIGNATURE", value: { ...TYPED, text: "A. Pérez" } });
  expect(await createOwnerApi().keptSignatures()).toEqual({
    SIGNATURE: { ...TYPED, text: "A. Pérez" },
    INITIALS: { ...TYPED, text: "AP" },
  });
  await createOwnerApi().forgetSignature({ purpose: "SIGNATURE" });
  await createOwnerApi().forgetSignature({ purpose: "SIGNATURE" });
  expect(await createOwnerApi().keptSignatures()).toEqual({
    SIGNATURE: null,
    INITIALS: { ...TYPED, text: "AP" },
  });
});

test("a saved signature must be drawn, typed or a picture with its bytes, which is redrawn", async () => {
  const keepSignature = (value: unknown) => createOwnerApi().keepSignature({ purpose: "SIGNATURE", value });
  expect(await catchErrorCode(keepSignature({ kind: "uploaded", uploadId: "upload_1" }))).toBe("BAD_REQUEST");
  expect(await catchErrorCode(keepSignature({ ...TYPED, text: "" }))).toBe("BAD_REQUEST");
  const script = Buffer.from("<svg onload='alert(1)'/>").toString("base64");
  expect(await catchErrorCode(keepSignature({ kind: "uploaded", png: script }))).toBe("INVALID_BODY");
  await keepSignature({ kind: "uploaded", png: Buffer.from(signaturePng()).toString("base64") });
  expect((await createOwnerApi().keptSignatures()).SIGNATURE).toMatchObject({
    kind: "uploaded",
    png: expect.stringMatching(/^iVBOR/),
  });
});

test("a colleague sees, changes and deletes only their own signatures, and a visitor none", async () => {
  const other = (await addColleague(world, { team: "ADMIN" })).call.account;
  await createOwnerApi().keepSignature({ purpose: "SIGNATURE", value: TYPED });
  expect(await other.keptSignatures()).toEqual({ SIGNATURE: null, INITIALS: null });
  await other.forgetSignature({ purpose: "SIGNATURE" });
  expect((await createOwnerApi().keptSignatures()).SIGNATURE).toEqual(TYPED);
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
  const keepInitials = () => createOwnerApi().keepSignature({ purpose: "INITIALS", value: TYPED });
  for (let n = 0; n < 60; n += 1) await keepInitials();
  expect(await catchErrorCode(keepInitials())).toBe("TOO_MANY_REQUESTS");
});

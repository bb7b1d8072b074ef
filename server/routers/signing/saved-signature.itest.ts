import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createReaderCaller, createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { signaturePng } from "@/server/testing/world/signature-png";
import { DRAWN, getRecipientToken, signer } from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const TYPED = { kind: "typed" as const, text: "Ana Núñez", face: "caveat" as const };

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => stopClock(AT));

const SIGNATURE = "SIGNATURE" as const;
const INITIALS = "INITIALS" as const;

describe("a saved signature (components/signing.md 5.7)", () => {
  test("is offered to its owner on every later document, signature and initials apart, until it is deleted", async () => {
    const account = await createTestAccount(world, "ana@example.com");
    const api = createReaderCaller(world, { account });
    const token = getRecipientToken(await world.send({ recipients: [signer("Ana")] }), 0);
    expect(await api.savedSignature({ token, purpose: SIGNATURE })).toEqual({ maySave: true, value: null });
    await api.saveSignature({ token, purpose: SIGNATURE, value: DRAWN });
    await api.saveSignature({ token, purpose: SIGNATURE, value: TYPED });

    const laterToken = getRecipientToken(await world.send({ recipients: [signer("Ana")] }), 0);
    expect(await api.savedSignature({ token: laterToken, purpose: SIGNATURE })).toEqual({
      maySave: true,
      value: TYPED,
    });
    expect(await api.savedSignature({ token: laterToken, purpose: INITIALS })).toEqual({
      maySave: true,
      value: null,
    });
    await api.forgetSignature({ token: laterToken, purpose: SIGNATURE });
    expect(await api.savedSignature({ token, purpose: SIGNATURE })).toEqual({ maySave: true, value: null });
  });

  test("keeps a drawing exactly as it was made", async () => {
    const account = await createTestAccount(world, "dora@example.com");
    const api = createReaderCaller(world, { account });
    const token = getRecipientToken(await world.send({ recipients: [signer("Dora")] }), 0);
    await api.saveSignature({ token, purpose: INITIALS, value: DRAWN });
    expect((await api.savedSignature({ token, purpose: INITIALS })).value).toEqual(DRAWN);
  });

  test("is not offered without sign-in, or to an account other than the recipient's", async () => {
    const ben = await createTestAccount(world, "ben@example.com");
    const token = getRecipientToken(await world.send({ recipients: [signer("Carla")] }), 0);
    for (const account of [null, ben]) {
      const api = createReaderCaller(world, { account });
      expect(await api.savedSignature({ token, purpose: SIGNATURE })).toEqual({
        maySave: false,
        value: null,
      });
      expect(await catchErrorCode(api.saveSignature({ token, purpose: SIGNATURE, value: TYPED }))).toBe(
        "UNAUTHORIZED",
      );
      expect(await catchErrorCode(api.forgetSignature({ token, purpose: SIGNATURE }))).toBe("UNAUTHORIZED");
    }
  });

  test("is not offered before an access check is passed, nor for an unknown link", async () => {
    const account = await createTestAccount(world, "gil@example.com");
    const api = createReaderCaller(world, { account });
    const sent = await world.send({ globalAccessAuth: ["TWO_FACTOR_AUTH"], recipients: [signer("Gil")] });
    const input = { token: getRecipientToken(sent, 0), purpose: SIGNATURE };
    expect(await catchErrorCode(api.savedSignature(input))).toBe("UNAUTHORIZED");
    expect(await catchErrorCode(api.saveSignature({ ...input, value: TYPED }))).toBe("UNAUTHORIZED");
    expect(await catchErrorCode(api.savedSignature({ token: "made-up", purpose: SIGNATURE }))).toBe(
      "NOT_FOUND",
    );
  });

  test("may be a picture, stored with its own redrawn bytes, independent of any document", async () => {
    const account = await createTestAccount(world, "iris@example.com");
    const api = createReaderCaller(world, { account });
    const token = getRecipientToken(await world.send({ recipients: [signer("Iris")] }), 0);
    const note = Buffer.from("a secret of the camera");
    const given = Buffer.concat([signaturePng(), note]);
    await api.saveSignature({
      token,
      purpose: SIGNATURE,
      value: { kind: "uploaded", png: given.toString("base64") },
    });
    const laterToken = getRecipientToken(await world.send({ recipients: [signer("Iris")] }), 0);
    const { value } = await api.savedSignature({ token: laterToken, purpose: SIGNATURE });
    if (value?.kind !== "uploaded") throw new Error("no picture was kept");
    const savedPng = Buffer.from(value.png, "base64");
    expect(savedPng.includes(note)).toBe(false);
    const { uploadId } = await api.addPicture({ token: laterToken, png: savedPng });
    const paper = await api.picture({ token: laterToken, uploadId });
    expect(paper.mediaType).toBe("image/png");
    const noPicture = { kind: "uploaded", png: note.toString("base64") };
    expect(await catchErrorCode(api.saveSignature({ token, purpose: SIGNATURE, value: noPicture }))).toBe(
      "INVALID_BODY",
    );
  });

  test("is refused when it is a document's picture, a blank name or anything else, and above sixty an hour", {
    tags: ["prove"],
  }, async () => {
    const account = await createTestAccount(world, "hugo@example.com");
    const api = createReaderCaller(world, { account });
    const token = getRecipientToken(await world.send({ recipients: [signer("Hugo")] }), 0);
    const saveSignature = (value: unknown) => api.saveSignature({ token, purpose: SIGNATURE, value });
    for (const wrong of [{ kind: "uploaded", uploadId: "x" }, { ...TYPED, text: " " }, "Ana", null]) {
      expect(await catchErrorCode(saveSignature(wrong))).toBe("BAD_REQUEST");
    }
    for (let count = 0; count < 60; count += 1) await saveSignature(TYPED);
    expect(await catchErrorCode(saveSignature(TYPED))).toBe("TOO_MANY_REQUESTS");
  });
});

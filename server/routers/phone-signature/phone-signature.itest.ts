import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PhoneDrawing } from "@/server/contract/signing";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { deleteExpiredPhoneSignatures } from "@/server/db/store/phone-signature";
import { services } from "@/server/process-services";
import { phoneSignature } from "@/server/routers/phone-signature";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { createCallerFactory } from "@/server/trpc";

const createPhoneSignature = createCallerFactory(phoneSignature);
const PHONE = "0123456789abcdef0123456789abcdef";
const THIEF = "ffffffffffffffffffffffffffffffff";
const parseDrawing = (drawing: unknown) => PhoneDrawing.parse({ stage: "drawing", drawing }).drawing;
const DRAWING = parseDrawing(DRAWN);
const DOT = parseDrawing({ ...DRAWN, strokes: [[[0.5, 0.5, 0.5, 0]]] });

let world: World;
let api: ReturnType<typeof signingCaller>;
let phone: ReturnType<typeof createPhoneSignature>;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
  phone = createPhoneSignature({
    db: world.db,
    services: services(),
    actor: null,
    account: null,
    origin: { ipAddress: "203.0.113.9", userAgent: "Mozilla/5.0 (iPhone)" },
    visitor: NO_VISITOR,
    requestId: "test",
    fromLoopback: false,
  });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => stopClock(null));

const readUrlCode = (url: string) => url.slice(url.indexOf("#") + 1);

async function openHandOff() {
  const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
  const token = getRecipientToken(sent, 0);
  const { id: handOffId, url, expiresAt } = await api.handOff({ token });
  return { sent, token, handOffId, url, expiresAt, code: readUrlCode(url) };
}

const nothing = { code: "NOT_FOUND", message: "This drawing link is not valid." };

describe("a signature drawn on another device", () => {
  test("appears on the page that asked, stroke by stroke, and becomes a signature only there", async () => {
    const { sent, token, handOffId, code } = await openHandOff();
    const getHandedDrawing = () => api.handedDrawing({ token, handOffId });
    expect(await getHandedDrawing()).toEqual({ stage: "waiting", drawing: null });
    await phone.open({ code, device: PHONE });
    expect(await getHandedDrawing()).toEqual({ stage: "drawing", drawing: null });
    await phone.draw({ code, device: PHONE, drawing: DRAWING, finished: false });
    expect(await getHandedDrawing()).toEqual({ stage: "drawing", drawing: DRAWING });
    await phone.draw({ code, device: PHONE, drawing: DRAWING, finished: true });
    expect(await getHandedDrawing()).toEqual({ stage: "finished", drawing: DRAWING });
    const [field] = await world.test.sql`select inserted from field where id = ${findSentFieldId(sent, 0)}`;
    expect(field?.inserted).toBe(false);
    await api.consent(buildConsent(token));
    await api.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
  });

  test("is finished once: sending again gives the same answer and changes nothing", async () => {
    const { token, handOffId, code } = await openHandOff();
    await phone.draw({ code, device: PHONE, drawing: DRAWING, finished: true });
    const other = parseDrawing({ ...DRAWN, aspect: 2 });
    expect(await phone.draw({ code, device: PHONE, drawing: other, finished: true })).toEqual({
      finished: true,
    });
    expect((await api.handedDrawing({ token, handOffId })).drawing).toEqual(DRAWING);
  });

  test("is refused while it is blank or a single dot", async () => {
    const { code } = await openHandOff();
    for (const drawing of [null, DOT]) {
      await expect(phone.draw({ code, device: PHONE, drawing, finished: true })).rejects.toMatchObject({
        cause: { code: "INVALID_BODY" },
      });
    }
  });
});

describe("the link for the other device", () => {
  test("carries its code after the #, lasts five minutes and reveals nothing of the document", async () => {
    stopClock(new Date("2026-11-20T10:00:00Z"));
    const { url, expiresAt, code } = await openHandOff();
    expect(url).toMatch(/\/draw#[0-9A-Za-z]{32}$/);
    expect(expiresAt).toBe("2026-11-20T10:05:00.000Z");
    expect(await phone.open({ code, device: PHONE })).toEqual({ expiresAt, finished: false });
    stopClock(new Date("2026-11-20T10:05:00Z"));
    await expect(phone.open({ code, device: PHONE })).rejects.toMatchObject({ cause: nothing });
    await expect(phone.draw({ code, device: PHONE, drawing: DRAWING, finished: true })).rejects.toMatchObject(
      { cause: nothing },
    );
  });

  test("serves the first device and answers every other device like an unknown code", async () => {
    const { code } = await openHandOff();
    await phone.open({ code, device: PHONE });
    await phone.open({ code, device: PHONE });
    for (const attempt of [
      () => phone.open({ code, device: THIEF }),
      () => phone.draw({ code, device: THIEF, drawing: DRAWING, finished: true }),
      () => phone.open({ code: "0".repeat(32), device: THIEF }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ cause: nothing });
    }
  });

  test("ends when a newer one is asked for, and when the recipient has signed", async () => {
    const first = await openHandOff();
    const newer = await api.handOff({ token: first.token });
    await expect(phone.open({ code: first.code, device: PHONE })).rejects.toMatchObject({ cause: nothing });
    expect(await api.handedDrawing({ token: first.token, handOffId: first.handOffId })).toEqual({
      stage: "gone",
      drawing: null,
    });
    await signAs(api, first.sent, 0);
    await expect(phone.open({ code: readUrlCode(newer.url), device: PHONE })).rejects.toMatchObject({
      cause: nothing,
    });
  });

  test("opens nothing else: it is no signing token, and a signing token is no code", async () => {
    const { code, token } = await openHandOff();
    expect(await api.state({ token: code })).toEqual({ screen: "notFound" });
    await expect(phone.open({ code: token, device: PHONE })).rejects.toMatchObject({ cause: nothing });
  });

  test("is stored only as a hash, and is deleted with its strokes when it expires", async () => {
    stopClock(new Date("2026-11-20T11:00:00Z"));
    const { handOffId, code } = await openHandOff();
    await phone.draw({ code, device: PHONE, drawing: DRAWING, finished: false });
    const [row] = await world.test
      .sql`select row_to_json(h)::text as text from signature_hand_off h where id = ${handOffId}`;
    expect(row?.text).not.toContain(code);
    expect(row?.text).not.toContain(PHONE);
    await deleteExpiredPhoneSignatures(world.db, new Date("2026-11-20T11:05:00Z"));
    expect([...(await world.test.sql`select 1 from signature_hand_off where id = ${handOffId}`)]).toEqual([]);
  });
});

describe("asking for another device", () => {
  test("is refused for an unknown token, out of turn, with drawing turned off, and when asked too often", async () => {
    await expect(api.handOff({ token: "unknown" })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
    const inOrder = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
    });
    await expect(api.handOff({ token: getRecipientToken(inOrder, 1) })).rejects.toMatchObject({
      cause: { code: "RECIPIENT_OUT_OF_TURN" },
    });
    const typed = await world.send({ meta: { drawSignatureEnabled: false }, recipients: [signer("Ana")] });
    await expect(api.handOff({ token: getRecipientToken(typed, 0) })).rejects.toThrow("not accepted");
    const token = getRecipientToken(inOrder, 0);
    for (let at = 0; at < 30; at++) await api.handOff({ token });
    await expect(api.handOff({ token })).rejects.toMatchObject({ cause: { code: "TOO_MANY_REQUESTS" } });
  });

  test("shows a drawing to the recipient who asked and to no other recipient of the envelope", async () => {
    const { sent, handOffId, code } = await openHandOff();
    await phone.draw({ code, device: PHONE, drawing: DRAWING, finished: true });
    expect(await api.handedDrawing({ token: getRecipientToken(sent, 1), handOffId })).toEqual({
      stage: "gone",
      drawing: null,
    });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CONSENT_TEXT_VERSION, formatConsentSentence } from "@/server/routers/signing/consent";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  buildConfirmedFinish,
  buildFinishInput,
  countTemplateDocuments,
  createLinkedTemplate,
  createOwnerCaller,
  createVisitorCaller,
} from "@/server/testing/world/direct-link";
import { box, DRAWN, signer } from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(async () => {
  stopClock(null);
  // Every test starts with full rate limits.
  await world.test.sql`delete from rate_limit`;
  await expectInvariants(world.test.sql, world.db);
});
afterAll(() => world[Symbol.asyncDispose]());

const CONSENT = {
  textVersion: CONSENT_TEXT_VERSION,
  language: "en" as const,
  sentence: formatConsentSentence("en", false),
  timezone: null,
};

describe("refused finishes leave nothing behind", () => {
  test.each([
    ["an address nobody proved", { proof: "made up" }, "TWO_FACTOR_AUTH_FAILED"],
    ["a proof for another address", { email: "other@example.com" }, "TWO_FACTOR_AUTH_FAILED"],
    ["a template that has changed since", { revision: 1_000 }, "CONFLICT"],
    ["a required field left empty", { values: [] }, "RECIPIENT_HAS_UNSIGNED_FIELDS"],
    ["a field the template does not have", { values: [{ fieldId: 1, value: "x" }] }, "INVALID_BODY"],
    ["an older text of the consent", { consent: { ...CONSENT, textVersion: "1999-01" } }, "INVALID_REQUEST"],
    [
      "a consent in a language that its sentence is not in",
      { consent: { ...CONSENT, sentence: formatConsentSentence("es", false) } },
      "INVALID_REQUEST",
    ],
    [
      "a next signer nobody may choose",
      { nextSigner: { name: "Zoe", email: "zoe@example.com" } },
      "INVALID_REQUEST",
    ],
  ])("%s", async (_, wrong, code) => {
    const template = await createLinkedTemplate(world);
    const api = createVisitorCaller(world);
    const input = await buildConfirmedFinish(world, api, template);
    await expect(api.finish({ ...input, ...wrong })).rejects.toMatchObject({ cause: { code } });
    expect(await countTemplateDocuments(world, template)).toBe(0);
    expect(await api.result(input)).toEqual({ made: null });
    expect((await api.finish(input)).token).toMatch(/^[0-9A-Za-z]{32}$/);
  });

  test("a value the field refuses, another recipient's field, a field given twice", async () => {
    const template = await createLinkedTemplate(world, {
      recipients: [{ ...signer("Ana"), fields: [box("RUT", 1), box("SIGNATURE")] }, signer("Ben")],
    });
    const [rut, own, bens] = template.fields.map(({ id }) => id);
    const api = createVisitorCaller(world);
    const input = await buildConfirmedFinish(world, api, template);
    const finishAndGetCode = (...values: { fieldId: number | undefined; value: unknown }[]) =>
      api
        .finish({
          ...input,
          values: [...input.values, ...values.map((each) => ({ ...each, fieldId: each.fieldId ?? 0 }))],
        })
        .then(
          () => null,
          (error) => error.cause.code,
        );
    expect(await finishAndGetCode({ fieldId: rut, value: "12.345.678-4" })).toBe("INVALID_BODY");
    expect(
      await finishAndGetCode({ fieldId: rut, value: "12345678-5" }, { fieldId: bens, value: DRAWN }),
    ).toBe("NOT_FOUND");
    expect(await finishAndGetCode({ fieldId: own, value: DRAWN })).toBe("INVALID_BODY");
    expect(await finishAndGetCode({ fieldId: rut, value: "12345678-5" })).toBeNull();
    expect(await countTemplateDocuments(world, template)).toBe(1);
  });

  test("more than ten an hour from one IP address, not counting refused and repeated ones", {
    tags: ["prove"],
  }, async () => {
    stopClock(new Date("2026-11-20T10:05:00Z"));
    const template = await createLinkedTemplate(world);
    const api = createVisitorCaller(world, { ip: "192.0.2.200" });
    const account = {
      userId: world.owner.userId,
      sessionId: "s",
      email: world.owner.email,
      name: "Olga",
      isInstanceAdmin: false,
    };
    const known = createVisitorCaller(world, { ip: "192.0.2.200", account });
    const buildOwnInput = (more = {}) => buildFinishInput(template, { email: world.owner.email, ...more });
    const first = buildOwnInput();
    for (let count = 0; count < 10; count += 1) await known.finish(count === 0 ? first : buildOwnInput());
    await expect(api.finish(buildOwnInput())).rejects.toMatchObject({ cause: { code: "TOO_MANY_REQUESTS" } });
    await expect(known.finish(buildOwnInput())).rejects.toMatchObject({
      cause: { code: "TOO_MANY_REQUESTS" },
    });
    expect(await known.finish(first)).toMatchObject({ token: expect.any(String) });
    expect(await countTemplateDocuments(world, template)).toBe(10);
    stopClock(new Date("2026-11-20T11:00:00Z"));
    await known.finish(buildOwnInput());
  });
});

test("a link that was switched off or deleted, or whose template is gone, is refused like an unknown one", async () => {
  const template = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  const input = await buildConfirmedFinish(world, api, template);
  const unknown = await api.finish({ ...input, token: "nobody's" }).catch((error) => error.cause);
  expect(unknown).toMatchObject({ code: "NOT_FOUND", message: "This link is not active." });
  const envelopeId = template.envelope.id;
  await createOwnerCaller(world).directLink.toggle({ envelopeId, enabled: false });
  const off = await api.finish(input).catch((error) => error.cause);
  expect([off.code, off.message]).toEqual([unknown.code, unknown.message]);
  await createOwnerCaller(world).directLink.remove({ envelopeId });
  const gone = await api.finish(input).catch((error) => error.cause);
  expect([gone.code, gone.message]).toEqual([unknown.code, unknown.message]);
});

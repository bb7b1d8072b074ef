import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { createProofCaller } from "@/server/testing/routers/recipient-auth";
import { getRecipientToken, signer, signingCaller } from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

/** The language of a single recipient (rest/README.md 2.3): it changes their mails and their page only. */
let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const buildBothSigners = () => [signer("Ana"), signer("Eva", { language: "es" })];
const listLanguages = async (envelopeId: string): Promise<(string | null)[]> =>
  (await it.get(`/envelope/${envelopeId}`)).body.recipients.map(
    ({ language }: { language: string | null }) => language,
  );
const listMails = async (envelopeId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await it.sql`select to_email, language from mail where envelope_id = ${envelopeId} order by created_at`
    ).map(({ to_email, language }) => [to_email, language]),
  );
const createTemplate = (recipients = buildBothSigners()): Promise<Sent> =>
  it.world.draft({ type: "TEMPLATE", title: "Lease", recipients });

describe("a recipient's language in the API", () => {
  test("is set on creation, changed by its own key and reset by null", async () => {
    const { envelope, recipients } = await it.world.draft({ title: "Lease", recipients: buildBothSigners() });
    expect(await listLanguages(envelope.id)).toEqual([null, "es"]);
    const [ana, eva] = recipients.map(({ id }) => id);
    const updateRecipients = (data: object[]) =>
      it.post("/envelope/recipient/update-many", { envelopeId: envelope.id, data });
    expect((await updateRecipients([{ id: ana, language: "es" }])).body.data).toMatchObject([
      { language: "es" },
    ]);
    await updateRecipients([{ id: eva, language: null }]);
    expect(await listLanguages(envelope.id)).toEqual(["es", null]);
    await updateRecipients([{ id: ana, name: "Anna" }]);
    expect(await listLanguages(envelope.id)).toEqual(["es", null]);
    const added = await it.post("/envelope/recipient/create-many", {
      envelopeId: envelope.id,
      data: [{ email: "leo@example.com", name: "Leo", role: "CC", language: "es" }],
    });
    expect(added.body.data).toMatchObject([{ language: "es" }]);
    expect((await it.get(`/envelope/recipient/${ana}`)).body.language).toBe("es");
  });

  test.each(["de", "ES", "", 1])("%j is refused with 400 and changes nothing", async (language) => {
    const { envelope, recipients } = await it.world.draft({ title: "Lease", recipients: buildBothSigners() });
    const data = [{ id: recipients[0]?.id, language }];
    const { body, status } = await it.post("/envelope/recipient/update-many", {
      envelopeId: envelope.id,
      data,
    });
    expect(getCode({ status, body })).toEqual([400, "BAD_REQUEST"]);
    expect(await listLanguages(envelope.id)).toEqual([null, "es"]);
  });

  test("a change is in the audit log, but not in the changes shown to published clients", async () => {
    const { envelope, recipients } = await it.world.draft({ title: "Lease", recipients: buildBothSigners() });
    const data = [{ id: recipients[0]?.id, language: "es" }];
    await it.post("/envelope/recipient/update-many", { envelopeId: envelope.id, data });
    const listChanges = async (include: string) =>
      (await it.get(`/envelope/${envelope.id}/audit-log?include=${include}`)).body.data.find(
        ({ type }: { type: string }) => type === "RECIPIENT_UPDATED",
      ).data.changes;
    expect(await listChanges("all")).toEqual([{ type: "LANGUAGE", from: null, to: "es" }]);
    expect(await listChanges("published")).toEqual([]);
  });

  test("is kept in duplicates, in templates and in documents made from them", async () => {
    const { envelope } = await it.world.draft({ title: "Lease", recipients: buildBothSigners() });
    const copy = await it.post("/envelope/duplicate", { envelopeId: envelope.id });
    expect(await listLanguages(copy.body.id)).toEqual([null, "es"]);
    const answer = await it.post("/envelope/save-as-template", { envelopeId: envelope.id });
    expect(await listLanguages(answer.body.id)).toEqual([null, "es"]);
    const { envelope: source, recipients } = await createTemplate();
    const [ana, eva] = recipients.map(({ id }) => id);
    const used = await it.post("/envelope/use", {
      envelopeId: source.id,
      recipients: [
        { id: ana, email: "ana@example.com", language: "es" },
        { id: eva, email: "eva@example.com" },
      ],
    });
    expect(await listLanguages(used.body.id)).toEqual(["es", "es"]);
  });

  test("is restored with a template's revision", async () => {
    const { envelope, recipients } = await createTemplate();
    await it.post("/envelope/use", { envelopeId: envelope.id, recipients: [] });
    const data = [{ id: recipients[1]?.id, language: "en" }];
    await it.post("/envelope/recipient/update-many", { envelopeId: envelope.id, data });
    expect(await listLanguages(envelope.id)).toEqual([null, "en"]);
    const restored = await it.post("/envelope/restore-revision", { envelopeId: envelope.id, revision: 1 });
    expect(restored.status).toBe(200);
    expect(await listLanguages(envelope.id)).toEqual([null, "es"]);
  });
});

describe("the effect of a recipient's language", () => {
  test("request mail, its preview and the signing page are in each recipient's language", async () => {
    const { envelope, ...rest } = await it.world.draft({ title: "Lease", recipients: buildBothSigners() });
    const sent = { envelope, ...rest };
    const owner = createCallerFor({ actor: it.world.owner, requestId: "test", db: it.world.db });
    const previewMail = (index: number) =>
      owner.envelope.previewMail({ envelopeId: envelope.id, recipientId: sent.recipients[index]?.id ?? 0 });
    expect([(await previewMail(0)).html, (await previewMail(1)).html]).toEqual([
      expect.stringContaining('lang="en"'),
      expect.stringContaining('lang="es"'),
    ]);
    await it.post("/envelope/distribute", { envelopeId: envelope.id });
    expect(await listMails(envelope.id)).toEqual({ "ana@example.com": "en", "eva@example.com": "es" });
    const readPageLanguage = async (index: number) => {
      const state = await signingCaller(it.world.db).state({ token: getRecipientToken(sent, index) });
      return state.screen === "notFound" ? null : state.language;
    };
    expect([await readPageLanguage(0), await readPageLanguage(1)]).toEqual(["en", "es"]);
  });

  test("requests sent again, code mails and cancellation mails are in each recipient's language", async () => {
    const recipients = [signer("Ana"), signer("Eva", { language: "es", accessAuth: ["TWO_FACTOR_AUTH"] })];
    const sent = await it.world.send({ title: "Lease", recipients });
    const envelopeId = sent.envelope.id;
    await it.sql`delete from mail where envelope_id = ${envelopeId}`;
    const api = signingCaller(it.world.db);
    const state = await api.state({ token: getRecipientToken(sent, 1) });
    expect(state).toMatchObject({ screen: "accessCheck", language: "es" });
    await createProofCaller(it.world).sendCode({ token: getRecipientToken(sent, 1), purpose: "ACCESS" });
    await it.post("/envelope/redistribute", { envelopeId, recipients: sent.recipients.map(({ id }) => id) });
    await it.post("/envelope/cancel", { envelopeId });
    expect(await listMails(envelopeId)).toEqual({ "ana@example.com": "en", "eva@example.com": "es" });
    const languages = await it.sql`select distinct language from mail
      where envelope_id = ${envelopeId} and to_email = 'eva@example.com'`;
    expect(languages).toMatchObject([{ language: "es" }]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import type { TeamActor } from "@/server/domain/actor";
import { asToken } from "@/server/testing/rest/walk";
import { box, signer } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { useTemplate } from "../envelope/use";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => stopClock(null));

const createApi = (actor: TeamActor) => createCallerFor({ actor, requestId: "test" });
const createOwnerApi = () => createApi(world.owner);
const createTemplate = (): Promise<Sent> =>
  world.draft({
    title: "Offer",
    type: "TEMPLATE",
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })],
  });
const listRevisionNumbers = async ({ envelope }: Sent): Promise<number[]> => {
  const rows = await world.test.sql`select number from template_revision
    where envelope_id = ${envelope.id} and content is not null order by number`;
  return rows.map(({ number }) => Number(number));
};
const renameTemplate = (made: Sent, title: string, actor: TeamActor = world.owner) =>
  createApi(actor).envelope.update({ envelopeId: made.envelope.id, data: { title } });
const findRevisionUsed = async (made: Sent, revision?: number) => {
  const used = await world.db.transaction((tx) =>
    useTemplate(
      tx,
      { actor: world.owner, origin: { ipAddress: null, userAgent: null }, services: world.services },
      { ...USE, envelopeId: made.envelope.id },
      { revision, cause: {} },
    ),
  );
  return used;
};
const USE = {
  recipients: [],
  distributeDocument: false,
  customDocumentData: [],
  prefillFields: [],
  attachments: [],
};

describe("a revision", () => {
  test("is one editing session, closed by 10 minutes without a change", async () => {
    const start = Date.now();
    stopClock(new Date(start));
    const template = await createTemplate();
    stopClock(new Date(start + 60_000));
    await renameTemplate(template, "Offer 2");
    stopClock(new Date(start + 10 * 60_000));
    await renameTemplate(template, "Offer 3");
    expect(await listRevisionNumbers(template)).toEqual([]);
    stopClock(new Date(start + 21 * 60_000));
    await renameTemplate(template, "Offer 4");
    expect(await listRevisionNumbers(template)).toEqual([1]);
  });

  test("is one API call, however soon the next follows", async () => {
    const template = await createTemplate();
    const token = asToken(world.owner);
    await renameTemplate(template, "A", token);
    await renameTemplate(template, "B", token);
    await renameTemplate(template, "C", token);
    expect(await listRevisionNumbers(template)).toEqual([1, 2, 3]);
  });

  test("is not created by viewing, by a refused call, or by a change without effect", async () => {
    const template = await createTemplate();
    expect((await findRevisionUsed(template)).envelope.templateRevision).toBe(1);
    await renameTemplate(template, "Offer");
    const bad = createOwnerApi().envelope.update({
      envelopeId: template.envelope.id,
      meta: { drawSignatureEnabled: false, typedSignatureEnabled: false, uploadSignatureEnabled: false },
    });
    await expect(bad).rejects.toThrow();
    expect((await findRevisionUsed(template)).envelope.templateRevision).toBe(1);
  });

  test("of a template older than revisions begins with its current state", async () => {
    const template = await createTemplate();
    await world.test.sql`delete from template_revision where envelope_id = ${template.envelope.id}`;
    expect((await findRevisionUsed(template)).envelope.templateRevision).toBe(1);
    await renameTemplate(template, "New");
    expect((await findRevisionUsed(template)).envelope.templateRevision).toBe(2);
  });
});

describe("a document", () => {
  test("records the newest revision, or is made from a named one as it then was", async () => {
    const template = await createTemplate();
    expect((await findRevisionUsed(template)).envelope).toMatchObject({
      title: "Offer",
      templateRevision: 1,
    });
    await renameTemplate(template, "Offer of June");
    const [item] = template.items;
    const added = await world.upload(world.owner, 3);
    await createOwnerApi().item.add({ envelopeId: template.envelope.id, uploadIds: [added] });
    await createOwnerApi().item.remove({ envelopeId: template.envelope.id, envelopeItemId: item?.id ?? "" });
    const now = await findRevisionUsed(template);
    expect(now.envelope).toMatchObject({ title: "Offer of June", templateRevision: 2 });
    expect([now.items[0]?.pageCount, now.fields.length]).toEqual([3, 0]);
    const then = await findRevisionUsed(template, 1);
    expect(then.envelope).toMatchObject({ title: "Offer", templateRevision: 1 });
    expect([then.items[0]?.pageCount, then.fields.map(({ type }) => type), then.recipients[0]?.name]).toEqual(
      [1, ["SIGNATURE", "TEXT"], "Ana"],
    );
    const answer = await createOwnerApi().envelope.get({ envelopeId: then.envelope.id });
    expect(answer.templateRevision).toBe(1);
    await expect(findRevisionUsed(template, 7)).rejects.toThrow("Revision could not be found.");
  });

  test("made five times at once closes one revision once", async () => {
    const template = await createTemplate();
    const used = await Promise.all(Array.from({ length: 5 }, () => findRevisionUsed(template)));
    expect(used.map(({ envelope }) => envelope.templateRevision)).toEqual([1, 1, 1, 1, 1]);
    expect(await listRevisionNumbers(template)).toEqual([1]);
  });
});

describe("the history", () => {
  test("shows who changed what and when, even while the template is being edited", async () => {
    const template = await createTemplate();
    const { id: envelopeId } = template.envelope;
    await findRevisionUsed(template);
    await renameTemplate(template, "Offer of June", asToken(world.owner));
    await renameTemplate(template, "Offer of July");
    const { data, count } = await createOwnerApi().template.revisions({ envelopeId });
    expect(count).toBe(3);
    expect(data.map(({ number, by, isOpen }) => [number, by.kind, by.name, isOpen])).toEqual([
      [3, "user", "Olga Owner", true],
      [2, "apiToken", "walk", false],
      [1, "user", "Olga Owner", false],
    ]);
    const newest = await createOwnerApi().template.revision({ envelopeId, revision: 3 });
    expect(newest.changes).toMatchObject([
      { what: "TEMPLATE", how: "CHANGED", key: "title", from: "Offer of June", to: "Offer of July" },
    ]);
    const whole = await createOwnerApi().template.compare({ envelopeId, from: 3, to: 1 });
    expect(whole.changes).toMatchObject([{ key: "title", from: "Offer of July", to: "Offer" }]);
    expect(await listRevisionNumbers(template)).toEqual([1, 2]);
  });

  test("is the team's own: another team and a sibling team find nothing", async () => {
    const template = await createTemplate();
    const stranger = await world.stranger();
    const { id: envelopeId } = template.envelope;
    await expect(createApi(stranger).template.revisions({ envelopeId })).rejects.toThrow(
      "could not be found",
    );
    await createOwnerApi().envelope.update({ envelopeId, data: { templateType: "ORGANISATION" } });
    await world.test.sql`update team set organisation_id =
      (select organisation_id from team where id = ${world.owner.teamId}) where id = ${stranger.teamId}`;
    await expect(createApi(stranger).template.usage({ envelopeId })).resolves.toMatchObject({
      directLink: null,
    });
    await expect(createApi(stranger).template.revisions({ envelopeId })).rejects.toThrow(
      "could not be found",
    );
    const restore = createApi(stranger).template.restore({ envelopeId, revision: 1 });
    await expect(restore).rejects.toThrow();
  });
});

describe("restoring", () => {
  test("brings back files, recipients, fields and settings under their own ids, as a new revision", async () => {
    const template = await createTemplate();
    const { id: envelopeId } = template.envelope;
    const [item] = template.items;
    const [person] = template.recipients;
    await findRevisionUsed(template);
    const added = await world.upload(world.owner, 2);
    await createOwnerApi().item.add({ envelopeId, uploadIds: [added] });
    await createOwnerApi().item.remove({ envelopeId, envelopeItemId: item?.id ?? "" });
    await createOwnerApi().recipient.createMany({
      envelopeId,
      data: [{ name: "Bea", email: "", role: "SIGNER" }],
    });
    await createOwnerApi().recipient.remove({ recipientId: person?.id ?? 0 });
    await createOwnerApi().envelope.update({
      envelopeId,
      data: { title: "Ruined" },
      meta: { subject: "Ruined" },
    });
    expect(await createOwnerApi().template.restore({ envelopeId, revision: 1 })).toEqual({ revision: 3 });
    const { changes } = await createOwnerApi().template.compare({ envelopeId, from: 1, to: 3 });
    expect(changes).toEqual([]);
    const now = await world.reload(envelopeId);
    expect(now.items.map(({ id }) => id)).toEqual([item?.id]);
    expect(now.recipients.map(({ id, name }) => [id, name])).toEqual([[person?.id, "Ana"]]);
    expect(now.fields.map(({ id }) => id)).toEqual(template.fields.map(({ id }) => id));
    const { data } = await createOwnerApi().template.revisions({ envelopeId });
    expect(data[0]).toMatchObject({ number: 3, restoredFrom: 1, isOpen: false });
    const used = await findRevisionUsed(template);
    expect(used.envelope).toMatchObject({ title: "Offer", templateRevision: 3 });
  });

  test("keeps what the direct link needs, or is refused", async () => {
    const template = await createTemplate();
    const { id: envelopeId } = template.envelope;
    await findRevisionUsed(template);
    const { directTemplateRecipientId } = await createOwnerApi().directLink.create({ envelopeId });
    await createOwnerApi().directLink.toggle({ envelopeId, enabled: false });
    const refused = createOwnerApi().template.restore({ envelopeId, revision: 1 });
    await expect(refused).rejects.toThrow("direct link needs a recipient");
    expect((await world.reload(envelopeId)).recipients.map(({ id }) => id)).toContain(
      directTemplateRecipientId,
    );
  });

  test("of an unknown revision, or of a document, finds nothing", async () => {
    const template = await createTemplate();
    const none = createOwnerApi().template.restore({ envelopeId: template.envelope.id, revision: 9 });
    await expect(none).rejects.toThrow("could not be found");
    const document = await world.draft({ recipients: [signer("Ana")] });
    const wrong = createOwnerApi().template.restore({ envelopeId: document.envelope.id, revision: 1 });
    await expect(wrong).rejects.toThrow("could not be found");
  });
});

describe("save as template", () => {
  test("turns a sent document's recipients into placeholders, and copies its files and fields empty", async () => {
    const sent = await world.send({ recipients: [signer("Ana", { fields: [box("SIGNATURE")] })] });
    const { id } = await createOwnerApi().template.saveAs({ envelopeId: sent.envelope.id, title: "Lease" });
    const made = await world.reload(id);
    expect(made.envelope).toMatchObject({ type: "TEMPLATE", templateType: "PRIVATE", title: "Lease" });
    expect([made.items.length, made.fields.length]).toEqual([1, 1]);
    expect(made.recipients.map(({ name, email }) => [name, email])).toEqual([
      ["Recipient 1", "recipient.1@placeholder.invalid"],
    ]);
    const kept = await createOwnerApi().template.saveAs({ envelopeId: sent.envelope.id, keepPeople: true });
    expect((await world.reload(kept.id)).recipients.map(({ name }) => name)).toEqual(["Ana"]);
    const stranger = await world.stranger();
    const foreign = createApi(stranger).template.saveAs({ envelopeId: sent.envelope.id });
    await expect(foreign).rejects.toThrow("could not be found");
  });
});

describe("the list of templates", () => {
  test("counts the documents that the user sees, and no template of another team", async () => {
    const stranger = await world.stranger();
    const template = await world.draft(
      { title: "Counted", type: "TEMPLATE", recipients: [signer("Ana")] },
      stranger,
    );
    await createApi(stranger).envelope.use({ envelopeId: template.envelope.id });
    await createApi(stranger).envelope.use({ envelopeId: template.envelope.id });
    const { data } = await createApi(stranger).template.list({});
    expect(data).toMatchObject([
      { title: "Counted", uses: { count: 2, isMore: false }, directLink: null, mayEdit: true },
    ]);
    expect(data[0]?.uses.lastAt).not.toBeNull();
  });
});

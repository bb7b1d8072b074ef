import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callerFor } from "@/server/caller";
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

const as = (actor: TeamActor) => callerFor({ actor, requestId: "test" });
const owner = () => as(world.owner);
const template = (): Promise<Sent> =>
  world.draft({
    title: "Offer",
    type: "TEMPLATE",
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })],
  });
const numbers = async ({ envelope }: Sent): Promise<number[]> => {
  const rows = await world.test.sql`select number from template_revision
    where envelope_id = ${envelope.id} and content is not null order by number`;
  return rows.map(({ number }) => Number(number));
};
const rename = (made: Sent, title: string, actor: TeamActor = world.owner) =>
  as(actor).envelope.update({ envelopeId: made.envelope.id, data: { title } });
const revisionUsed = async (made: Sent, revision?: number) => {
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
    const made = await template();
    stopClock(new Date(start + 60_000));
    await rename(made, "Offer 2");
    stopClock(new Date(start + 10 * 60_000));
    await rename(made, "Offer 3");
    expect(await numbers(made)).toEqual([]);
    stopClock(new Date(start + 21 * 60_000));
    await rename(made, "Offer 4");
    expect(await numbers(made)).toEqual([1]);
  });

  test("is one API call, however soon the next follows", async () => {
    const made = await template();
    const token = asToken(world.owner);
    await rename(made, "A", token);
    await rename(made, "B", token);
    await rename(made, "C", token);
    expect(await numbers(made)).toEqual([1, 2, 3]);
  });

  test("is not created by viewing, by a refused call, or by a change without effect", async () => {
    const made = await template();
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(1);
    await rename(made, "Offer");
    const bad = owner().envelope.update({
      envelopeId: made.envelope.id,
      meta: { drawSignatureEnabled: false, typedSignatureEnabled: false, uploadSignatureEnabled: false },
    });
    await expect(bad).rejects.toThrow();
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(1);
  });

  test("of a template older than revisions begins with its current state", async () => {
    const made = await template();
    await world.test.sql`delete from template_revision where envelope_id = ${made.envelope.id}`;
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(1);
    await rename(made, "New");
    expect((await revisionUsed(made)).envelope.templateRevision).toBe(2);
  });
});

describe("a document", () => {
  test("records the newest revision, or is made from a named one as it then was", async () => {
    const made = await template();
    expect((await revisionUsed(made)).envelope).toMatchObject({ title: "Offer", templateRevision: 1 });
    await rename(made, "Offer of June");
    const [item] = made.items;
    const added = await world.upload(world.owner, 3);
    await owner().item.add({ envelopeId: made.envelope.id, uploadIds: [added] });
    await owner().item.remove({ envelopeId: made.envelope.id, envelopeItemId: item?.id ?? "" });
    const now = await revisionUsed(made);
    expect(now.envelope).toMatchObject({ title: "Offer of June", templateRevision: 2 });
    expect([now.items[0]?.pageCount, now.fields.length]).toEqual([3, 0]);
    const then = await revisionUsed(made, 1);
    expect(then.envelope).toMatchObject({ title: "Offer", templateRevision: 1 });
    expect([then.items[0]?.pageCount, then.fields.map(({ type }) => type), then.recipients[0]?.name]).toEqual(
      [1, ["SIGNATURE", "TEXT"], "Ana"],
    );
    const shown = await owner().envelope.get({ envelopeId: then.envelope.id });
    expect(shown.templateRevision).toBe(1);
    await expect(revisionUsed(made, 7)).rejects.toThrow("Revision could not be found.");
  });

  test("made five times at once closes one revision once", async () => {
    const made = await template();
    const used = await Promise.all(Array.from({ length: 5 }, () => revisionUsed(made)));
    expect(used.map(({ envelope }) => envelope.templateRevision)).toEqual([1, 1, 1, 1, 1]);
    expect(await numbers(made)).toEqual([1]);
  });
});

describe("the history", () => {
  test("shows who changed what and when, even while the template is being edited", async () => {
    const made = await template();
    const { id: envelopeId } = made.envelope;
    await revisionUsed(made);
    await rename(made, "Offer of June", asToken(world.owner));
    await rename(made, "Offer of July");
    const { data, count } = await owner().template.revisions({ envelopeId });
    expect(count).toBe(3);
    expect(data.map(({ number, by, isOpen }) => [number, by.kind, by.name, isOpen])).toEqual([
      [3, "user", "Olga Owner", true],
      [2, "apiToken", "walk", false],
      [1, "user", "Olga Owner", false],
    ]);
    const newest = await owner().template.revision({ envelopeId, revision: 3 });
    expect(newest.changes).toMatchObject([
      { what: "TEMPLATE", how: "CHANGED", key: "title", from: "Offer of June", to: "Offer of July" },
    ]);
    const whole = await owner().template.compare({ envelopeId, from: 3, to: 1 });
    expect(whole.changes).toMatchObject([{ key: "title", from: "Offer of July", to: "Offer" }]);
    expect(await numbers(made)).toEqual([1, 2]);
  });

  test("is the team's own: another team and a sibling team find nothing", async () => {
    const made = await template();
    const stranger = await world.stranger();
    const { id: envelopeId } = made.envelope;
    await expect(as(stranger).template.revisions({ envelopeId })).rejects.toThrow("could not be found");
    await owner().envelope.update({ envelopeId, data: { templateType: "ORGANISATION" } });
    await world.test.sql`update team set organisation_id =
      (select organisation_id from team where id = ${world.owner.teamId}) where id = ${stranger.teamId}`;
    await expect(as(stranger).template.usage({ envelopeId })).resolves.toMatchObject({ directLink: null });
    await expect(as(stranger).template.revisions({ envelopeId })).rejects.toThrow("could not be found");
    const restore = as(stranger).template.restore({ envelopeId, revision: 1 });
    await expect(restore).rejects.toThrow();
  });
});

describe("restoring", () => {
  test("brings back files, recipients, fields and settings under their own ids, as a new revision", async () => {
    const made = await template();
    const { id: envelopeId } = made.envelope;
    const [item] = made.items;
    const [person] = made.recipients;
    await revisionUsed(made);
    const added = await world.upload(world.owner, 2);
    await owner().item.add({ envelopeId, uploadIds: [added] });
    await owner().item.remove({ envelopeId, envelopeItemId: item?.id ?? "" });
    await owner().recipient.createMany({ envelopeId, data: [{ name: "Bea", email: "", role: "SIGNER" }] });
    await owner().recipient.remove({ recipientId: person?.id ?? 0 });
    await owner().envelope.update({ envelopeId, data: { title: "Ruined" }, meta: { subject: "Ruined" } });
    expect(await owner().template.restore({ envelopeId, revision: 1 })).toEqual({ revision: 3 });
    const { changes } = await owner().template.compare({ envelopeId, from: 1, to: 3 });
    expect(changes).toEqual([]);
    const now = await world.reload(envelopeId);
    expect(now.items.map(({ id }) => id)).toEqual([item?.id]);
    expect(now.recipients.map(({ id, name }) => [id, name])).toEqual([[person?.id, "Ana"]]);
    expect(now.fields.map(({ id }) => id)).toEqual(made.fields.map(({ id }) => id));
    const { data } = await owner().template.revisions({ envelopeId });
    expect(data[0]).toMatchObject({ number: 3, restoredFrom: 1, isOpen: false });
    const used = await revisionUsed(made);
    expect(used.envelope).toMatchObject({ title: "Offer", templateRevision: 3 });
  });

  test("keeps what the direct link needs, or is refused", async () => {
    const made = await template();
    const { id: envelopeId } = made.envelope;
    await revisionUsed(made);
    const { directTemplateRecipientId } = await owner().directLink.create({ envelopeId });
    await owner().directLink.toggle({ envelopeId, enabled: false });
    const refused = owner().template.restore({ envelopeId, revision: 1 });
    await expect(refused).rejects.toThrow("direct link needs a recipient");
    expect((await world.reload(envelopeId)).recipients.map(({ id }) => id)).toContain(
      directTemplateRecipientId,
    );
  });

  test("of an unknown revision, or of a document, finds nothing", async () => {
    const made = await template();
    const none = owner().template.restore({ envelopeId: made.envelope.id, revision: 9 });
    await expect(none).rejects.toThrow("could not be found");
    const document = await world.draft({ recipients: [signer("Ana")] });
    const wrong = owner().template.restore({ envelopeId: document.envelope.id, revision: 1 });
    await expect(wrong).rejects.toThrow("could not be found");
  });
});

describe("save as template", () => {
  test("turns a sent document's recipients into placeholders, and copies its files and fields empty", async () => {
    const sent = await world.send({ recipients: [signer("Ana", { fields: [box("SIGNATURE")] })] });
    const { id } = await owner().template.saveAs({ envelopeId: sent.envelope.id, title: "Lease" });
    const made = await world.reload(id);
    expect(made.envelope).toMatchObject({ type: "TEMPLATE", templateType: "PRIVATE", title: "Lease" });
    expect([made.items.length, made.fields.length]).toEqual([1, 1]);
    expect(made.recipients.map(({ name, email }) => [name, email])).toEqual([
      ["Recipient 1", "recipient.1@placeholder.invalid"],
    ]);
    const kept = await owner().template.saveAs({ envelopeId: sent.envelope.id, keepPeople: true });
    expect((await world.reload(kept.id)).recipients.map(({ name }) => name)).toEqual(["Ana"]);
    const stranger = await world.stranger();
    const foreign = as(stranger).template.saveAs({ envelopeId: sent.envelope.id });
    await expect(foreign).rejects.toThrow("could not be found");
  });
});

describe("the list of templates", () => {
  test("counts the documents that the user sees, and no template of another team", async () => {
    const stranger = await world.stranger();
    const made = await world.draft(
      { title: "Counted", type: "TEMPLATE", recipients: [signer("Ana")] },
      stranger,
    );
    await as(stranger).envelope.use({ envelopeId: made.envelope.id });
    await as(stranger).envelope.use({ envelopeId: made.envelope.id });
    const { data } = await as(stranger).template.list({});
    expect(data).toMatchObject([
      { title: "Counted", uses: { count: 2, isMore: false }, directLink: null, mayEdit: true },
    ]);
    expect(data[0]?.uses.lastAt).not.toBeNull();
  });
});

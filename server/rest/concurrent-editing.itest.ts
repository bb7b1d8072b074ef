import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, createCallerFor, findDomainError } from "@/server/caller";
import { deleteRemovedFieldRecords } from "@/server/db/store/field-changes";
import { deleteOldPresences } from "@/server/db/store/presence";
import type { DomainError } from "@/server/domain/errors";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";
import { type Owner, type Sent, stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let rosa: { person: Owner; token: string };
let sven: Owner;
let asOlga: Caller;
let asRosa: Caller;
let asSven: Caller;
const getCaller = (actor: Owner) => createCallerFor({ actor, requestId: "test", db: it.world.db });
beforeAll(async () => {
  it = await callWorld();
  rosa = await it.member("MEMBER");
  rosa = { ...rosa, person: { ...rosa.person, name: "Rosa Díaz" } };
  await it.sql`update "user" set name = 'Rosa Díaz' where id = ${rosa.person.userId}`;
  sven = (await it.stranger()).person;
  [asOlga, asRosa, asSven] = [getCaller(it.world.owner), getCaller(rosa.person), getCaller(sven)];
});
afterAll(() => it[Symbol.asyncDispose]());

const NOW = new Date("2030-05-04T10:00:00Z");
beforeEach(() => stopClock(NOW));
afterEach(() => stopClock(null));

const createDraft = () =>
  it.world.draft({
    recipients: [{ ...signer("Ana"), fields: [box("SIGNATURE"), box("TEXT", 2)] }, signer("Ben")],
  });
const getId = (sent: Sent, index: number) => sent.fields[index]?.id ?? 0;
const moveField = (by: Caller, sent: Sent, index: number, positionX: number, revision?: number) => {
  const type = sent.fields[index]?.type ?? "TEXT";
  const data = [{ id: getId(sent, index), type, positionX, revision }];
  return by.field.updateMany({ envelopeId: sent.envelope.id, data });
};
const listPlaces = async (sent: Sent) =>
  (await it.world.reload(sent.envelope.id)).fields.map(({ positionX }) => positionX);

/** Returns the refusal of a call. Fails if the call succeeds. */
async function catchRefusal(call: Promise<unknown>): Promise<DomainError> {
  const error = await call.then(
    () => new Error("the call was not refused"),
    (reason: unknown) => reason,
  );
  const refused = findDomainError(error);
  if (!refused) throw error;
  return refused;
}
const toCodeAndIssues = ({ code, issues }: DomainError) => [code, issues];

describe("two members editing one draft", () => {
  test("move different fields at the same moment, and both moves survive", async () => {
    const sent = await createDraft();
    await Promise.all([moveField(asOlga, sent, 0, 41, 1), moveField(asRosa, sent, 1, 52, 1)]);
    expect((await listPlaces(sent)).slice(0, 2)).toEqual([41, 52]);
  });

  test("the second to move a field is told who moved it first and when, and overwrites nothing", async () => {
    const sent = await createDraft();
    await moveField(asRosa, sent, 1, 52, 1);
    const refused = await catchRefusal(moveField(asOlga, sent, 1, 41, 1));
    const message = `Rosa Díaz changed field ${getId(sent, 1)} at 2030-05-04T10:00:00.000Z.`;
    expect([refused.status, ...toCodeAndIssues(refused)]).toEqual([
      409,
      "CONFLICT",
      [{ path: "data.0.revision", message }],
    ]);
    expect((await listPlaces(sent))[1]).toBe(52);
  });

  test("of two moves of one field at the same moment, exactly one succeeds", async () => {
    const sent = await createDraft();
    const outcomes = await Promise.allSettled([
      moveField(asOlga, sent, 1, 41, 1),
      moveField(asRosa, sent, 1, 52, 1),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [taken] = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value.data : []));
    expect([(await listPlaces(sent))[1], taken?.revision]).toEqual([taken?.positionX, 2]);
  });

  test("a batch refusal names exactly the conflicting fields; without them the batch succeeds", async () => {
    const sent = await createDraft();
    await moveField(asRosa, sent, 1, 52, 1);
    const buildChange = (index: number) => ({
      id: getId(sent, index),
      type: sent.fields[index]?.type ?? ("TEXT" as const),
      positionX: 41,
      revision: 1,
    });
    const changeFields = (...indices: number[]) =>
      asOlga.field.updateMany({ envelopeId: sent.envelope.id, data: indices.map(buildChange) });
    const { issues } = await catchRefusal(changeFields(0, 1, 2));
    expect(issues?.map(({ path }) => path)).toEqual(["data.1.revision"]);
    expect((await listPlaces(sent))[0]).toBe(10);
    await changeFields(0, 2);
    expect(await listPlaces(sent)).toEqual([41, 52, 41]);
  });

  test("a field that another member deleted is neither moved nor deleted, and the answer names them", async () => {
    const sent = await createDraft();
    const id = getId(sent, 1);
    await asRosa.field.deleteMany({ envelopeId: sent.envelope.id, ids: [id], revisions: [1] });
    const message = `Rosa Díaz deleted field ${id} at 2030-05-04T10:00:00.000Z.`;
    expect(toCodeAndIssues(await catchRefusal(moveField(asOlga, sent, 1, 41, 1)))).toEqual([
      "CONFLICT",
      [{ path: "data.0.revision", message }],
    ]);
    const secondCall = asOlga.field.deleteMany({ envelopeId: sent.envelope.id, ids: [id], revisions: [1] });
    expect(toCodeAndIssues(await catchRefusal(secondCall))).toEqual([
      "CONFLICT",
      [{ path: "revisions.0", message }],
    ]);
  });

  test("a field that another member moved cannot be deleted by its earlier revision", async () => {
    const sent = await createDraft();
    const [first, second] = [getId(sent, 0), getId(sent, 1)];
    await moveField(asRosa, sent, 1, 52, 1);
    const both = { envelopeId: sent.envelope.id, ids: [first, second], revisions: [1, 1] };
    const { issues } = await catchRefusal(asOlga.field.deleteMany(both));
    expect(issues?.map(({ path }) => path)).toEqual(["revisions.1"]);
    expect(await listPlaces(sent)).toHaveLength(3);
    await asOlga.field.deleteMany({ ...both, revisions: [1, 2] });
    expect(await listPlaces(sent)).toHaveLength(1);
  });

  test("fields removed with their recipient or file are reported with the member who removed those", async () => {
    const sent = await it.world.draft({
      recipients: [{ ...signer("Ana"), fields: [box("SIGNATURE")] }, signer("Ben")],
      files: 2,
    });
    await asRosa.recipient.remove({ recipientId: sent.recipients[0]?.id ?? 0 });
    await asRosa.item.remove({ envelopeId: sent.envelope.id, envelopeItemId: sent.items[0]?.id ?? "" });
    const { removed, fields } = await asOlga.field.follow({ envelopeId: sent.envelope.id });
    expect(fields).toEqual([]);
    expect(removed.map(({ fieldId }) => fieldId).sort()).toEqual(sent.fields.map(({ id }) => id).sort());
    expect(new Set(removed.map(({ by }) => by?.name))).toEqual(new Set(["Rosa Díaz"]));
  });

  test("a call without a revision changes the field whatever its revision, as before", async () => {
    const sent = await createDraft();
    await moveField(asRosa, sent, 1, 52);
    await moveField(asOlga, sent, 1, 41);
    expect((await listPlaces(sent))[1]).toBe(41);
  });

  test("every change of a field counts as a revision, even one made outside the editor", async () => {
    const sent = await createDraft();
    await it.sql`update field set position_y = 30 where id = ${getId(sent, 1)}`;
    expect((await catchRefusal(moveField(asOlga, sent, 1, 41, 1))).code).toBe("CONFLICT");
    const { fields } = await asOlga.field.follow({ envelopeId: sent.envelope.id });
    expect(fields[1]?.revision).toBe(2);
  });

  test("a list of revisions that is not as long as the list of fields is bad input", async () => {
    const sent = await createDraft();
    const ids = [getId(sent, 0), getId(sent, 1)];
    const refused = await catchRefusal(
      asOlga.field.deleteMany({ envelopeId: sent.envelope.id, ids, revisions: [1] }),
    );
    expect([refused.code, refused.issues?.[0]?.path]).toEqual(["BAD_REQUEST", "revisions"]);
  });
});

describe("an API client", () => {
  test("reads a field's revision, gets 409 for an older one, and is named as itself", async () => {
    const sent = await createDraft();
    const changeWithRevision = (revision: unknown) =>
      it.post("/envelope/field/update-many", {
        envelopeId: sent.envelope.id,
        data: [{ id: getId(sent, 1), type: "TEXT", positionX: 33, revision }],
      });
    const first = await changeWithRevision(1);
    expect([first.status, first.body.data[0].revision]).toEqual([200, 2]);
    const read = await it.get(`/envelope/field/${getId(sent, 1)}`);
    expect(read.body.revision).toBe(2);
    const second = await changeWithRevision(1);
    expect(getCode(second)).toEqual([409, "CONFLICT"]);
    expect(second.body.issues).toEqual([
      {
        path: "data.0.revision",
        message: `The API token "test" changed field ${getId(sent, 1)} at 2030-05-04T10:00:00.000Z.`,
      },
    ]);
    for (const wrong of [0, 1.5, "2", -1]) expect((await changeWithRevision(wrong)).status).toBe(400);
    expect((await changeWithRevision(2)).status).toBe(200);
  });

  test("deletes a field only at the revision it names", async () => {
    const sent = await createDraft();
    await moveField(asRosa, sent, 1, 52);
    const deleteField = (revision: number) =>
      it.post("/envelope/field/delete", { fieldId: getId(sent, 1), revision });
    expect(getCode(await deleteField(1))).toEqual([409, "CONFLICT"]);
    expect((await deleteField(2)).status).toBe(200);
  });
});

describe("following a draft", () => {
  test("shows who changed each field last, and the reader's own changes as theirs", async () => {
    const sent = await createDraft();
    await moveField(asRosa, sent, 1, 52, 1);
    const { fields, revision } = await asOlga.field.follow({ envelopeId: sent.envelope.id });
    expect(fields.map(({ changedBy }) => changedBy)).toEqual([
      null,
      { kind: "user", name: "Rosa Díaz", isMe: false },
      null,
    ]);
    expect(revision).toBe((await asOlga.presence.beat({ envelopeId: sent.envelope.id })).revision);
    const own = await asRosa.field.follow({ envelopeId: sent.envelope.id });
    expect(own.fields[1]?.changedBy?.isMe).toBe(true);
  });

  test("is 404 for another team and for a member from whom the draft is hidden", async () => {
    const { envelope } = await createDraft();
    const envelopeId = envelope.id;
    const expectHidden = async (by: Caller) => {
      expect((await catchRefusal(by.field.follow({ envelopeId }))).code).toBe("NOT_FOUND");
      expect((await catchRefusal(by.presence.beat({ envelopeId }))).code).toBe("NOT_FOUND");
    };
    await expectHidden(asSven);
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${envelopeId}`;
    await expectHidden(asRosa);
  });

  test("reports removed fields for a day and then forgets them", async () => {
    const sent = await createDraft();
    await asRosa.field.deleteMany({ envelopeId: sent.envelope.id, ids: [getId(sent, 1)] });
    await deleteRemovedFieldRecords(it.world.db, NOW);
    const listRemovedFields = async () =>
      (await asOlga.field.follow({ envelopeId: sent.envelope.id })).removed;
    expect(await listRemovedFields()).toHaveLength(1);
    await deleteRemovedFieldRecords(it.world.db, new Date(NOW.getTime() + 1));
    expect(await listRemovedFields()).toEqual([]);
  });
});

describe("presence", () => {
  const setClock = (seconds: number) => stopClock(new Date(NOW.getTime() + seconds * 1000));
  const listNames = async (by: Caller, sent: Sent) =>
    (await by.presence.beat({ envelopeId: sent.envelope.id })).others.map(({ name }) => name);

  test("names the other members who have the draft open and lapses 12 s after their last sign", async () => {
    const sent = await createDraft();
    expect(await listNames(asRosa, sent)).toEqual([]);
    expect(await listNames(asOlga, sent)).toEqual(["Rosa Díaz"]);
    setClock(11);
    expect(await listNames(asOlga, sent)).toEqual(["Rosa Díaz"]);
    setClock(12);
    expect(await listNames(asOlga, sent)).toEqual([]);
    expect(await listNames(asRosa, sent)).toEqual(["Olga Owner"]);
  });

  test("is one row per member and draft, however many windows report at once", async () => {
    const sent = await createDraft();
    await Promise.all(Array.from({ length: 8 }, () => listNames(asRosa, sent)));
    const countPresences = async () =>
      (await it.sql`select count(*)::int as n from draft_presence where envelope_id = ${sent.envelope.id}`)[0]
        ?.n;
    expect(await countPresences()).toBe(1);
    await deleteOldPresences(it.world.db, new Date(NOW.getTime() + 1));
    expect(await countPresences()).toBe(0);
  });

  test("says how, when and by whom a draft ended, and shows nobody in it any more", async () => {
    const [sentOff, cancelled, deleted] = [await createDraft(), await createDraft(), await createDraft()];
    await listNames(asOlga, sentOff);
    await asRosa.field.createMany({
      envelopeId: sentOff.envelope.id,
      data: [{ ...box("SIGNATURE", 4), recipientId: sentOff.recipients[1]?.id ?? 0 }],
    });
    await asRosa.envelope.distribute({ envelopeId: sentOff.envelope.id });
    await asOlga.envelope.cancel({ envelopeId: cancelled.envelope.id });
    await asOlga.envelope.remove({ envelopeId: deleted.envelope.id });
    const readLeft = async (by: Caller, { envelope }: Sent) =>
      (await by.presence.beat({ envelopeId: envelope.id })).left;
    const moment = NOW.toISOString();
    expect(await readLeft(asOlga, sentOff)).toEqual({
      how: "SENT",
      at: moment,
      by: "Rosa Díaz",
      isMe: false,
    });
    expect(await readLeft(asRosa, cancelled)).toEqual({
      how: "CANCELLED",
      at: moment,
      by: "Olga Owner",
      isMe: false,
    });
    expect(await readLeft(asOlga, deleted)).toEqual({
      how: "DELETED",
      at: moment,
      by: "Olga Owner",
      isMe: true,
    });
    expect(await listNames(asRosa, sentOff)).toEqual([]);
    expect((await catchRefusal(asSven.presence.beat({ envelopeId: deleted.envelope.id }))).code).toBe(
      "NOT_FOUND",
    );
  });

  test("a user who may only read a draft sees who is there but is not shown", async () => {
    const sent = await it.world.draft({ recipients: [{ ...signer("Rosa"), email: rosa.person.email }] });
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${sent.envelope.id}`;
    await listNames(asOlga, sent);
    expect(await listNames(asRosa, sent)).toEqual(["Olga Owner"]);
    expect(await listNames(asOlga, sent)).toEqual([]);
    expect((await catchRefusal(moveField(asRosa, sent, 0, 41, 1))).code).toBe("FORBIDDEN");
  });
});

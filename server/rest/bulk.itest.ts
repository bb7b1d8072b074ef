import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folders } from "@/server/db/schema";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { listEventKinds, signer } from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

let rest: RestWorld;
let foreign: Sent;
let member: { owner: Owner; token: string };
beforeAll(async () => {
  rest = await restWorld();
  foreign = await rest.world.draft({}, await rest.world.stranger());
  const person = await rest.world.stranger();
  const { teamId } = rest.world.owner;
  await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
    values (${teamId}, ${person.userId}, 'MEMBER', clock_timestamp())`;
  const owner: Owner = { ...person, teamId, role: "MEMBER" };
  member = { owner, token: await rest.getToken(owner) };
});
afterAll(() => rest[Symbol.asyncDispose]());

const UNKNOWN = "envelope_abcdefghiklmnors";
const getId = ({ envelope }: Sent) => envelope.id;
const callBulk = async (operation: string, json: unknown, token = rest.apiToken) => {
  const answer = await rest.call("POST", `/api/v2/envelope/bulk/${operation}`, { json, token });
  return { status: answer.status, body: await answer.json() };
};
const getStatus = async (sent: Sent) => {
  const [row] = await rest.world.test.sql`select status, deleted_at is not null as deleted, folder_id
    from envelope where id = ${getId(sent)}`;
  return row;
};
async function createCompleted(): Promise<Sent> {
  const sent = await rest.world.send({ recipients: [signer("Ana")] });
  await rest.world.test.sql`update envelope set status = 'COMPLETED', completed_at = clock_timestamp()
    where id = ${getId(sent)}`;
  return sent;
}

describe("cancelling many envelopes", () => {
  test("cancels what it can, lists the rest in the order asked and gives all the same reason", async () => {
    const draft = await rest.world.draft();
    const pending = await rest.world.send({ recipients: [signer("Ana")] });
    const done = await createCompleted();
    const template = await rest.world.draft({ type: "TEMPLATE" });
    const envelopeIds = [
      getId(done),
      getId(draft),
      UNKNOWN,
      getId(pending),
      getId(foreign),
      getId(template),
      getId(draft),
    ];
    const { status, body } = await callBulk("cancel", { envelopeIds, reason: "Off" });
    expect([status, body]).toEqual([
      200,
      { cancelledCount: 2, failedIds: [getId(done), UNKNOWN, getId(foreign), getId(template)] },
    ]);
    expect(await getStatus(draft)).toMatchObject({ status: "CANCELLED" });
    expect(await getStatus(pending)).toMatchObject({ status: "CANCELLED" });
    expect(await getStatus(done)).toMatchObject({ status: "COMPLETED" });
    expect(await getStatus(foreign)).toMatchObject({ status: "DRAFT" });
    const reasons = await rest.world.test.sql`select data from audit_entry
      where type = 'DOCUMENT_CANCELLED' and envelope_id in ${rest.world.test.sql([getId(draft), getId(pending)])}`;
    expect(reasons.map(({ data }) => data)).toEqual([{ reason: "Off" }, { reason: "Off" }]);
    expect(await listEventKinds(rest.world.test.sql, pending)).toContain("DOCUMENT_CANCELLED");
    expect(await listEventKinds(rest.world.test.sql, done)).not.toContain("DOCUMENT_CANCELLED");
  });

  test("a MEMBER cancels only their own envelopes", async () => {
    const others = await rest.world.draft();
    const own = await rest.world.draft({}, member.owner);
    const { body } = await callBulk("cancel", { envelopeIds: [getId(others), getId(own)] }, member.token);
    expect(body).toEqual({ cancelledCount: 1, failedIds: [getId(others)] });
    expect(await getStatus(others)).toMatchObject({ status: "DRAFT" });
  });
});

describe("deleting many envelopes", () => {
  test("deletes softly by the rules of a single deletion, templates too", async () => {
    const draft = await rest.world.draft();
    const pending = await rest.world.send({ recipients: [signer("Ana")] });
    const done = await createCompleted();
    const template = await rest.world.draft({ type: "TEMPLATE" });
    const { body } = await callBulk("delete", {
      envelopeIds: [getId(draft), getId(pending), getId(done), getId(template), getId(foreign)],
    });
    expect(body).toEqual({ deletedCount: 3, failedIds: [getId(done), getId(foreign)] });
    expect(await getStatus(draft)).toMatchObject({ status: "DRAFT", deleted: true });
    expect(await getStatus(pending)).toMatchObject({ status: "CANCELLED", deleted: true });
    expect(await getStatus(done)).toMatchObject({ status: "COMPLETED", deleted: false });
    expect(await listEventKinds(rest.world.test.sql, template)).toEqual([
      "TEMPLATE_CREATED",
      "TEMPLATE_DELETED",
    ]);
    const secondAnswer = await callBulk("delete", { envelopeIds: [getId(draft)] });
    expect(secondAnswer.body).toEqual({ deletedCount: 0, failedIds: [getId(draft)] });
  });

  test("a MEMBER deletes only their own envelopes", async () => {
    const others = await rest.world.draft();
    const { body } = await callBulk("delete", { envelopeIds: [getId(others)] }, member.token);
    expect(body).toEqual({ deletedCount: 0, failedIds: [getId(others)] });
    expect(await getStatus(others)).toMatchObject({ deleted: false });
  });

  test("two calls over the same envelopes in opposite orders both finish and delete each once", async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => rest.world.draft()));
    const ids = many.map(getId);
    const answers = await Promise.all([
      callBulk("delete", { envelopeIds: ids }),
      callBulk("delete", { envelopeIds: ids.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.deletedCount, 0)).toBe(6);
  });
});

describe("moving many envelopes", () => {
  type NewFolder = Pick<typeof folders.$inferInsert, "id" | "type" | "visibility">;
  const insertFolder = (row: NewFolder, teamId = rest.world.owner.teamId) => {
    const now = new Date();
    const { visibility: effectiveVisibility } = row;
    const made = {
      name: row.id,
      effectiveVisibility,
      userId: rest.world.owner.userId,
      createdAt: now,
      updatedAt: now,
    };
    return rest.world.db.insert(folders).values({ ...made, ...row, teamId });
  };

  test("moves envelopes of the folder's type there whatever their status, and back into the root", async () => {
    await insertFolder({ id: "fold-a", type: "DOCUMENT", visibility: "MANAGER_AND_ABOVE" });
    const draft = await rest.world.draft();
    const done = await createCompleted();
    const template = await rest.world.draft({ type: "TEMPLATE" });
    const envelopeIds = [getId(draft), getId(done), getId(template), getId(foreign), UNKNOWN];
    const { status, body } = await callBulk("move", { envelopeIds, folderId: "fold-a" });
    expect([status, body.movedCount]).toEqual([200, 2]);
    const placed = await rest.world.test.sql`select id, effective_visibility, visibility from envelope
      where folder_id = 'fold-a' order by id`;
    expect(placed.map((row) => [row.id, row.effective_visibility, row.visibility])).toEqual(
      [getId(draft), getId(done)].sort().map((id) => [id, "MANAGER_AND_ABOVE", "EVERYONE"]),
    );
    expect((await callBulk("move", { envelopeIds, envelopeType: "DOCUMENT", folderId: null })).body).toEqual({
      movedCount: 2,
      noLongerSeenBy: { count: 0, people: [] },
    });
    expect(await getStatus(draft)).toMatchObject({ folder_id: null });
    const [row] = await rest.world.test
      .sql`select effective_visibility from envelope where id = ${getId(draft)}`;
    expect(row?.effective_visibility).toBe("EVERYONE");
  });

  test("moving a template sends an event, moving a document does not", async () => {
    await insertFolder({ id: "fold-t", type: "TEMPLATE", visibility: "EVERYONE" });
    const template = await rest.world.draft({ type: "TEMPLATE" });
    const call = { envelopeIds: [getId(template)], envelopeType: "TEMPLATE", folderId: "fold-t" };
    expect((await callBulk("move", call)).body).toMatchObject({ movedCount: 1 });
    expect((await callBulk("move", call)).body).toMatchObject({ movedCount: 1 });
    expect(await listEventKinds(rest.world.test.sql, template)).toEqual([
      "TEMPLATE_CREATED",
      "TEMPLATE_UPDATED",
    ]);
  });

  test("a folder of another type, of another team or that does not exist gives the same 400", async () => {
    await insertFolder({ id: "fold-x", type: "TEMPLATE", visibility: "EVERYONE" });
    await insertFolder(
      { id: "fold-foreign", type: "DOCUMENT", visibility: "EVERYONE" },
      foreign.envelope.teamId,
    );
    const draft = await rest.world.draft();
    const answers: string[] = [];
    for (const folderId of ["fold-x", "fold-foreign", "nowhere"]) {
      const call = { envelopeIds: [getId(draft)], envelopeType: "DOCUMENT", folderId };
      const { status, body } = await callBulk("move", call);
      expect(status).toBe(400);
      answers.push(JSON.stringify(body));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await getStatus(draft)).toMatchObject({ folder_id: null });
  });
});

test.each(["move", "delete", "cancel"])("%s takes 1 to 100 well-formed ids", async (operation) => {
  const callOperation = (envelopeIds: string[]) => callBulk(operation, { envelopeIds, folderId: null });
  expect((await callOperation([])).body.code).toBe("BAD_REQUEST");
  expect((await callOperation(Array.from({ length: 101 }, () => UNKNOWN))).body.code).toBe("BAD_REQUEST");
  expect((await callOperation(Array.from({ length: 100 }, () => UNKNOWN))).status).toBe(200);
  expect((await callOperation([UNKNOWN, "123"])).body.code).toBe("INVALID_BODY");
});

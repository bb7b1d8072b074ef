import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldRemovedItems } from "@/server/db/store/removed-items";
import { sweepUploads } from "@/server/jobs/sweep-uploads";
import { services } from "@/server/process-services";
import { requireInstance } from "@/server/runtime";
import { formPdf } from "@/server/testing/pdf/forms";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { box, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import type { NewEnvelope, Sent } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const twoSigners = () => [
  signer("Ana", { fields: [box("SIGNATURE"), box("TEXT")] }),
  signer("Ben", { fields: [box("DATE")] }),
];
const createDraft = (more: NewEnvelope = {}) =>
  it.world.draft({ files: 2, recipients: twoSigners(), ...more });
const toItemInput = ({ envelope, items }: Sent) => ({
  envelopeId: envelope.id,
  envelopeItemId: items[0]?.id,
});
const deleteItem = (sent: Sent) => it.post("/envelope/item/delete", toItemInput(sent));
const restoreItem = (sent: Sent, token?: string) =>
  it.post("/envelope/item/restore", toItemInput(sent), token ? { token } : {});
const readEnvelope = async ({ envelope }: Sent) => (await it.get(`/envelope/${envelope.id}`)).body;
const addMinute = () => new Date(Date.now() + 60_000);
const readRows = async ({ envelope }: Sent) => {
  const items = await it.sql`select * from envelope_item where envelope_id = ${envelope.id} order by id`;
  const versions = await it.sql`select v.* from item_version v join envelope_item i on i.id = v.item_id
    where i.envelope_id = ${envelope.id} order by v.id`;
  const fields = await it.sql`select id, secondary_id, recipient_id, envelope_item_id, type, page, position_x,
    position_y, width, height, field_meta, created_at from field where envelope_id = ${envelope.id} order by id`;
  // The time at which a missing picture is due again differs.
  const asTheyWere = items.map(({ first_page_due_at: _, ...item }) => item);
  return { items: asTheyWere, versions: [...versions], fields: [...fields] };
};

describe("restoring a file that was removed from a draft", () => {
  test("brings back the file, its versions and its fields unchanged", async () => {
    const sent = await createDraft();
    const before = await readRows(sent);
    expect(before.fields).toHaveLength(3);
    expect((await deleteItem(sent)).status).toBe(200);
    expect((await readEnvelope(sent)).fields).toEqual([]);
    const { status, body } = await restoreItem(sent);
    expect([status, body.data.id, body.fields]).toEqual([200, sent.items[0]?.id, { restored: 3, lost: 0 }]);
    expect(await readRows(sent)).toEqual(before);
  });

  test("keeps its filled form, its title and its place among the others", async () => {
    const sent = await createDraft({ bytes: await formPdf(), pages: 1 });
    const { envelopeId, envelopeItemId } = toItemInput(sent);
    await it.post("/envelope/item/fill-form", { envelopeId, formValues: { city: "Arica" } });
    const data = [{ envelopeItemId, title: "Annex", order: 7 }];
    await it.post("/envelope/item/update-many", { envelopeId, data });
    const before = await readRows(sent);
    await deleteItem(sent);
    await restoreItem(sent);
    expect(await readRows(sent)).toEqual(before);
    const form = (await it.get(`/envelope/item/${envelopeItemId}/form-fields`)).body.data;
    expect(form.find(({ name }: { name: string }) => name === "city").value).toBe("Arica");
  });

  test("lets the file be signed and sealed as before", async () => {
    const sent = await createDraft({ files: 1, recipients: [signer("Ana", { fields: [box("SIGNATURE")] })] });
    await deleteItem(sent);
    await restoreItem(sent);
    const { envelopeId } = toItemInput(sent);
    const { body } = await it.post("/envelope/distribute", { envelopeId });
    const tokens = body.recipients.map(({ token }: { token: string }) => token);
    await signAs(signingCaller(it.world.db), { ...(await it.world.reload(envelopeId)), tokens }, 0);
    await it.rest.drain();
    expect(await readEnvelope(sent)).toMatchObject({ status: "COMPLETED" });
  });

  test("leaves out the fields of a recipient deleted meanwhile and reports how many", async () => {
    const sent = await createDraft();
    await deleteItem(sent);
    await it.post("/envelope/recipient/delete", { recipientId: sent.recipients[1]?.id });
    const { body } = await restoreItem(sent);
    expect(body.fields).toEqual({ restored: 2, lost: 1 });
  });

  test("works after each removal, and answers 404 when the file is not removed", async () => {
    const sent = await createDraft();
    const before = await readRows(sent);
    for (const round of [1, 2]) {
      await deleteItem(sent);
      expect([round, (await restoreItem(sent)).status]).toEqual([round, 200]);
    }
    expect(await readRows(sent)).toEqual(before);
    expect(getCode(await restoreItem(sent))).toEqual([404, "NOT_FOUND"]);
  });

  test("succeeds once when two callers restore it at the same moment", async () => {
    const sent = await createDraft();
    const before = await readRows(sent);
    await deleteItem(sent);
    const answers = await Promise.all([restoreItem(sent), restoreItem(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await readRows(sent)).toEqual(before);
  });

  test("works after a sweep, which keeps the file's bytes", async () => {
    const sent = await createDraft({ bytes: await formPdf(), pages: 1 });
    const before = await readRows(sent);
    const key = before.versions.find(({ item_id: id }) => id === sent.items[0]?.id)?.storage_key;
    await deleteItem(sent);
    await sweepUploads({ db: it.world.db, services: services() }, addMinute());
    expect(await requireInstance("storage").has(key)).toBe(true);
    expect((await restoreItem(sent)).status).toBe(200);
    const file = await it.rest.call("GET", `/api/v2/envelope/item/${sent.items[0]?.id}/download`);
    expect(file.status).toBe(200);
  });
});

describe("a removed file cannot be restored", () => {
  test("after an hour, whether swept or not", async () => {
    const sent = await createDraft();
    await deleteItem(sent);
    await it.sql`update removed_item set removed_at = removed_at - interval '61 minutes'
      where envelope_id = ${sent.envelope.id}`;
    expect(getCode(await restoreItem(sent))).toEqual([404, "NOT_FOUND"]);
    await deleteOldRemovedItems(it.world.db, new Date(Date.now() - 3_600_000));
    const [left] = await it.sql`select count(*)::int as n from removed_item
      where envelope_id = ${sent.envelope.id}`;
    expect(left?.n).toBe(0);
  });

  test("once the document was sent without it", async () => {
    const sent = await createDraft({ recipients: [signer("Ana", { role: "APPROVER" })] });
    await deleteItem(sent);
    expect((await it.post("/envelope/distribute", { envelopeId: sent.envelope.id })).status).toBe(200);
    expect((await restoreItem(sent)).status).toBe(400);
    expect((await readEnvelope(sent)).envelopeItems).toHaveLength(1);
  });

  test("by another team or into another envelope", async () => {
    const sent = await createDraft();
    const other = await createDraft();
    await deleteItem(sent);
    const { token } = await it.stranger();
    expect((await restoreItem(sent, token)).status).toBe(404);
    const swapped = { envelopeId: other.envelope.id, envelopeItemId: sent.items[0]?.id };
    expect((await it.post("/envelope/item/restore", swapped)).status).toBe(404);
    expect((await restoreItem(sent)).status).toBe(200);
  });
});

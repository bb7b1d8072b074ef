import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import {
  box,
  listAuditTypes,
  listEventKinds,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

const postJson = async (path: string, json: unknown, token = rest.apiToken) => {
  const answer = await rest.call("POST", `/api/v2/envelope${path}`, { json, token });
  return { status: answer.status, body: await answer.json() };
};
const getEnvelope = async (id: string, token = rest.apiToken) =>
  (await rest.call("GET", `/api/v2/envelope/${id}`, { token })).json();

const RICH = {
  title: "Lease",
  externalId: "own-1",
  visibility: "MANAGER_AND_ABOVE" as const,
  globalAccessAuth: ["ACCOUNT" as const],
  formValues: { city: "Talca" },
  attachments: [{ label: "Terms", data: "https://example.com/terms" }],
  meta: { subject: "Sign", emailReplyTo: "legal@example.com", signingOrder: "SEQUENTIAL" as const },
  recipients: [
    signer("Ana", {
      signingOrder: 1,
      actionAuth: ["EXPLICIT_NONE"],
      fields: [box("SIGNATURE"), box("TEXT", 1)],
    }),
    { name: "Cleo", email: "cleo@example.com", role: "CC" as const },
  ],
};

describe("a copy", () => {
  test("of a document keeps its content, but not the external id, the folder or the recipients' links", async () => {
    const draft = await rest.world.draft({ ...RICH, files: 2 });
    const { status, body } = await postJson("/duplicate", { envelopeId: draft.envelope.id });
    expect([status, Object.keys(body)]).toEqual([200, ["id"]]);
    const copy = await getEnvelope(body.id);
    expect(copy).toMatchObject({
      type: "DOCUMENT",
      source: "DOCUMENT",
      status: "DRAFT",
      title: "Lease (copy)",
      externalId: null,
      folderId: null,
      templateId: null,
      visibility: "MANAGER_AND_ABOVE",
      authOptions: { globalAccessAuth: ["ACCOUNT"], globalActionAuth: [] },
      formValues: { city: "Talca" },
      documentMeta: { subject: "Sign", emailReplyTo: "legal@example.com", signingOrder: "SEQUENTIAL" },
      envelopeItems: [
        { title: "file-1.pdf", order: 1 },
        { title: "file-2.pdf", order: 2 },
      ],
      recipients: [
        {
          name: "Ana",
          signingOrder: 1,
          sendStatus: "NOT_SENT",
          signingStatus: "NOT_SIGNED",
          authOptions: { accessAuth: [], actionAuth: ["EXPLICIT_NONE"] },
        },
        { name: "Cleo", role: "CC", sendStatus: "SENT", signingStatus: "SIGNED", signedAt: null },
      ],
      fields: [
        { type: "SIGNATURE", positionX: 10, positionY: 10, inserted: false },
        { type: "TEXT", positionX: 10, positionY: 18, inserted: false },
      ],
    });
    expect(copy.fields[0].envelopeItemId).toBe(copy.envelopeItems[0].id);
    expect(copy.fields[0].recipientId).toBe(copy.recipients[0].id);
    expect(draft.tokens).not.toContain(copy.recipients[0].token);
    const { sql } = rest.world.test;
    const links = await sql`select label from attachment where envelope_id = ${body.id}`;
    expect(links.map(({ label }) => label)).toEqual(["Terms"]);
    const of = { ...(await rest.world.reload(body.id)), tokens: [] };
    expect(await listEventKinds(sql, of)).toEqual(["DOCUMENT_CREATED"]);
    expect(await listAuditTypes(sql, of)).toEqual([
      "DOCUMENT_CREATED",
      "ENVELOPE_ITEM_CREATED",
      "ENVELOPE_ITEM_CREATED",
      "RECIPIENT_CREATED",
      "RECIPIENT_CREATED",
      "FIELD_CREATED",
      "FIELD_CREATED",
    ]);
  });

  test("of a template is a template and sends TEMPLATE_CREATED", async () => {
    const template = await rest.world.draft({ ...RICH, type: "TEMPLATE" });
    await postJson("/update", {
      envelopeId: template.envelope.id,
      data: { templateType: "PUBLIC", publicTitle: "Offer", publicDescription: "For all" },
    });
    const { body } = await postJson("/duplicate", { envelopeId: template.envelope.id });
    expect(await getEnvelope(body.id)).toMatchObject({
      type: "TEMPLATE",
      source: "TEMPLATE",
      templateType: "PUBLIC",
      publicTitle: "Offer",
      publicDescription: "For all",
      secondaryId: expect.stringMatching(/^template_\d+$/),
    });
    const of = { ...(await rest.world.reload(body.id)), tokens: [] };
    expect(await listEventKinds(rest.world.test.sql, of)).toEqual(["TEMPLATE_CREATED"]);
  });

  test("can leave out the recipients with their fields, or only the fields", async () => {
    const { envelope } = await rest.world.draft(RICH);
    const envelopeId = envelope.id;
    const countPartsOfCopy = async (flags: object) => {
      const { recipients, fields } = await getEnvelope(
        (await postJson("/duplicate", { envelopeId, ...flags })).body.id,
      );
      return [recipients.length, fields.length];
    };
    expect(await countPartsOfCopy({})).toEqual([2, 2]);
    expect(await countPartsOfCopy({ includeFields: false })).toEqual([2, 0]);
    expect(await countPartsOfCopy({ includeRecipients: false })).toEqual([0, 0]);
    expect((await postJson("/duplicate", { envelopeId, includeFields: "false" })).body.code).toBe(
      "BAD_REQUEST",
    );
  });

  test("keeps values filled in before sending, or leaves them out when asked", async () => {
    const street = { type: "text" as const, label: "Street", text: "Calle 1" };
    const rent = { type: "radio" as const, values: [{ id: 1, checked: true, value: "Monthly" }] };
    const fields = [
      box("SIGNATURE"),
      { ...box("TEXT", 1), fieldMeta: street },
      { ...box("RADIO", 2), fieldMeta: rent },
    ];
    const { envelope } = await rest.world.draft({ ...RICH, recipients: [signer("Ana", { fields })] });
    const duplicateWith = async (flags: object) => {
      const { body } = await postJson("/duplicate", { envelopeId: envelope.id, ...flags });
      const copy = await getEnvelope(body.id);
      return { formValues: copy.formValues, metas: copy.fields.slice(1).map(getMeta) };
    };
    const getMeta = ({ fieldMeta }: { fieldMeta: unknown }) => fieldMeta;
    expect(await duplicateWith({})).toMatchObject({ formValues: { city: "Talca" }, metas: [street, rent] });
    expect(await duplicateWith({ includeValues: false })).toMatchObject({
      formValues: null,
      metas: [
        { ...street, text: "" },
        { ...rent, values: [{ id: 1, checked: false, value: "Monthly" }] },
      ],
    });
  });

  test("of a completed envelope begins with the file as it was uploaded, unsigned and empty", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana")] });
    await signAs(signingCaller(rest.world.db), sent, 0);
    await rest.drain();
    const before = await rest.world.reload(sent.envelope.id);
    expect(before.envelope.status).toBe("COMPLETED");
    const { body } = await postJson("/duplicate", { envelopeId: sent.envelope.id });
    const copy = await rest.world.reload(body.id);
    expect(copy.envelope).toMatchObject({ status: "DRAFT", completedAt: null });
    expect(copy.recipients[0]).toMatchObject({
      signingStatus: "NOT_SIGNED",
      readStatus: "NOT_OPENED",
      signedAt: null,
    });
    expect(copy.fields[0]).toMatchObject({ inserted: false, customText: "" });
    const loadVersionHash = async (
      sent: Pick<Sent, "items">,
      which: "current_version_id" | "original_version_id",
    ) => {
      const { sql } = rest.world.test;
      const [row] = await sql`select encode(v.sha256, 'hex') as hash from envelope_item i
        join item_version v on v.id = i.${sql(which)} where i.id = ${sent.items[0]?.id ?? ""}`;
      return row?.hash;
    };
    expect(await loadVersionHash(copy, "current_version_id")).toBe(
      await loadVersionHash(before, "original_version_id"),
    );
    expect(await loadVersionHash(copy, "current_version_id")).not.toBe(
      await loadVersionHash(before, "current_version_id"),
    );
  });

  test("keeps the version that a prepared file was made of, and marks both as copied", async () => {
    const { envelope, items } = await rest.world.draft();
    const item = items[0]?.id ?? "";
    const { sql } = rest.world.test;
    await sql`insert into item_version (id, item_id, ordinal, kind, storage_key, sha256, size, cause, created_at)
      select 'prepared-version', item_id, 2, 'ORIGINAL', 'key-2', sha256, size, 'prepare:upload-2', created_at
      from item_version where item_id = ${item}`;
    await sql`update envelope_item set original_version_id = 'prepared-version',
      current_version_id = 'prepared-version' where id = ${item}`;
    const { body } = await postJson("/duplicate", { envelopeId: envelope.id });
    const versions = await sql`select v.ordinal, v.storage_key, v.cause, i.original_version_id = v.id as shown
      from item_version v join envelope_item i on i.id = v.item_id where i.envelope_id = ${body.id} order by 1`;
    expect(versions.map(({ ordinal, cause, shown }) => [ordinal, cause, shown])).toEqual([
      [1, `copy:${items[0]?.originalVersionId}`, false],
      [2, "prepare:copy:prepared-version", true],
    ]);
    expect(versions[1]?.storage_key).toBe("key-2");
  });

  test("can be made of a sibling team's shared template, as a private one, but not by a stranger", async () => {
    const stranger = await rest.world.stranger();
    const token = await rest.getToken(stranger);
    const template = await rest.world.draft({ ...RICH, type: "TEMPLATE" });
    const envelopeId = template.envelope.id;
    await postJson("/update", { envelopeId, data: { templateType: "ORGANISATION" } });
    expect((await postJson("/duplicate", { envelopeId }, token)).status).toBe(404);
    await rest.world.test.sql`update team set organisation_id =
      (select organisation_id from team where id = ${rest.world.owner.teamId}) where id = ${stranger.teamId}`;
    const { status, body } = await postJson("/duplicate", { envelopeId }, token);
    expect(status).toBe(200);
    expect(await getEnvelope(body.id, token)).toMatchObject({
      templateType: "PRIVATE",
      teamId: stranger.teamId,
      userId: stranger.userId,
    });
    const own = await getEnvelope((await postJson("/duplicate", { envelopeId })).body.id);
    expect(own.templateType).toBe("ORGANISATION");
  });
});

import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { checkWithQpdf, createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { signer } from "@/server/testing/world/signing";

const folder = createTemporaryFolder();
let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(async () => {
  await rest[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const paperPdf = (...lines: string[]) =>
  simplePdf([
    {
      attributes: "/MediaBox [0 0 600 800]",
      content: lines.map((line, row) => `BT /F1 12 Tf 60 ${700 - row * 60} Td (${line}) Tj ET`).join("\n"),
    },
  ]);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const signerWithoutFields = (name: string, more = {}) => signer(name, { fields: [], ...more });

async function uploadFiles(route: string, payload: unknown, bytes: readonly Uint8Array[], part = "files") {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  for (const [index, file] of bytes.entries()) {
    form.append(part, new Blob([Buffer.from(file)], { type: "application/pdf" }), `paper-${index + 1}.pdf`);
  }
  const answer = await rest.call("POST", `/api/v2/envelope/${route}`, { form });
  return { status: answer.status, body: await answer.json() };
}
async function postJson(route: string, json: unknown) {
  const answer = await rest.call("POST", `/api/v2/envelope/${route}`, { json });
  return { status: answer.status, body: await answer.json() };
}
const getEnvelope = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const downloadOriginal = async (itemId: string) =>
  new Uint8Array(
    await (await rest.call("GET", `/api/v2/envelope/item/${itemId}/download?version=original`)).arrayBuffer(),
  );
const createOwnerApi = () =>
  createCallerFor({ actor: rest.world.owner, requestId: "test", db: rest.world.db });
/** Returns the waiting tags of each file, as the owner's screens show them. */
const listOpenTags = async (envelopeId: string) =>
  (await createOwnerApi().envelope.detail({ envelopeId })).items.map(({ openTags: tags }) => tags);
const createRecipients = async (envelopeId: string, ...names: string[]): Promise<number[]> => {
  const data = names.map((name) => ({ name, email: `${name.toLowerCase()}@example.com`, role: "SIGNER" }));
  const { body } = await postJson("recipient/create-many", { envelopeId, data });
  return body.data.map(({ id }: { id: number }) => id);
};
const countEntries = async (envelopeId: string, type: string) =>
  (
    await rest.world.test
      .sql`select seq from audit_entry where envelope_id = ${envelopeId} and type = ${type}`
  ).length;
const getRevision = async (id: string): Promise<number> => {
  const [row] = await rest.world.test.sql`select revision from envelope where id = ${id}`;
  return Number(row?.revision);
};

/**
 * Starts calls and waits until each is blocked by the envelope's lock, on a connection of its own. `before`
 * runs while the lock is held.
 */
const atTheLock = <Answer>(
  id: string,
  acts: readonly (() => Promise<Answer>)[],
  before: (holder: TransactionSql) => Promise<void> = async () => {},
) =>
  rest.world.test.sql.begin(async (holder) => {
    const [own] = await holder`select pg_backend_pid() as pid from envelope where id = ${id} for update`;
    const pid = Number(own?.pid);
    const calls = acts.map((act) => act());
    const listWaitingPids = () => rest.world.test.sql`select distinct pid from pg_locks where not granted and
      (${pid} = any(pg_blocking_pids(pid)) or exists (select 1 from unnest(pg_blocking_pids(pid)) ahead
        where ${pid} = any(pg_blocking_pids(ahead))))`;
    await expect.poll(listWaitingPids, { timeout: toPatientMs(15) }).toHaveLength(acts.length);
    await before(holder);
    // An object, not an array: the driver would await the elements of an array before it releases the lock.
    return { begun: calls };
  });

/** Builds a draft as the wizard does: files first, recipients later. */
async function createFilesFirst(bytes: readonly Uint8Array[], type: "DOCUMENT" | "TEMPLATE" = "DOCUMENT") {
  const { envelope } = await rest.world.draft({ files: 0, type });
  const { status, body } = await uploadFiles("item/create-many", { envelopeId: envelope.id }, bytes);
  expect(status).toBe(200);
  const added: { id: string }[] = body.data;
  return { id: envelope.id, items: added.map(({ id }) => id) };
}
const takeUpOpenTags = (envelopeId: string) => postJson("item/take-up-tags", { envelopeId });
const dismissTags = (envelopeId: string) => postJson("item/dismiss-tags", { envelopeId });

describe("tags in a file uploaded before its recipients", () => {
  test("stay text until taken up, then become fields in place, covered by an update of the upload", async () => {
    const bytes = paperPdf("{{signature, r1}}", "{{text, r2, label=City}}", "Plain words");
    const { id, items } = await createFilesFirst([bytes]);
    const [itemId = ""] = items;
    expect((await getEnvelope(id)).fields).toEqual([]);
    expect(sha256(await downloadOriginal(itemId))).toBe(sha256(bytes));
    expect(await listOpenTags(id)).toEqual([
      [
        { recipient: 1, count: 1, impossible: null },
        { recipient: 2, count: 1, impossible: null },
      ],
    ]);
    const [ana, ben] = await createRecipients(id, "Ana", "Ben");
    const before = await getRevision(id);
    const { status, body } = await takeUpOpenTags(id);
    expect([status, body.waiting]).toEqual([200, []]);
    const now = await getEnvelope(id);
    expect(now.fields).toMatchObject([
      { type: "SIGNATURE", recipientId: ana, envelopeItemId: itemId, page: 1 },
      { type: "TEXT", recipientId: ben, envelopeItemId: itemId, fieldMeta: { label: "City" } },
    ]);
    expect(body.data.map(({ id: field }: { id: number }) => field)).toEqual(
      now.fields.map(({ id: field }: { id: number }) => field),
    );
    expect(now.fields[0].positionX).toBeCloseTo(10, 0);
    expect(now.fields[0].positionY).toBeCloseTo(((100 - 8.7) / 800) * 100, 0);
    const covered = await downloadOriginal(itemId);
    expect(Buffer.from(covered.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    expect(covered.length).toBeGreaterThan(bytes.length);
    const file = path.join(folder, "covered.pdf");
    writeFileSync(file, covered);
    expect(checkWithQpdf(file)).toBe(0);
    expect(runTool("pdftotext", [file, "-"]).output).toContain("Plain words");
    expect(await getRevision(id)).toBe(before + 1);
    expect(await listOpenTags(id)).toEqual([[]]);
  });

  test("give the same fields and bytes as in a file uploaded after its recipients", async () => {
    const bytes = paperPdf("{{signature, r1}}", "{{number, r1, minValue=3}}");
    const early = await createFilesFirst([bytes]);
    await createRecipients(early.id, "Ana");
    await takeUpOpenTags(early.id);
    const { body } = await uploadFiles(
      "create",
      { title: "T", type: "DOCUMENT", recipients: [signerWithoutFields("Ana")] },
      [bytes],
    );
    const [first, second] = [await getEnvelope(early.id), await getEnvelope(body.id)];
    const listPlacements = (envelope: { fields: Record<string, unknown>[] }) =>
      envelope.fields.map(({ type, page, positionX, positionY, width, height, fieldMeta }) => [
        type,
        page,
        positionX,
        positionY,
        width,
        height,
        fieldMeta,
      ]);
    expect(listPlacements(first)).toEqual(listPlacements(second));
    expect(listPlacements(first)).toHaveLength(2);
    expect(sha256(await downloadOriginal(first.envelopeItems[0].id))).toBe(
      sha256(await downloadOriginal(second.envelopeItems[0].id)),
    );
  });

  test("leave an audit entry of the file with both hashes, and one for each field", async () => {
    const bytes = paperPdf("{{signature, r1}}", "{{date, r1}}");
    const { id, items } = await createFilesFirst([bytes]);
    await createRecipients(id, "Ana");
    await takeUpOpenTags(id);
    const entries = await rest.world.test.sql`
      select data from audit_entry where envelope_id = ${id} and type = 'ENVELOPE_ITEM_UPDATED'`;
    expect(entries.map(({ data }) => data)).toMatchObject([
      {
        envelopeItemId: items[0],
        changes: [
          { field: "file", from: sha256(bytes), to: sha256(await downloadOriginal(items[0] ?? "")) },
          { field: "notices", from: [], to: ["TAGS_COVERED"] },
        ],
      },
    ]);
    expect(await countEntries(id, "FIELD_CREATED")).toBe(2);
    const kinds = await rest.world.test.sql`
      select kind from item_version where item_id = ${items[0] ?? ""} order by ordinal`;
    expect(kinds.map(({ kind }) => kind)).toEqual(["ORIGINAL", "ORIGINAL"]);
  });

  test("number the recipients by signing order, across files", async () => {
    const { id, items } = await createFilesFirst([
      paperPdf("{{signature, r2}}"),
      paperPdf("none"),
      paperPdf("{{name, r1}}"),
    ]);
    const data = [
      { name: "Late", email: "late@example.com", role: "SIGNER", signingOrder: 2 },
      { name: "Early", email: "early@example.com", role: "SIGNER", signingOrder: 1 },
    ];
    await postJson("recipient/create-many", { envelopeId: id, data });
    await takeUpOpenTags(id);
    const now = await getEnvelope(id);
    const getName = (wanted: number) =>
      now.recipients.find((person: { id: number }) => person.id === wanted)?.name;
    expect(
      now.fields.map((field: { envelopeItemId: string; recipientId: number }) => [
        items.indexOf(field.envelopeItemId),
        getName(field.recipientId),
      ]),
    ).toEqual([
      [0, "Late"],
      [2, "Early"],
    ]);
  });

  test("for a missing recipient wait until that recipient is added", async () => {
    const { id, items } = await createFilesFirst([
      paperPdf("{{signature, r1}}", "{{signature, r2}}", "{{date, r2}}"),
    ]);
    const nobody = await takeUpOpenTags(id);
    expect(nobody.body).toEqual({
      data: [],
      waiting: [
        { envelopeItemId: items[0], recipient: 1, count: 1, reason: "NO_SUCH_RECIPIENT" },
        { envelopeItemId: items[0], recipient: 2, count: 2, reason: "NO_SUCH_RECIPIENT" },
      ],
      ignored: [],
    });
    await createRecipients(id, "Ana");
    const one = await takeUpOpenTags(id);
    expect(one.body.data).toHaveLength(1);
    expect(one.body.waiting).toEqual([
      { envelopeItemId: items[0], recipient: 2, count: 2, reason: "NO_SUCH_RECIPIENT" },
    ]);
    expect(await listOpenTags(id)).toEqual([[{ recipient: 2, count: 2, impossible: null }]]);
    await createRecipients(id, "Ben");
    const two = await takeUpOpenTags(id);
    expect([two.body.data.length, two.body.waiting]).toEqual([2, []]);
    expect((await getEnvelope(id)).fields).toHaveLength(3);
  });

  test("for a role without fields, or with an impossible option, keep waiting without blocking other tags", async () => {
    const { id, items } = await createFilesFirst([
      paperPdf("{{text, r1, fontSize=2}}", "{{date, r2}}", "{{signature, r1}}"),
    ]);
    const data = [
      { name: "Ana", email: "ana@example.com", role: "SIGNER", signingOrder: 1 },
      { name: "Cleo", email: "cleo@example.com", role: "CC", signingOrder: 2 },
    ];
    await postJson("recipient/create-many", { envelopeId: id, data });
    const { body } = await takeUpOpenTags(id);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(["SIGNATURE"]);
    expect(body.waiting).toEqual([
      { envelopeItemId: items[0], recipient: 2, count: 1, reason: "ROLE_HAS_NO_FIELDS" },
      { envelopeItemId: items[0], recipient: 1, count: 1, reason: "IMPOSSIBLE_OPTION" },
    ]);
    expect((await listOpenTags(id))[0]).toContainEqual({
      recipient: 1,
      count: 1,
      impossible: { text: "{{text, r1, fontSize=2}}", page: 1, option: "fontSize" },
    });
  });

  test("report malformed tags per file, even when nothing is left to take up", async () => {
    const { id, items } = await createFilesFirst([
      paperPdf("{{date, r1}}", "{{sign, r1}}"),
      paperPdf("{{name}}"),
    ]);
    await createRecipients(id, "Ana");
    const ignored = [
      {
        envelopeItemId: items[0],
        text: "{{sign, r1}}",
        page: 1,
        reason: "UNKNOWN_TYPE",
        suggestion: "SIGNATURE",
      },
      { envelopeItemId: items[1], text: "{{name}}", page: 1, reason: "NO_RECIPIENT", suggestion: null },
    ];
    const first = (await takeUpOpenTags(id)).body;
    expect([first.data.length, first.ignored]).toEqual([1, ignored]);
    expect((await takeUpOpenTags(id)).body).toEqual({ data: [], waiting: [], ignored });
    const { items: shown } = await createOwnerApi().envelope.detail({ envelopeId: id });
    const [slip] = shown[0]?.tagReport?.ignored ?? [];
    expect(slip?.box?.positionX).toBeCloseTo(10, 0);
    expect(slip?.box?.width).toBeGreaterThan(5);
  });

  test("are taken up in a template as well, which causes TEMPLATE_UPDATED", async () => {
    const { id } = await createFilesFirst([paperPdf("{{signature, r1}}")], "TEMPLATE");
    await createRecipients(id, "Ana");
    expect((await takeUpOpenTags(id)).body.data).toHaveLength(1);
    const kinds = await rest.world.test.sql`
      select kind from event where envelope_id = ${id} order by sequence desc limit 1`;
    expect(kinds.map(({ kind }) => kind)).toEqual(["TEMPLATE_UPDATED"]);
  });

  test("that would exceed the limit of fields all keep waiting", async () => {
    const { id, items } = await createFilesFirst([paperPdf("{{signature, r1}}")]);
    const [ana = 0] = await createRecipients(id, "Ana");
    await rest.world.test.sql`
      insert into field (secondary_id, envelope_id, envelope_item_id, recipient_id, type, page,
        position_x, position_y, width, height, created_at)
      select 'full-' || n, ${id}, ${items[0] ?? ""}, ${ana}, 'DATE', 1, 1, 1, 1, 1, now()
      from generate_series(1, ${DEFAULT_LIMITS.fieldsPerEnvelope}) n`;
    const { status, body } = await takeUpOpenTags(id);
    expect([status, body.code]).toEqual([400, "FIELD_LIMIT_EXCEEDED"]);
    expect((await listOpenTags(id))[0]).toHaveLength(1);
  });
});

describe("taking tags up twice", () => {
  test("creates no field twice when the calls follow each other", async () => {
    const { id } = await createFilesFirst([paperPdf("{{signature, r1}}", "{{date, r1}}")]);
    await createRecipients(id, "Ana");
    expect((await takeUpOpenTags(id)).body.data).toHaveLength(2);
    const revision = await getRevision(id);
    expect((await takeUpOpenTags(id)).body).toEqual({ data: [], waiting: [], ignored: [] });
    expect([(await getEnvelope(id)).fields.length, await getRevision(id)]).toEqual([2, revision]);
  });

  test("creates no field twice when two connections call at once, and refuses neither", async () => {
    const { id } = await createFilesFirst([paperPdf("{{signature, r1}}", "{{date, r1}}")]);
    await createRecipients(id, "Ana");
    const takeUpTags = () => createOwnerApi().item.takeUpTags({ envelopeId: id });
    const presses = await atTheLock(id, [takeUpTags, takeUpTags]);
    const made = await Promise.all(presses.begun);
    expect(made.map(({ data }) => data.length).sort()).toEqual([0, 2]);
    expect((await getEnvelope(id)).fields).toHaveLength(2);
    expect(await countEntries(id, "FIELD_CREATED")).toBe(2);
    expect(await countEntries(id, "ENVELOPE_ITEM_UPDATED")).toBe(1);
  });
});

test("taking tags up fails with CONFLICT when recipients swap places meanwhile", async () => {
  const { id } = await createFilesFirst([paperPdf("{{signature, r1}}")]);
  const [, ben = 0] = await createRecipients(id, "Ana", "Ben");
  const { begun } = await atTheLock(id, [() => takeUpOpenTags(id)], async (holder) => {
    await holder`update recipient set signing_order = 1 where id = ${ben}`;
  });
  const [{ status, body } = { status: 0, body: {} }] = await Promise.all(begun);
  expect([status, body.code]).toEqual([409, "CONFLICT"]);
  expect((await getEnvelope(id)).fields).toEqual([]);
  expect((await takeUpOpenTags(id)).body.data).toHaveLength(1);
});

describe("dismissed tags", () => {
  test("stay text, are not offered again and change neither file nor revision", async () => {
    const bytes = paperPdf("{{signature, r1}}", "{{text, r2}}");
    const { id, items } = await createFilesFirst([bytes]);
    await createRecipients(id, "Ana");
    const revision = await getRevision(id);
    expect((await dismissTags(id)).body).toEqual({ success: true });
    expect(await listOpenTags(id)).toEqual([[]]);
    const { items: shown } = await createOwnerApi().envelope.detail({ envelopeId: id });
    expect(shown[0]?.tagReport).toEqual({ found: 2, ignored: [], left: 2 });
    expect((await takeUpOpenTags(id)).body).toEqual({ data: [], waiting: [], ignored: [] });
    expect((await dismissTags(id)).status).toBe(200);
    expect(sha256(await downloadOriginal(items[0] ?? ""))).toBe(sha256(bytes));
    expect([(await getEnvelope(id)).fields, await getRevision(id)]).toEqual([[], revision]);
  });

  test("do not stop tags in a later file from waiting", async () => {
    const { id } = await createFilesFirst([paperPdf("{{signature, r1}}")]);
    await dismissTags(id);
    await uploadFiles("item/create-many", { envelopeId: id }, [paperPdf("{{date, r1}}")]);
    expect((await listOpenTags(id)).map((tags) => tags.length)).toEqual([0, 1]);
  });
});

describe("waiting tags", () => {
  test("disappear with a file that is replaced or removed", async () => {
    const { id, items } = await createFilesFirst([paperPdf("{{signature, r1}}"), paperPdf("{{date, r2}}")]);
    const [first, second] = items;
    await uploadFiles("item/replace", { envelopeId: id, envelopeItemId: first }, [paperPdf("plain")], "file");
    expect((await listOpenTags(id)).map((tags) => tags.length)).toEqual([0, 1]);
    await postJson("item/delete", { envelopeId: id, envelopeItemId: second });
    expect(await listOpenTags(id)).toEqual([[]]);
    await createRecipients(id, "Ana", "Ben");
    expect((await takeUpOpenTags(id)).body).toEqual({ data: [], waiting: [], ignored: [] });
  });

  test("are those of the new file after a replacement", async () => {
    const { id, items } = await createFilesFirst([paperPdf("{{signature, r1}}")]);
    await uploadFiles(
      "item/replace",
      { envelopeId: id, envelopeItemId: items[0] },
      [paperPdf("{{date, r3}}")],
      "file",
    );
    expect(await listOpenTags(id)).toEqual([[{ recipient: 3, count: 1, impossible: null }]]);
  });

  test("are carried into a duplicate and into a document made from a template", async () => {
    const { id } = await createFilesFirst([paperPdf("{{signature, r1}}", "{{text, r2}}")], "TEMPLATE");
    await createRecipients(id, "Ana");
    await takeUpOpenTags(id);
    const waiting = [[{ recipient: 2, count: 1, impossible: null }]];
    const { body: copy } = await postJson("duplicate", { envelopeId: id });
    expect(await listOpenTags(copy.id)).toEqual(waiting);
    const { body: used } = await postJson("use", { envelopeId: id, recipients: [] });
    expect(await listOpenTags(used.id)).toEqual(waiting);
    await createRecipients(copy.id, "Ben");
    expect((await takeUpOpenTags(copy.id)).body.data).toHaveLength(1);
    expect(await listOpenTags(id)).toEqual(waiting);
  });

  test("are taken up from a file in which a placeholder was covered meanwhile", async () => {
    const bytes = paperPdf("{{signature, r1}}", "[here]");
    const { id, items } = await createFilesFirst([bytes]);
    const [recipientId] = await createRecipients(id, "Ana");
    const data = [{ type: "INITIALS", recipientId, placeholder: "[here]" }];
    await postJson("field/create-many", { envelopeId: id, data });
    const once = await downloadOriginal(items[0] ?? "");
    expect((await takeUpOpenTags(id)).body.data).toHaveLength(1);
    const twice = await downloadOriginal(items[0] ?? "");
    expect(Buffer.from(twice.subarray(0, once.length)).equals(Buffer.from(once))).toBe(true);
    expect(twice.length).toBeGreaterThan(once.length);
  });

  test("stay text permanently once the envelope is sent", async () => {
    const { id, items } = await createFilesFirst([paperPdf("{{text, r2}}")]);
    const [recipientId] = await createRecipients(id, "Ana");
    const place = { page: 1, positionX: 10, positionY: 50, width: 20, height: 5 };
    await postJson("field/create-many", {
      envelopeId: id,
      data: [{ type: "SIGNATURE", recipientId, envelopeItemId: items[0], ...place }],
    });
    expect((await postJson("distribute", { envelopeId: id })).status).toBe(200);
    expect(await listOpenTags(id)).toEqual([[]]);
    expect((await takeUpOpenTags(id)).body.code).toBe("INVALID_REQUEST");
    expect((await dismissTags(id)).body.code).toBe("INVALID_REQUEST");
  });
});

test("create with recipients refuses a tag for a recipient who is not among them", async () => {
  const payload = { title: "T", type: "DOCUMENT", recipients: [signerWithoutFields("Ana")] };
  const { status, body } = await uploadFiles("create", payload, [paperPdf("{{signature, r2}}")]);
  expect([status, body.code]).toEqual([400, "INVALID_BODY"]);
  // The texts of our own pages are not sent to programs.
  expect(body.issues.map((issue: object) => Object.keys(issue).sort())).toEqual([["message", "path"]]);
});

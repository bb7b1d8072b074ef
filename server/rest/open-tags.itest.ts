import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerFor } from "@/server/caller";
import { patient } from "@/server/cli/testing/patience";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { qpdfCheck, run, temporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { signer } from "@/server/testing/world/signing";

const folder = temporaryFolder();
let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(async () => {
  await rest[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const paper = (...lines: string[]) =>
  simplePdf([
    {
      attributes: "/MediaBox [0 0 600 800]",
      content: lines.map((line, row) => `BT /F1 12 Tf 60 ${700 - row * 60} Td (${line}) Tj ET`).join("\n"),
    },
  ]);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const bare = (name: string, more = {}) => signer(name, { fields: [], ...more });

async function upload(route: string, payload: unknown, bytes: readonly Uint8Array[], part = "files") {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  for (const [index, file] of bytes.entries()) {
    form.append(part, new Blob([Buffer.from(file)], { type: "application/pdf" }), `paper-${index + 1}.pdf`);
  }
  const answer = await rest.call("POST", `/api/v2/envelope/${route}`, { form });
  return { status: answer.status, body: await answer.json() };
}
async function post(route: string, json: unknown) {
  const answer = await rest.call("POST", `/api/v2/envelope/${route}`, { json });
  return { status: answer.status, body: await answer.json() };
}
const get = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const original = async (itemId: string) =>
  new Uint8Array(
    await (await rest.call("GET", `/api/v2/envelope/item/${itemId}/download?version=original`)).arrayBuffer(),
  );
const owner = () => callerFor({ actor: rest.world.owner, requestId: "test", db: rest.world.db });
/** Returns the waiting tags of each file, as the owner's screens show them. */
const openTags = async (envelopeId: string) =>
  (await owner().envelope.detail({ envelopeId })).items.map(({ openTags: tags }) => tags);
const recipients = async (envelopeId: string, ...names: string[]): Promise<number[]> => {
  const data = names.map((name) => ({ name, email: `${name.toLowerCase()}@example.com`, role: "SIGNER" }));
  const { body } = await post("recipient/create-many", { envelopeId, data });
  return body.data.map(({ id }: { id: number }) => id);
};
const count = async (envelopeId: string, type: string) =>
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
    const begun = acts.map((act) => act());
    const waiting = () => rest.world.test.sql`select distinct pid from pg_locks where not granted and
      (${pid} = any(pg_blocking_pids(pid)) or exists (select 1 from unnest(pg_blocking_pids(pid)) ahead
        where ${pid} = any(pg_blocking_pids(ahead))))`;
    await expect.poll(waiting, { timeout: patient(15) }).toHaveLength(acts.length);
    await before(holder);
    // An object, not an array: the driver would await the elements of an array before it releases the lock.
    return { begun };
  });

/** Builds a draft as the wizard does: files first, recipients later. */
async function filesFirst(bytes: readonly Uint8Array[], type: "DOCUMENT" | "TEMPLATE" = "DOCUMENT") {
  const { envelope } = await rest.world.draft({ files: 0, type });
  const { status, body } = await upload("item/create-many", { envelopeId: envelope.id }, bytes);
  expect(status).toBe(200);
  const added: { id: string }[] = body.data;
  return { id: envelope.id, items: added.map(({ id }) => id) };
}
const takeUp = (envelopeId: string) => post("item/take-up-tags", { envelopeId });
const dismiss = (envelopeId: string) => post("item/dismiss-tags", { envelopeId });

describe("tags in a file uploaded before its recipients", () => {
  test("stay text until taken up, then become fields in place, covered by an update of the upload", async () => {
    const bytes = paper("{{signature, r1}}", "{{text, r2, label=City}}", "Plain words");
    const { id, items } = await filesFirst([bytes]);
    const [itemId = ""] = items;
    expect((await get(id)).fields).toEqual([]);
    expect(sha256(await original(itemId))).toBe(sha256(bytes));
    expect(await openTags(id)).toEqual([
      [
        { recipient: 1, count: 1, impossible: null },
        { recipient: 2, count: 1, impossible: null },
      ],
    ]);
    const [ana, ben] = await recipients(id, "Ana", "Ben");
    const before = await getRevision(id);
    const { status, body } = await takeUp(id);
    expect([status, body.waiting]).toEqual([200, []]);
    const now = await get(id);
    expect(now.fields).toMatchObject([
      { type: "SIGNATURE", recipientId: ana, envelopeItemId: itemId, page: 1 },
      { type: "TEXT", recipientId: ben, envelopeItemId: itemId, fieldMeta: { label: "City" } },
    ]);
    expect(body.data.map(({ id: field }: { id: number }) => field)).toEqual(
      now.fields.map(({ id: field }: { id: number }) => field),
    );
    expect(now.fields[0].positionX).toBeCloseTo(10, 0);
    expect(now.fields[0].positionY).toBeCloseTo(((100 - 8.7) / 800) * 100, 0);
    const covered = await original(itemId);
    expect(Buffer.from(covered.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    expect(covered.length).toBeGreaterThan(bytes.length);
    const file = path.join(folder, "covered.pdf");
    writeFileSync(file, covered);
    expect(qpdfCheck(file)).toBe(0);
    expect(run("pdftotext", [file, "-"]).output).toContain("Plain words");
    expect(await getRevision(id)).toBe(before + 1);
    expect(await openTags(id)).toEqual([[]]);
  });

  test("give the same fields and bytes as in a file uploaded after its recipients", async () => {
    const bytes = paper("{{signature, r1}}", "{{number, r1, minValue=3}}");
    const early = await filesFirst([bytes]);
    await recipients(early.id, "Ana");
    await takeUp(early.id);
    const { body } = await upload("create", { title: "T", type: "DOCUMENT", recipients: [bare("Ana")] }, [
      bytes,
    ]);
    const [first, second] = [await get(early.id), await get(body.id)];
    const placed = (envelope: { fields: Record<string, unknown>[] }) =>
      envelope.fields.map(({ type, page, positionX, positionY, width, height, fieldMeta }) => [
        type,
        page,
        positionX,
        positionY,
        width,
        height,
        fieldMeta,
      ]);
    expect(placed(first)).toEqual(placed(second));
    expect(placed(first)).toHaveLength(2);
    expect(sha256(await original(first.envelopeItems[0].id))).toBe(
      sha256(await original(second.envelopeItems[0].id)),
    );
  });

  test("leave an audit entry of the file with both hashes, and one for each field", async () => {
    const bytes = paper("{{signature, r1}}", "{{date, r1}}");
    const { id, items } = await filesFirst([bytes]);
    await recipients(id, "Ana");
    await takeUp(id);
    const entries = await rest.world.test.sql`
      select data from audit_entry where envelope_id = ${id} and type = 'ENVELOPE_ITEM_UPDATED'`;
    expect(entries.map(({ data }) => data)).toMatchObject([
      {
        envelopeItemId: items[0],
        changes: [
          { field: "file", from: sha256(bytes), to: sha256(await original(items[0] ?? "")) },
          { field: "notices", from: [], to: ["TAGS_COVERED"] },
        ],
      },
    ]);
    expect(await count(id, "FIELD_CREATED")).toBe(2);
    const kinds = await rest.world.test.sql`
      select kind from item_version where item_id = ${items[0] ?? ""} order by ordinal`;
    expect(kinds.map(({ kind }) => kind)).toEqual(["ORIGINAL", "ORIGINAL"]);
  });

  test("number the recipients by signing order, across files", async () => {
    const { id, items } = await filesFirst([
      paper("{{signature, r2}}"),
      paper("none"),
      paper("{{name, r1}}"),
    ]);
    const data = [
      { name: "Late", email: "late@example.com", role: "SIGNER", signingOrder: 2 },
      { name: "Early", email: "early@example.com", role: "SIGNER", signingOrder: 1 },
    ];
    await post("recipient/create-many", { envelopeId: id, data });
    await takeUp(id);
    const now = await get(id);
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
    const { id, items } = await filesFirst([paper("{{signature, r1}}", "{{signature, r2}}", "{{date, r2}}")]);
    const nobody = await takeUp(id);
    expect(nobody.body).toEqual({
      data: [],
      waiting: [
        { envelopeItemId: items[0], recipient: 1, count: 1, reason: "NO_SUCH_RECIPIENT" },
        { envelopeItemId: items[0], recipient: 2, count: 2, reason: "NO_SUCH_RECIPIENT" },
      ],
      ignored: [],
    });
    await recipients(id, "Ana");
    const one = await takeUp(id);
    expect(one.body.data).toHaveLength(1);
    expect(one.body.waiting).toEqual([
      { envelopeItemId: items[0], recipient: 2, count: 2, reason: "NO_SUCH_RECIPIENT" },
    ]);
    expect(await openTags(id)).toEqual([[{ recipient: 2, count: 2, impossible: null }]]);
    await recipients(id, "Ben");
    const two = await takeUp(id);
    expect([two.body.data.length, two.body.waiting]).toEqual([2, []]);
    expect((await get(id)).fields).toHaveLength(3);
  });

  test("for a role without fields, or with an impossible option, keep waiting without blocking other tags", async () => {
    const { id, items } = await filesFirst([
      paper("{{text, r1, fontSize=2}}", "{{date, r2}}", "{{signature, r1}}"),
    ]);
    const data = [
      { name: "Ana", email: "ana@example.com", role: "SIGNER", signingOrder: 1 },
      { name: "Cleo", email: "cleo@example.com", role: "CC", signingOrder: 2 },
    ];
    await post("recipient/create-many", { envelopeId: id, data });
    const { body } = await takeUp(id);
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(["SIGNATURE"]);
    expect(body.waiting).toEqual([
      { envelopeItemId: items[0], recipient: 2, count: 1, reason: "ROLE_HAS_NO_FIELDS" },
      { envelopeItemId: items[0], recipient: 1, count: 1, reason: "IMPOSSIBLE_OPTION" },
    ]);
    expect((await openTags(id))[0]).toContainEqual({
      recipient: 1,
      count: 1,
      impossible: { text: "{{text, r1, fontSize=2}}", page: 1, option: "fontSize" },
    });
  });

  test("report malformed tags per file, even when nothing is left to take up", async () => {
    const { id, items } = await filesFirst([paper("{{date, r1}}", "{{sign, r1}}"), paper("{{name}}")]);
    await recipients(id, "Ana");
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
    const first = (await takeUp(id)).body;
    expect([first.data.length, first.ignored]).toEqual([1, ignored]);
    expect((await takeUp(id)).body).toEqual({ data: [], waiting: [], ignored });
    const { items: shown } = await owner().envelope.detail({ envelopeId: id });
    const [slip] = shown[0]?.tagReport?.ignored ?? [];
    expect(slip?.box?.positionX).toBeCloseTo(10, 0);
    expect(slip?.box?.width).toBeGreaterThan(5);
  });

  test("are taken up in a template as well, which causes TEMPLATE_UPDATED", async () => {
    const { id } = await filesFirst([paper("{{signature, r1}}")], "TEMPLATE");
    await recipients(id, "Ana");
    expect((await takeUp(id)).body.data).toHaveLength(1);
    const kinds = await rest.world.test.sql`
      select kind from event where envelope_id = ${id} order by sequence desc limit 1`;
    expect(kinds.map(({ kind }) => kind)).toEqual(["TEMPLATE_UPDATED"]);
  });

  test("that would exceed the limit of fields all keep waiting", async () => {
    const { id, items } = await filesFirst([paper("{{signature, r1}}")]);
    const [ana = 0] = await recipients(id, "Ana");
    await rest.world.test.sql`
      insert into field (secondary_id, envelope_id, envelope_item_id, recipient_id, type, page,
        position_x, position_y, width, height, created_at)
      select 'full-' || n, ${id}, ${items[0] ?? ""}, ${ana}, 'DATE', 1, 1, 1, 1, 1, now()
      from generate_series(1, ${DEFAULT_LIMITS.fieldsPerEnvelope}) n`;
    const { status, body } = await takeUp(id);
    expect([status, body.code]).toEqual([400, "FIELD_LIMIT_EXCEEDED"]);
    expect((await openTags(id))[0]).toHaveLength(1);
  });
});

describe("taking tags up twice", () => {
  test("creates no field twice when the calls follow each other", async () => {
    const { id } = await filesFirst([paper("{{signature, r1}}", "{{date, r1}}")]);
    await recipients(id, "Ana");
    expect((await takeUp(id)).body.data).toHaveLength(2);
    const revision = await getRevision(id);
    expect((await takeUp(id)).body).toEqual({ data: [], waiting: [], ignored: [] });
    expect([(await get(id)).fields.length, await getRevision(id)]).toEqual([2, revision]);
  });

  test("creates no field twice when two connections call at once, and refuses neither", async () => {
    const { id } = await filesFirst([paper("{{signature, r1}}", "{{date, r1}}")]);
    await recipients(id, "Ana");
    const press = () => owner().item.takeUpTags({ envelopeId: id });
    const presses = await atTheLock(id, [press, press]);
    const made = await Promise.all(presses.begun);
    expect(made.map(({ data }) => data.length).sort()).toEqual([0, 2]);
    expect((await get(id)).fields).toHaveLength(2);
    expect(await count(id, "FIELD_CREATED")).toBe(2);
    expect(await count(id, "ENVELOPE_ITEM_UPDATED")).toBe(1);
  });
});

test("taking tags up fails with CONFLICT when recipients swap places meanwhile", async () => {
  const { id } = await filesFirst([paper("{{signature, r1}}")]);
  const [, ben = 0] = await recipients(id, "Ana", "Ben");
  const { begun } = await atTheLock(id, [() => takeUp(id)], async (holder) => {
    await holder`update recipient set signing_order = 1 where id = ${ben}`;
  });
  const [{ status, body } = { status: 0, body: {} }] = await Promise.all(begun);
  expect([status, body.code]).toEqual([409, "CONFLICT"]);
  expect((await get(id)).fields).toEqual([]);
  expect((await takeUp(id)).body.data).toHaveLength(1);
});

describe("dismissed tags", () => {
  test("stay text, are not offered again and change neither file nor revision", async () => {
    const bytes = paper("{{signature, r1}}", "{{text, r2}}");
    const { id, items } = await filesFirst([bytes]);
    await recipients(id, "Ana");
    const revision = await getRevision(id);
    expect((await dismiss(id)).body).toEqual({ success: true });
    expect(await openTags(id)).toEqual([[]]);
    const { items: shown } = await owner().envelope.detail({ envelopeId: id });
    expect(shown[0]?.tagReport).toEqual({ found: 2, ignored: [], left: 2 });
    expect((await takeUp(id)).body).toEqual({ data: [], waiting: [], ignored: [] });
    expect((await dismiss(id)).status).toBe(200);
    expect(sha256(await original(items[0] ?? ""))).toBe(sha256(bytes));
    expect([(await get(id)).fields, await getRevision(id)]).toEqual([[], revision]);
  });

  test("do not stop tags in a later file from waiting", async () => {
    const { id } = await filesFirst([paper("{{signature, r1}}")]);
    await dismiss(id);
    await upload("item/create-many", { envelopeId: id }, [paper("{{date, r1}}")]);
    expect((await openTags(id)).map((tags) => tags.length)).toEqual([0, 1]);
  });
});

describe("waiting tags", () => {
  test("disappear with a file that is replaced or removed", async () => {
    const { id, items } = await filesFirst([paper("{{signature, r1}}"), paper("{{date, r2}}")]);
    const [first, second] = items;
    await upload("item/replace", { envelopeId: id, envelopeItemId: first }, [paper("plain")], "file");
    expect((await openTags(id)).map((tags) => tags.length)).toEqual([0, 1]);
    await post("item/delete", { envelopeId: id, envelopeItemId: second });
    expect(await openTags(id)).toEqual([[]]);
    await recipients(id, "Ana", "Ben");
    expect((await takeUp(id)).body).toEqual({ data: [], waiting: [], ignored: [] });
  });

  test("are those of the new file after a replacement", async () => {
    const { id, items } = await filesFirst([paper("{{signature, r1}}")]);
    await upload(
      "item/replace",
      { envelopeId: id, envelopeItemId: items[0] },
      [paper("{{date, r3}}")],
      "file",
    );
    expect(await openTags(id)).toEqual([[{ recipient: 3, count: 1, impossible: null }]]);
  });

  test("are carried into a duplicate and into a document made from a template", async () => {
    const { id } = await filesFirst([paper("{{signature, r1}}", "{{text, r2}}")], "TEMPLATE");
    await recipients(id, "Ana");
    await takeUp(id);
    const waiting = [[{ recipient: 2, count: 1, impossible: null }]];
    const { body: copy } = await post("duplicate", { envelopeId: id });
    expect(await openTags(copy.id)).toEqual(waiting);
    const { body: used } = await post("use", { envelopeId: id, recipients: [] });
    expect(await openTags(used.id)).toEqual(waiting);
    await recipients(copy.id, "Ben");
    expect((await takeUp(copy.id)).body.data).toHaveLength(1);
    expect(await openTags(id)).toEqual(waiting);
  });

  test("are taken up from a file in which a placeholder was covered meanwhile", async () => {
    const bytes = paper("{{signature, r1}}", "[here]");
    const { id, items } = await filesFirst([bytes]);
    const [recipientId] = await recipients(id, "Ana");
    const data = [{ type: "INITIALS", recipientId, placeholder: "[here]" }];
    await post("field/create-many", { envelopeId: id, data });
    const once = await original(items[0] ?? "");
    expect((await takeUp(id)).body.data).toHaveLength(1);
    const twice = await original(items[0] ?? "");
    expect(Buffer.from(twice.subarray(0, once.length)).equals(Buffer.from(once))).toBe(true);
    expect(twice.length).toBeGreaterThan(once.length);
  });

  test("stay text permanently once the envelope is sent", async () => {
    const { id, items } = await filesFirst([paper("{{text, r2}}")]);
    const [recipientId] = await recipients(id, "Ana");
    const place = { page: 1, positionX: 10, positionY: 50, width: 20, height: 5 };
    await post("field/create-many", {
      envelopeId: id,
      data: [{ type: "SIGNATURE", recipientId, envelopeItemId: items[0], ...place }],
    });
    expect((await post("distribute", { envelopeId: id })).status).toBe(200);
    expect(await openTags(id)).toEqual([[]]);
    expect((await takeUp(id)).body.code).toBe("INVALID_REQUEST");
    expect((await dismiss(id)).body.code).toBe("INVALID_REQUEST");
  });
});

test("create with recipients refuses a tag for a recipient who is not among them", async () => {
  const payload = { title: "T", type: "DOCUMENT", recipients: [bare("Ana")] };
  const { status, body } = await upload("create", payload, [paper("{{signature, r2}}")]);
  expect([status, body.code]).toEqual([400, "INVALID_BODY"]);
  // The texts of our own pages are not sent to programs.
  expect(body.issues.map((issue: object) => Object.keys(issue).sort())).toEqual([["message", "path"]]);
});

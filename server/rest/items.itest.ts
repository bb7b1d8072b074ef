import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldRemovedItems } from "@/server/db/store/removed-items";
import { sweepUploads } from "@/server/jobs/sweep-uploads";
import { services } from "@/server/process-services";
import { requireInstance } from "@/server/runtime";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let rest: RestWorld;
let strangerToken: string;
beforeAll(async () => {
  rest = await restWorld();
  strangerToken = await rest.getToken(await rest.world.stranger());
});
afterAll(() => rest[Symbol.asyncDispose]());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const paperPdf = (...pages: string[]) =>
  simplePdf(
    pages.map((line) => ({
      attributes: "/MediaBox [0 0 600 800]",
      content: `BT /F1 12 Tf 60 700 Td (${line}) Tj ET`,
    })),
  );

type Options = { files?: readonly Uint8Array[]; part?: string; token?: string };
async function uploadFiles(
  route: string,
  payload: unknown,
  { files = [], part = "files", token }: Options = {},
) {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  for (const [index, bytes] of files.entries()) {
    form.append(part, new Blob([Buffer.from(bytes)], { type: "application/pdf" }), `added-${index + 1}.pdf`);
  }
  const answer = await rest.call("POST", `/api/v2/envelope/${route}`, { form, ...(token ? { token } : {}) });
  return { status: answer.status, body: await answer.json() };
}
async function postJson(route: string, json: unknown, token?: string) {
  const answer = await rest.call("POST", `/api/v2/envelope/${route}`, { json, ...(token ? { token } : {}) });
  return { status: answer.status, body: await answer.json() };
}
const getEnvelope = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const createDraft = (input: Parameters<RestWorld["world"]["draft"]>[0] = {}) => rest.world.draft(input);
const getItemId = (sent: Sent, index = 0) => sent.items[index]?.id ?? "";
const downloadOriginal = async (id: string) =>
  new Uint8Array(
    await (await rest.call("GET", `/api/v2/envelope/item/${id}/download?version=original`)).arrayBuffer(),
  );
const listAudit = async (id: string, type: string) =>
  (
    await rest.world.test
      .sql`select data from audit_entry where envelope_id = ${id} and type = ${type} order by seq`
  ).map(({ data }) => data);
const listEvents = async (id: string) =>
  (await rest.world.test.sql`select kind from event where envelope_id = ${id} order by sequence`).map(
    ({ kind }) => kind,
  );
const signerWithoutFields = (name: string, signingOrder?: number) =>
  signer(name, { fields: [], ...(signingOrder === undefined ? {} : { signingOrder }) });

describe("adding files", () => {
  test("puts them after the others; rN counts the recipients by signing order", async () => {
    const { envelope } = await createDraft({
      recipients: [
        signerWithoutFields("Late", 2),
        signerWithoutFields("Early", 1),
        signerWithoutFields("Last"),
      ],
    });
    const { status, body } = await uploadFiles(
      "item/create-many",
      { envelopeId: envelope.id },
      { files: [paperPdf("{{signature, r1}}", "{{text, r3}}"), paperPdf("plain")] },
    );
    expect(status).toBe(200);
    const data: Record<string, unknown>[] = body.data;
    expect(data.map((item) => [item.title, item.order, item.envelopeId])).toEqual([
      ["added-1.pdf", 2, envelope.id],
      ["added-2.pdf", 3, envelope.id],
    ]);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([
      "documentDataId",
      "envelopeId",
      "id",
      "order",
      "title",
    ]);
    const now = await getEnvelope(envelope.id);
    const named = new Map(now.recipients.map(({ id, name }: { id: number; name: string }) => [id, name]));
    expect(
      now.fields.map((field: { type: string; page: number; recipientId: number }) => [
        field.type,
        field.page,
        named.get(field.recipientId),
      ]),
    ).toEqual([
      ["SIGNATURE", 1, "Early"],
      ["TEXT", 2, "Last"],
    ]);
    expect((await listAudit(envelope.id, "ENVELOPE_ITEM_CREATED")).slice(1)).toMatchObject([
      { envelopeItemTitle: "added-1.pdf", notices: ["TAGS_COVERED"], uploadSha256: expect.any(String) },
      { envelopeItemTitle: "added-2.pdf", notices: [] },
    ]);
  });

  test("leaves tags as text when there are no recipients, and refuses an rN beyond them", async () => {
    const { envelope } = await createDraft();
    const tagged = paperPdf("{{signature, r1}}");
    const { body } = await uploadFiles("item/create-many", { envelopeId: envelope.id }, { files: [tagged] });
    expect(sha256(await downloadOriginal(body.data[0].id))).toBe(sha256(tagged));
    expect((await getEnvelope(envelope.id)).fields).toEqual([]);
    const two = await createDraft({ recipients: [signerWithoutFields("Ana"), signerWithoutFields("Ben")] });
    const beyond = await uploadFiles(
      "item/create-many",
      { envelopeId: two.envelope.id },
      { files: [paperPdf("{{text, r3}}")] },
    );
    expect([beyond.status, beyond.body.code]).toEqual([400, "INVALID_BODY"]);
    expect((await getEnvelope(two.envelope.id)).envelopeItems).toHaveLength(1);
  });

  test("is limited in number, needs a file and sends TEMPLATE_UPDATED for a template", async () => {
    const { envelope } = await createDraft({ files: 19 });
    const files = [paperPdf("a"), paperPdf("b")];
    const many = await uploadFiles("item/create-many", { envelopeId: envelope.id }, { files });
    expect([many.status, many.body.code]).toEqual([400, "ENVELOPE_ITEM_LIMIT_EXCEEDED"]);
    const none = await uploadFiles("item/create-many", { envelopeId: envelope.id });
    expect([none.status, none.body.issues[0].path]).toEqual([400, "files"]);
    const created = await uploadFiles("create", { title: "T", type: "TEMPLATE" }, { files: [paperPdf("t")] });
    await uploadFiles("item/create-many", { envelopeId: created.body.id }, { files: [paperPdf("u")] });
    expect(await listEvents(created.body.id)).toEqual(["TEMPLATE_CREATED", "TEMPLATE_UPDATED"]);
  });
});

describe("renaming and reordering", () => {
  test("answers the files that changed, or all when none did, and records new titles only", async () => {
    const sent = await createDraft({ files: 3 });
    const { id: envelopeId } = sent.envelope;
    const [a, b, c] = sent.items.map(({ id }) => id);
    const { status, body } = await postJson("item/update-many", {
      envelopeId,
      data: [
        { envelopeItemId: a, order: 3 },
        { envelopeItemId: c, order: 1, title: " Annex " },
        { envelopeItemId: b, order: 2 },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: a, order: 3, title: "file-1.pdf", envelopeId },
      { id: c, order: 1, title: "Annex", envelopeId },
    ]);
    expect((await getEnvelope(envelopeId)).envelopeItems.map(({ id }: { id: string }) => id)).toEqual([
      c,
      b,
      a,
    ]);
    expect(await listAudit(envelopeId, "ENVELOPE_ITEM_UPDATED")).toEqual([
      { envelopeItemId: c, changes: [{ field: "title", from: "file-3.pdf", to: "Annex" }] },
    ]);
    const same = await postJson("item/update-many", { envelopeId, data: [{ envelopeItemId: b, order: 2 }] });
    expect(same.body.data).toHaveLength(3);
    const other = await createDraft();
    const foreign = await postJson("item/update-many", {
      envelopeId,
      data: [
        { envelopeItemId: b, title: "lost" },
        { envelopeItemId: getItemId(other), order: 1 },
      ],
    });
    expect([foreign.status, foreign.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect((await getEnvelope(envelopeId)).envelopeItems[1].title).toBe("file-2.pdf");
  });
});

describe("replacing a file", () => {
  test("keeps the item and its fields, drops fields on missing pages and reads the new tags", async () => {
    const fields = [box("SIGNATURE"), { ...box("TEXT"), page: 3 }];
    const sent = await createDraft({ pages: 3, recipients: [signer("Ana", { fields })] });
    const { id: envelopeId } = sent.envelope;
    const before = (await getEnvelope(envelopeId)).envelopeItems[0];
    const tagged = paperPdf("new", "{{date, r1}}");
    const { status, body } = await uploadFiles(
      "item/replace",
      { envelopeId, envelopeItemId: before.id, title: "Second draft" },
      { files: [tagged], part: "file" },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: before.id, order: 1, title: "Second draft" });
    expect(body.data.documentDataId).not.toBe(before.documentDataId);
    const now = await getEnvelope(envelopeId);
    expect(now.fields.map(({ type, page }: { type: string; page: number }) => [type, page])).toEqual([
      ["SIGNATURE", 1],
      ["DATE", 2],
    ]);
    const bytes = await downloadOriginal(before.id);
    expect(Buffer.from(bytes.subarray(0, tagged.length)).equals(tagged)).toBe(true);
    expect(await listAudit(envelopeId, "ENVELOPE_ITEM_PDF_REPLACED")).toMatchObject([
      { envelopeItemTitle: "Second draft", sha256: sha256(bytes), uploadSha256: sha256(tagged) },
    ]);
    expect(await listAudit(envelopeId, "FIELD_DELETED")).toHaveLength(1);
    const plain = await uploadFiles(
      "item/replace",
      { envelopeId, envelopeItemId: before.id },
      { files: [paperPdf("3")] },
    );
    expect(plain.body.data.title).toBe("Second draft");
    expect((await getEnvelope(envelopeId)).fields).toHaveLength(1);
  });

  test("takes exactly one file for an existing item", async () => {
    const sent = await createDraft();
    const payload = { envelopeId: sent.envelope.id, envelopeItemId: getItemId(sent) };
    for (const files of [[], [paperPdf("a"), paperPdf("b")]]) {
      const { status, body } = await uploadFiles("item/replace", payload, { files });
      expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    }
    const unknown = { ...payload, envelopeItemId: "envelope_item_unknown" };
    expect((await uploadFiles("item/replace", unknown, { files: [paperPdf("a")] })).status).toBe(404);
  });
});

describe("removing a file", () => {
  test("deletes its fields, and its bytes once no other file uses them", async () => {
    const { body } = await uploadFiles(
      "create",
      { title: "x", type: "DOCUMENT", recipients: [signerWithoutFields("Ana")] },
      { files: [paperPdf("{{signature, r1}} only here")] },
    );
    const id = (await getEnvelope(body.id)).envelopeItems[0].id;
    const keys = (
      await rest.world.test.sql`select storage_key as key from item_version where item_id = ${id}`
    ).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect((await postJson("item/delete", { envelopeId: body.id, envelopeItemId: id })).body).toEqual({
      success: true,
    });
    expect((await getEnvelope(body.id)).fields).toEqual([]);
    expect(await listAudit(body.id, "ENVELOPE_ITEM_DELETED")).toHaveLength(1);
    const { db } = rest.world;
    const store = requireInstance("storage");
    await sweepUploads({ db, services: services() }, new Date(Date.now() - 60_000));
    await deleteOldRemovedItems(db, new Date(Date.now() + 60_000));
    expect(await Promise.all(keys.map((key) => store.has(key)))).toEqual([true, true]);
    await sweepUploads({ db, services: services() }, new Date(Date.now() + 60_000));
    expect(await Promise.all(keys.map((key) => store.has(key)))).toEqual([false, false]);
    expect((await postJson("item/delete", { envelopeId: body.id, envelopeItemId: id })).status).toBe(404);
  });
});

describe("the files of an envelope", () => {
  const listCalls = (
    sent: Sent,
  ): [string, (token?: string) => Promise<{ status: number; body: { code: string } }>][] => {
    const { id: envelopeId } = sent.envelope;
    const envelopeItemId = getItemId(sent);
    const withOneFile = (token?: string) => ({ files: [paperPdf("x")], ...(token ? { token } : {}) });
    return [
      ["create-many", (token) => uploadFiles("item/create-many", { envelopeId }, withOneFile(token))],
      ["replace", (token) => uploadFiles("item/replace", { envelopeId, envelopeItemId }, withOneFile(token))],
      [
        "update-many",
        (token) =>
          postJson("item/update-many", { envelopeId, data: [{ envelopeItemId, title: "t" }] }, token),
      ],
      ["delete", (token) => postJson("item/delete", { envelopeId, envelopeItemId }, token)],
      ["take-up-tags", (token) => postJson("item/take-up-tags", { envelopeId }, token)],
      ["dismiss-tags", (token) => postJson("item/dismiss-tags", { envelopeId }, token)],
    ];
  };

  test("cannot be changed once it is sent", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana")] });
    for (const [name, call] of listCalls(sent)) {
      const { status, body } = await call();
      expect([name, status, body.code]).toEqual([name, 400, "INVALID_REQUEST"]);
    }
    await postJson("cancel", { envelopeId: sent.envelope.id });
    for (const [name, call] of listCalls(sent)) {
      expect([name, (await call()).body.code]).toEqual([name, "ENVELOPE_CANCELLED"]);
    }
  });

  test("of another team look like missing files, even to a member from whom they are hidden", async () => {
    const hidden = await createDraft({ visibility: "ADMIN", recipients: [signerWithoutFields("Ana")] });
    const member = await rest.world.stranger();
    await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
      values (${rest.world.owner.teamId}, ${member.userId}, 'MEMBER', ${new Date().toISOString()})`;
    const memberToken = await rest.getToken({ ...member, teamId: rest.world.owner.teamId });
    const nowhere: Sent = { ...hidden, envelope: { ...hidden.envelope, id: "envelope_abcdefghiklmnors" } };
    for (const [index, [name, call]] of listCalls(hidden).entries()) {
      const missing = await listCalls(nowhere)[index]?.[1]();
      for (const token of [strangerToken, memberToken]) {
        expect([name, await call(token)]).toEqual([name, missing]);
      }
      expect(missing?.status).toBe(404);
    }
    const malformed = await postJson("item/delete", { envelopeId: "12", envelopeItemId: "x" });
    expect([malformed.status, malformed.body.code]).toEqual([400, "INVALID_BODY"]);
  });
});

describe("downloading", () => {
  test("names each state, sets cache headers and answers 304 for a file the caller has", async () => {
    const created = await uploadFiles(
      "create",
      { title: "x", type: "DOCUMENT", recipients: [signer("Ana")] },
      { files: [paperPdf("x")] },
    );
    const { body: distributed } = await postJson("distribute", { envelopeId: created.body.id });
    const tokens = distributed.recipients.map(({ token }: { token: string }) => token);
    const sent: Sent = { ...(await rest.world.reload(created.body.id)), tokens };
    const url = `/api/v2/envelope/item/${getItemId(sent)}/download`;
    const fetchItem = (version: string, headers: HeadersInit = {}, method = "GET") =>
      rest.call(method, `${url}?version=${version}`, { headers });
    const getName = (answer: Response) =>
      /filename="([^"]*)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    const pending = await fetchItem("pending");
    expect([pending.status, getName(pending)]).toEqual([200, "added-1_pending.pdf"]);
    expect(pending.headers.get("cache-control")).toContain("no-store");
    const etag = pending.headers.get("etag") ?? "";
    expect(etag).toBe(sha256(new Uint8Array(await pending.arrayBuffer())));
    expect((await fetchItem("pending", { "if-none-match": etag })).status).toBe(304);
    expect(getName(await fetchItem("signed"))).toBe("added-1.pdf");
    await signAs(signingCaller(rest.world.db), sent, 0);
    await rest.drain();
    const sealed = await fetchItem("signed");
    expect(getName(sealed)).toBe("added-1_signed.pdf");
    for (const word of ["no-cache", "no-store", "must-revalidate"]) {
      expect(sealed.headers.get("cache-control")).toContain(word);
    }
    expect([sealed.headers.get("pragma"), sealed.headers.get("expires")]).toEqual(["no-cache", "0"]);
    const bytes = new Uint8Array(await sealed.arrayBuffer());
    expect(sealed.headers.get("etag")).toBe(sha256(bytes));
    const range = await fetchItem("signed", { range: "bytes=0-4" });
    expect([range.status, await range.text()]).toEqual([206, "%PDF-"]);
    const head = await fetchItem("signed", {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(bytes.length),
      "",
    ]);
    const late = await fetchItem("pending");
    expect([late.status, (await late.json()).code]).toEqual([400, "ENVELOPE_COMPLETED"]);
  });
});

describe("fields placed by the text they stand on", () => {
  const content = ["Sign here: ______", "Initials", "Sign here: ______"];
  async function withPaper(recipients: readonly object[] = [signerWithoutFields("Ana")]) {
    const { body } = await uploadFiles(
      "create",
      { title: "x", type: "DOCUMENT", recipients },
      { files: [paperPdf(...content)] },
    );
    const envelope = await getEnvelope(body.id);
    return { id: body.id, item: envelope.envelopeItems[0], ana: envelope.recipients[0].id };
  }

  test("are placed at the first match or at every match, and cover it by an update", async () => {
    const { id, item, ana } = await withPaper();
    const before = await downloadOriginal(item.id);
    const { status, body } = await postJson("field/create-many", {
      envelopeId: id,
      data: [
        { ...box("NAME"), recipientId: ana },
        { type: "SIGNATURE", recipientId: ana, placeholder: "Sign here:", matchAll: true, height: 6 },
        { type: "INITIALS", recipientId: ana, placeholder: "Initials", width: 12 },
        { type: "DATE", recipientId: ana, placeholder: "Sign here:", envelopeItemId: item.id },
      ],
    });
    expect(status).toBe(200);
    const data: { type: string; page: number; positionX: number; width: number; height: number }[] =
      body.data;
    expect(data.map(({ type, page }) => [type, page])).toEqual([
      ["NAME", 1],
      ["SIGNATURE", 1],
      ["SIGNATURE", 3],
      ["INITIALS", 2],
      ["DATE", 1],
    ]);
    expect(data[1]).toMatchObject({ height: 6 });
    expect(data[1]?.positionX).toBeCloseTo(10, 0);
    expect(data[3]).toMatchObject({ width: 12 });
    const after = await downloadOriginal(item.id);
    expect(Buffer.from(after.subarray(0, before.length)).equals(Buffer.from(before))).toBe(true);
    const now = (await getEnvelope(id)).envelopeItems[0];
    expect(now.documentDataId).not.toBe(item.documentDataId);
    expect(await listAudit(id, "ENVELOPE_ITEM_UPDATED")).toEqual([
      {
        envelopeItemId: item.id,
        changes: [
          { field: "file", from: sha256(before), to: sha256(after) },
          { field: "notices", from: [], to: ["TAGS_COVERED"] },
        ],
      },
    ]);
    expect(await listAudit(id, "FIELD_CREATED")).toHaveLength(5);
  });

  test("are all refused, and nothing changes, when the text of one is not found", async () => {
    const { id, item, ana } = await withPaper();
    const { status, body } = await postJson("field/create-many", {
      envelopeId: id,
      data: [
        { type: "SIGNATURE", recipientId: ana, placeholder: "Sign here:" },
        { type: "DATE", recipientId: ana, placeholder: "Sign nowhere" },
      ],
    });
    expect([status, body.code, body.message]).toEqual([
      400,
      "INVALID_BODY",
      'Placeholder "Sign nowhere" not found in PDF',
    ]);
    const now = await getEnvelope(id);
    expect([now.fields, now.envelopeItems[0].documentDataId]).toEqual([[], item.documentDataId]);
  });

  test("are refused when they leave the page, name a foreign item or belong to a CC recipient", async () => {
    const cc = { name: "C", email: "", role: "CC" };
    const { id, ana } = await withPaper([signerWithoutFields("Ana"), cc]);
    const other = await createDraft();
    const byText = { type: "TEXT", recipientId: ana, placeholder: "Initials" };
    const copy = (await getEnvelope(id)).recipients[1].id;
    for (const [field, code] of [
      [{ ...byText, width: 95 }, "INVALID_BODY"],
      [{ ...byText, envelopeItemId: getItemId(other) }, "INVALID_BODY"],
      [{ ...byText, recipientId: 999_999_999 }, "INVALID_BODY"],
      [{ ...byText, recipientId: copy }, "INVALID_REQUEST"],
      [{ ...byText, type: "FREE_SIGNATURE" }, "INVALID_BODY"],
    ] as const) {
      const { status, body } = await postJson("field/create-many", { envelopeId: id, data: [field] });
      expect([status, body.code]).toEqual([400, code]);
    }
    expect((await getEnvelope(id)).fields).toEqual([]);
    expect((await postJson("field/create-many", { envelopeId: id, data: [] })).body).toEqual({ data: [] });
    const foreign = await postJson("field/create-many", { envelopeId: id, data: [byText] }, strangerToken);
    expect(foreign.status).toBe(404);
  });

  test("are refused naming what is missing for the closest way of placing them", async () => {
    const { id, ana } = await withPaper();
    const listIssues = async (field: object) => {
      const head = { type: "TEXT", recipientId: ana };
      const { status, body } = await postJson("field/create-many", {
        envelopeId: id,
        data: [{ ...head, ...field }],
      });
      expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
      return body.issues.map(({ path }: { path: string }) => path.replace("data.0.", ""));
    };
    expect(await listIssues({})).toEqual(["page", "positionX", "positionY", "width", "height"]);
    expect(await listIssues({ page: 1, positionX: 1, positionY: 1 })).toEqual(["width", "height"]);
    expect(await listIssues({ page: 1, positionX: "1", positionY: 1, width: 1, height: 1 })).toEqual([
      "positionX",
    ]);
    expect(await listIssues({ placeholder: 7 })).toEqual(["placeholder"]);
    expect(await listIssues({ placeholder: "x", width: "wide" })).toEqual(["width"]);
  });

  test("cannot be placed once the envelope is sent and its files are fixed", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana")] });
    const recipientId = sent.recipients[0]?.id;
    const { status, body } = await postJson("field/create-many", {
      envelopeId: sent.envelope.id,
      data: [{ type: "TEXT", recipientId, placeholder: "Page 1" }],
    });
    expect([status, body.code]).toEqual([400, "INVALID_REQUEST"]);
  });
});

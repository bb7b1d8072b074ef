import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import type { BulkSendMode } from "@/server/domain/bulk-send/lifecycle";
import { services } from "@/server/process-services";
import { sendNextRow } from "@/server/routers/bulk-send/send-next-row";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

type Template = { id: string; person: number; text: number; date: number };

/** Creates a template with a placeholder signer, a text field and a date field. */
async function createTemplate(meta = {}): Promise<Template> {
  const template = await it.world.draft({
    type: "TEMPLATE",
    title: "Lease",
    recipients: [
      {
        ...signer("Tenant", {
          fields: [
            box("SIGNATURE"),
            box("TEXT", 1, { type: "text", label: "Flat" }),
            box("DATE", 1, { type: "date" }),
          ],
        }),
        email: "recipient.1@placeholder.invalid",
      },
    ],
    meta,
  });
  const findFieldId = (type: string) => template.fields.find((one) => one.type === type)?.id ?? 0;
  return {
    id: template.envelope.id,
    person: template.recipients[0]?.id ?? 0,
    text: findFieldId("TEXT"),
    date: findFieldId("DATE"),
  };
}

const listColumns = ({ person, text, date }: Template) => [
  { kind: "email", header: "E-mail", recipientId: person },
  { kind: "name", header: "Name", recipientId: person },
  { kind: "field", header: "Flat", fieldId: text },
  { kind: "field", header: "From", fieldId: date },
  { kind: "externalId", header: "Contract" },
];
const loadRow = (n: number) => [`tenant${n}@example.com`, `Tenant ${n}`, `Flat ${n}`, "2026-03-31", `C-${n}`];

type BatchInput = { mode?: BulkSendMode; token?: string } & Record<string, unknown>;
async function createBatch(
  of: Template,
  rows: string[][],
  { token, mode = "SEND", ...more }: BatchInput = {},
) {
  const json = {
    templateId: of.id,
    name: "March",
    mode,
    perMinute: 600,
    columns: listColumns(of),
    rows,
    ...more,
  };
  return it.post("/bulk-send/create", json, token ? { token } : {});
}

/** Sends all waiting rows without the pause between them. */
async function runBatch(id: string): Promise<void> {
  for (let wait: number | null = 0; wait !== null; ) {
    await it.sql`update bulk_send set next_row_at = now() - interval '1 hour' where id = ${id}`;
    wait = await sendNextRow(services(), it.world.db, id);
  }
}

const readBatch = async (id: string, token?: string) => it.get(`/bulk-send/${id}`, token ? { token } : {});
const readRows = async (id: string) => (await it.get(`/bulk-send/${id}/rows?perPage=100`)).body.data;

describe("a bulk send", () => {
  test("creates and sends an envelope per row with its recipients, values and number, and tells its sender", async () => {
    const of = await createTemplate();
    const batch = await createBatch(of, [1, 2, 3].map(loadRow));
    expect(batch.body).toMatchObject({
      state: "RUNNING",
      counts: { total: 3, waiting: 3 },
      templateTitle: "Lease",
    });
    await runBatch(batch.body.id);
    expect((await readBatch(batch.body.id)).body).toMatchObject({
      state: "ENDED",
      counts: { done: 3, waiting: 0 },
    });
    const rows = await readRows(batch.body.id);
    expect(new Set(rows.map((row: { envelopeId: string }) => row.envelopeId)).size).toBe(3);
    const { body: envelope } = await it.get(`/envelope/${rows[1].envelopeId}`);
    expect(envelope).toMatchObject({ status: "PENDING", externalId: "C-2", source: "TEMPLATE" });
    expect(envelope.recipients).toMatchObject([{ email: "tenant2@example.com", name: "Tenant 2" }]);
    const customTexts = envelope.fields.map((field: { customText: string }) => field.customText);
    expect(customTexts).toContain("Flat 2");
    const mails =
      await it.sql`select kind, to_email from mail where kind in ('RECIPIENT_REQUEST', 'BULK_SEND_ENDED')
      and (envelope_id = any(${rows.map((row: { envelopeId: string }) => row.envelopeId)}) or kind = 'BULK_SEND_ENDED')`;
    expect(mails.filter(({ kind }) => kind === "RECIPIENT_REQUEST")).toHaveLength(3);
    expect(mails.filter(({ kind }) => kind === "BULK_SEND_ENDED")).toMatchObject([
      { to_email: it.world.owner.email },
    ]);
  });

  test("records the batch and row in each envelope's audit log, and every act in its own log", async () => {
    const batch = await createBatch(await createTemplate(), [loadRow(1)]);
    await runBatch(batch.body.id);
    const [row] = await readRows(batch.body.id);
    const audit = await loadAudit(it.world.db, row.envelopeId);
    expect(verifyChain(audit).ok).toBe(true);
    expect(audit[0]).toMatchObject({
      type: "DOCUMENT_CREATED",
      data: { source: { type: "TEMPLATE", bulkSend: { id: batch.body.id, name: "March", row: 1 } } },
    });
    expect(audit.filter(({ type }) => type === "RECIPIENT_LINK_REVEALED")).toEqual([]);
    const { body } = await readBatch(batch.body.id);
    expect(body.log.map(({ type }: { type: string }) => type)).toEqual(["CREATED", "ENDED"]);
  });

  test("creates drafts only, or envelopes whose links are handed out, when told so", async () => {
    const of = await createTemplate();
    const drafts = await createBatch(of, [loadRow(1)], { mode: "DRAFT" });
    const links = await createBatch(of, [["", "Somebody", "Flat", "", ""]], { mode: "LINKS" });
    await runBatch(drafts.body.id);
    await runBatch(links.body.id);
    const [draft] = await readRows(drafts.body.id);
    const [linked] = await readRows(links.body.id);
    expect((await it.get(`/envelope/${draft.envelopeId}`)).body.status).toBe("DRAFT");
    expect((await it.get(`/envelope/${linked.envelopeId}`)).body).toMatchObject({
      status: "PENDING",
      documentMeta: { distributionMethod: "NONE" },
    });
  });

  test("keeps the template revision it began with when the template is changed meanwhile", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [1, 2].map(loadRow), { perMinute: 1 });
    await it.rest.drain();
    await it.post("/envelope/update", { envelopeId: of.id, data: { title: "Another lease" } });
    await runBatch(body.id);
    const rows = await readRows(body.id);
    const made = await Promise.all(
      rows.map(async (row: { envelopeId: string }) => (await it.get(`/envelope/${row.envelopeId}`)).body),
    );
    expect(made.map(({ title }) => title)).toEqual(["Lease", "Lease"]);
    expect(made.map(({ templateRevision }) => templateRevision)).toEqual([
      body.templateRevision,
      body.templateRevision,
    ]);
  });

  test("fills the variables of subject and message for each row", async () => {
    const of = await createTemplate({
      subject: "Lease {contract}",
      message: "Dear {signer.name}, flat {flat no}.",
    });
    const columns = [
      { kind: "email", header: "E-mail", recipientId: of.person },
      { kind: "variable", header: "Contract", variable: "contract" },
      { kind: "variable", header: "Flat", variable: "Flat No" },
    ];
    const batch = await createBatch(of, [["a@example.com", "77", "4B"]], { columns });
    await runBatch(batch.body.id);
    const [row] = await readRows(batch.body.id);
    const { documentMeta } = (await it.get(`/envelope/${row.envelopeId}`)).body;
    expect(documentMeta).toMatchObject({ subject: "Lease 77", message: "Dear {signer.name}, flat 4B." });
  });
});

describe("the table of a bulk send", () => {
  test("with a wrong row is refused whole, names each place and creates nothing", async () => {
    const of = await createTemplate();
    const rows = [loadRow(1), ["nobody", "B", "", "31/03", ""], ["", "C", "", "", ""]];
    const { status, body } = await createBatch(of, rows);
    expect([status, body.code]).toEqual([400, "INVALID_BODY"]);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(["rows.1.0", "rows.1.3", "rows.2"]);
    expect((await it.get(`/bulk-send?templateId=${of.id}`)).body.count).toBe(0);
  });

  test("may skip wrong rows on request, which are kept as SKIPPED with their reason", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [["nobody", "", "", "", ""], loadRow(2)], { skipInvalid: true });
    expect(body.counts).toMatchObject({ total: 2, skipped: 1, waiting: 1 });
    await runBatch(body.id);
    expect(await readRows(body.id)).toMatchObject([
      { state: "SKIPPED", issues: [{ column: 0, code: "EMAIL_INVALID" }] },
      { state: "DONE" },
    ]);
  });

  test.each([
    [
      "a column for a person the template lacks",
      (of: Template) => [{ kind: "email", recipientId: of.person + 9999 }],
    ],
    [
      "a column for a field the template lacks",
      (of: Template) => [{ kind: "field", fieldId: of.text + 9999 }],
    ],
    [
      "two columns that fill the same",
      (of: Template) => [1, 2].map(() => ({ kind: "email", recipientId: of.person })),
    ],
    ["columns that fill nothing", () => [{ kind: "ignored" }]],
    ["a variable that is one of the service's", () => [{ kind: "variable", variable: "signer.name" }]],
  ])("with %s is refused", async (_, columns) => {
    const of = await createTemplate();
    expect(
      getCode(await createBatch(of, [["a@example.com", "b@example.com"]], { columns: columns(of) })),
    ).toEqual([400, "INVALID_BODY"]);
  });

  test("may be larger than other bodies, up to 5000 rows and 32 MB", { tags: ["prove"] }, async () => {
    const of = await createTemplate();
    const rows = Array.from({ length: 5000 }, (_, n) => [
      ...loadRow(n).slice(0, 2),
      "x".repeat(200),
      "",
      `C-${n}`,
    ]);
    const batch = await createBatch(of, rows, { mode: "DRAFT" });
    expect(batch.body.counts).toMatchObject({ total: 5000, waiting: 5000 });
    await it.post("/bulk-send/stop", { bulkSendId: batch.body.id });
    expect((await createBatch(of, [...rows, loadRow(1)], { mode: "DRAFT" })).status).toBe(400);
    const huge = rows.map((row) => [...row.slice(0, 2), "x".repeat(7000), "", ""]);
    expect((await createBatch(of, huge, { mode: "DRAFT" })).status).toBe(413);
  });

  test("of a template that cannot be sent is refused before any row, but drafts can be made of it", async () => {
    const of = await createTemplate();
    const payload = {
      envelopeId: of.id,
      data: [{ name: "Witness", email: "witness@example.com", role: "SIGNER" }],
    };
    expect((await it.post("/envelope/recipient/create-many", payload)).status).toBe(200);
    const refused = await createBatch(of, [loadRow(1)]);
    expect(getCode(refused)).toEqual([400, "MISSING_SIGNATURE_FIELD"]);
    expect(refused.body.message).toContain("Witness");
    expect(getCode(await createBatch(of, [loadRow(1)], { mode: "LINKS" }))).toEqual([
      400,
      "MISSING_SIGNATURE_FIELD",
    ]);
    expect((await createBatch(of, [loadRow(1)], { mode: "DRAFT" })).status).toBe(200);
  });

  test("of a template of another team is not found", async () => {
    const of = await createTemplate();
    const stranger = await it.stranger();
    expect(getCode(await createBatch(of, [loadRow(1)], { token: stranger.token }))).toEqual([
      404,
      "NOT_FOUND",
    ]);
  });
});

describe("steering a bulk send", () => {
  test("pauses after the current row, resumes, and stops only the rows not yet sent", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [1, 2, 3].map(loadRow), { perMinute: 1 });
    const bulkSendId = body.id;
    await it.rest.drain();
    expect((await it.post("/bulk-send/pause", { bulkSendId })).body).toMatchObject({
      state: "PAUSED",
      pauseReason: "BY_PERSON",
      counts: { done: 1, waiting: 2 },
    });
    await runBatch(bulkSendId);
    expect((await readBatch(bulkSendId)).body.counts.done).toBe(1);
    expect(getCode(await it.post("/bulk-send/pause", { bulkSendId }))).toEqual([400, "INVALID_REQUEST"]);
    expect((await it.post("/bulk-send/resume", { bulkSendId })).body.state).toBe("RUNNING");
    await it.rest.drain();
    expect((await it.post("/bulk-send/stop", { bulkSendId })).body).toMatchObject({
      state: "STOPPED",
      counts: { done: 2, stopped: 1, waiting: 0 },
    });
    const sentMails =
      await it.sql`select to_email from mail where kind = 'BULK_SEND_ENDED' and unique_key like ${`%${bulkSendId}%`}`;
    expect(sentMails).toMatchObject([{ to_email: it.world.owner.email }]);
    await runBatch(bulkSendId);
    expect((await readRows(bulkSendId)).map(({ state }: { state: string }) => state)).toEqual([
      "DONE",
      "DONE",
      "STOPPED",
    ]);
    for (const operation of ["resume", "stop", "pause", "retry-failed"]) {
      expect(getCode(await it.post(`/bulk-send/${operation}`, { bulkSendId }))).toEqual([
        400,
        "INVALID_REQUEST",
      ]);
    }
  });

  test("a row that the sending rules refuse fails with its reason, the others continue, and it can be retried", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [1, 2].map(loadRow), { perMinute: 1 });
    await it.rest.drain();
    await it.sql`update field set type = 'TEXT', field_meta = null where envelope_id = ${of.id} and type = 'SIGNATURE'`;
    await runBatch(body.id);
    expect((await readBatch(body.id)).body).toMatchObject({ state: "ENDED", counts: { done: 1, failed: 1 } });
    expect((await readRows(body.id))[1]).toMatchObject({
      state: "FAILED",
      envelopeId: null,
      errorCode: "MISSING_SIGNATURE_FIELD",
    });
    await it.sql`update field set type = 'SIGNATURE' where id = (select min(id) from field where envelope_id = ${of.id})`;
    const secondAnswer = await it.post("/bulk-send/retry-failed", { bulkSendId: body.id });
    expect(secondAnswer.body).toMatchObject({ state: "RUNNING", counts: { failed: 0, waiting: 1 } });
    await runBatch(body.id);
    expect((await readBatch(body.id)).body).toMatchObject({ state: "ENDED", counts: { done: 2, failed: 0 } });
  });

  test("pauses when the sender loses their role, and continues in the name of the member who resumes it", async () => {
    const of = await createTemplate();
    const member = await it.member("MEMBER");
    const { body } = await createBatch(of, [1, 2].map(loadRow), { perMinute: 1, token: member.token });
    await it.rest.drain();
    await it.sql`delete from team_member where user_id = ${member.person.userId} and team_id = ${member.person.teamId}`;
    await runBatch(body.id);
    expect((await readBatch(body.id)).body).toMatchObject({
      state: "PAUSED",
      pauseReason: "TOKEN_ENDED",
      counts: { done: 1, waiting: 1 },
    });
    await it.post("/bulk-send/resume", { bulkSendId: body.id });
    await runBatch(body.id);
    expect((await readBatch(body.id)).body).toMatchObject({ state: "ENDED", userId: it.world.owner.userId });
  });

  test("pauses when the sender cannot see the template any more or has an unconfirmed e-mail address", async () => {
    const of = await createTemplate();
    const member = await it.member("MEMBER");
    const { body } = await createBatch(of, [1, 2].map(loadRow), { perMinute: 1, token: member.token });
    await it.sql`update "user" set email_verified_at = null where id = ${member.person.userId}`;
    await runBatch(body.id);
    expect((await readBatch(body.id)).body.pauseReason).toBe("ADDRESS_UNVERIFIED");
    await it.sql`update "user" set email_verified_at = now() where id = ${member.person.userId}`;
    await it.post("/bulk-send/resume", { bulkSendId: body.id }, { token: member.token });
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${of.id}`;
    await runBatch(body.id);
    expect((await readBatch(body.id)).body.pauseReason).toBe("TEMPLATE_GONE");
  });

  test("is allowed to its sender, MANAGER and ADMIN; members who see the template see the batch", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [loadRow(1)]);
    const [member, manager, stranger] = [
      await it.member("MEMBER"),
      await it.member("MANAGER"),
      await it.stranger(),
    ];
    expect((await readBatch(body.id, member.token)).body.maySteer).toBe(false);
    for (const operation of ["pause", "resume", "stop", "retry-failed"]) {
      const postAs = (token: string) =>
        it.post(`/bulk-send/${operation}`, { bulkSendId: body.id }, { token });
      expect(getCode(await postAs(member.token))).toEqual([403, "FORBIDDEN"]);
      expect(getCode(await postAs(stranger.token))).toEqual([404, "NOT_FOUND"]);
    }
    await it.sql`update envelope set visibility = 'MANAGER_AND_ABOVE', effective_visibility = 'MANAGER_AND_ABOVE' where id = ${of.id}`;
    for (const path of ["", "/rows", "/result"]) {
      expect(
        (await it.rest.call("GET", `/api/v2/bulk-send/${body.id}${path}`, { token: member.token })).status,
      ).toBe(404);
    }
    expect((await it.get(`/bulk-send?templateId=${of.id}`, { token: member.token })).body.count).toBe(0);
    expect((await it.get(`/bulk-send?templateId=${of.id}`, { token: manager.token })).body.count).toBe(1);
    expect(
      (await it.post("/bulk-send/pause", { bulkSendId: body.id }, { token: manager.token })).status,
    ).toBe(200);
  });
});

describe("the rows of a bulk send", () => {
  test("are shown to members who see the envelope; rows without one to members who steer the batch", async () => {
    const { body } = await createBatch(await createTemplate(), [1, 2, 3].map(loadRow));
    await it.sql`update bulk_send set next_row_at = now() - interval '1 hour' where id = ${body.id}`;
    await sendNextRow(services(), it.world.db, body.id);
    await it.sql`update bulk_send set next_row_at = now() - interval '1 hour' where id = ${body.id}`;
    await sendNextRow(services(), it.world.db, body.id);
    const [, second] = await readRows(body.id);
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${second.envelopeId}`;
    const [member, manager] = [await it.member("MEMBER"), await it.member("MANAGER")];
    const listPositions = async (token?: string) => {
      const path = `/bulk-send/${body.id}/rows?perPage=100`;
      const page = (await it.get(path, token ? { token } : {})).body;
      expect(page.count).toBe(page.data.length);
      const result = await it.rest.call("GET", `/api/v2/bulk-send/${body.id}/result`, token ? { token } : {});
      const text = await result.text();
      for (const n of [1, 2, 3]) {
        const isListed = page.data.some((row: { position: number }) => row.position === n);
        expect(text.includes(`tenant${n}@example.com`)).toBe(isListed);
      }
      return page.data.map((row: { position: number }) => row.position);
    };
    expect(await listPositions()).toEqual([1, 2, 3]);
    expect(await listPositions(manager.token)).toEqual([1, 3]);
    expect(await listPositions(member.token)).toEqual([1]);
  });
});

describe("the result of a bulk send", () => {
  const downloadCsv = async (id: string, query = "", token?: string) => {
    const answer = await it.rest.call(
      "GET",
      `/api/v2/bulk-send/${id}/result${query}`,
      token ? { token } : {},
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { type: answer.headers.get("content-type"), bytes, text: new TextDecoder().decode(bytes) };
  };

  test("is CSV with a UTF-8 mark, the rows, envelopes and statuses, and no cell a spreadsheet would run", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [
      ["a@example.com", "=cmd|' /C calc'!A0", "-2+3", "", "@SUM(A1)"],
      loadRow(2),
    ]);
    await runBatch(body.id);
    const { type, bytes, text } = await downloadCsv(body.id);
    expect(type).toBe("text/csv");
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head = "", first = "", second = ""] = text.split("\r\n");
    expect(head).toBe("E-mail,Name,Flat,From,Contract,row,state,envelope,status,error,problems");
    expect(first).toContain("'=cmd|' /C calc'!A0,'-2+3,,'@SUM(A1),1,DONE,envelope_");
    expect(second).toMatch(/^tenant2@example\.com,.*,2,DONE,envelope_\w+,PENDING,,$/);
    expect(text).not.toContain("/sign/");
  });

  test("has links for members who may hand them out, each recorded, and none for a MEMBER", async () => {
    const of = await createTemplate();
    const { body } = await createBatch(of, [loadRow(1)], { mode: "LINKS" });
    await runBatch(body.id);
    const [row] = await readRows(body.id);
    const countRevealEntries = async () =>
      (await loadAudit(it.world.db, row.envelopeId)).filter(({ type }) => type === "RECIPIENT_LINK_REVEALED")
        .length;
    const listLinksReadEntries = async () => {
      const { log } = (await it.get(`/bulk-send/${body.id}`)).body;
      return log.filter(({ type }: { type: string }) => type === "LINKS_READ");
    };
    const member = await it.member("MEMBER");
    expect((await downloadCsv(body.id, "?includeLinks=true", member.token)).text).not.toContain("/sign/");
    await downloadCsv(body.id);
    expect([await countRevealEntries(), await listLinksReadEntries()]).toEqual([0, []]);
    expect((await downloadCsv(body.id, "?includeLinks=true")).text).toMatch(
      /link Tenant\r\n.*\/sign\/\w{32}/s,
    );
    expect(await countRevealEntries()).toBe(1);
    expect(await listLinksReadEntries()).toMatchObject([{ actorName: expect.any(String), reason: null }]);
  });
});

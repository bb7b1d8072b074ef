import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSigningToken } from "@/server/db/store/tokens";
import { requireInstance } from "@/server/runtime";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let rest: RestWorld;
let done: Sent;
beforeAll(async () => {
  rest = await restWorld();
  done = await finishDocument();
});
afterAll(() => rest[Symbol.asyncDispose]());

/** Returns the text of a PDF without any whitespace. */
function getText(bytes: Buffer): string {
  const options = { input: bytes, encoding: "utf8" } as const;
  return execFileSync("pdftotext", ["-raw", "-", "-"], options).replace(/\s+/g, "");
}

type ListedEntry = { type: string; seq: number; data: Record<string, unknown>; [key: string]: unknown };
async function listEntries(id: string, query = "", token = rest.apiToken) {
  const answer = await rest.call("GET", `/api/v2/envelope/${id}/audit-log${query}`, { token });
  return { status: answer.status, body: await answer.json() };
}
const listAllEntries = async (id: string, query = ""): Promise<ListedEntry[]> =>
  (await listEntries(id, `?perPage=100&orderByDirection=asc${query}`)).body.data;
const downloadCertificate = (id: string, token = rest.apiToken) =>
  rest.call("GET", `/api/v2/envelope/${id}/certificate/download`, { token });

/** Returns an envelope that was changed, sent, filled (with a RUT among others), signed and sealed. */
async function finishDocument(): Promise<Sent> {
  const fields = [box("SIGNATURE"), box("RUT", 1), box("TEXT", 2)];
  const payload = { title: "Arriendo ñandú", type: "DOCUMENT", recipients: [signer("Ana", { fields })] };
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.set("files", new Blob([Buffer.from(simplePdf([{}]))], { type: "application/pdf" }), "a.pdf");
  const created = await rest.call("POST", "/api/v2/envelope/create", { form });
  const envelopeId: string = (await created.json()).id;
  const updateEnvelope = (json: object) =>
    rest.call("POST", "/api/v2/envelope/update", { json: { envelopeId, ...json } });
  await updateEnvelope({ meta: { language: "es" } });
  await updateEnvelope({
    meta: { subject: "Firma", signingOrder: "SEQUENTIAL", emailSettings: { documentPending: false } },
  });
  await rest.call("POST", "/api/v2/envelope/distribute", { json: { envelopeId } });
  await rest.drain();
  const aggregate = await rest.world.reload(envelopeId);
  const sent = { ...aggregate, tokens: aggregate.recipients.map(readSigningToken) };
  const page = signingCaller(rest.world.db);
  const token = getRecipientToken(sent, 0);
  await page.open({ token });
  await page.consent(buildConsent(token));
  for (const [type, value] of [
    ["RUT", "12.345.678-5"],
    ["TEXT", "chef"],
    ["SIGNATURE", DRAWN],
  ] as const) {
    await page.fill({ token, fieldId: findSentFieldId(sent, 0, type), value });
  }
  await page.complete({ token });
  await rest.drain();
  return sent;
}

describe("the audit log as a list", () => {
  test("holds only entries that the published client parses", async () => {
    const entries = await listAllEntries(done.envelope.id);
    const types = entries.map(({ type }) => type);
    for (const type of [
      "DOCUMENT_CREATED",
      "ENVELOPE_ITEM_CREATED",
      "RECIPIENT_CREATED",
      "FIELD_CREATED",
      "DOCUMENT_META_UPDATED",
      "DOCUMENT_SENT",
      "EMAIL_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_VIEWED",
      "DOCUMENT_FIELD_INSERTED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_COMPLETED",
    ]) {
      expect(types).toContain(type);
    }
    expect(types).not.toContain("DOCUMENT_CONSENT_GIVEN");
    const listDataOfType = (type: string) =>
      entries.filter((entry) => entry.type === type).map(({ data }) => data);
    // A change of the language alone makes no entry. Other changes list only the names the client knows, as
    // text.
    expect(listDataOfType("DOCUMENT_META_UPDATED")).toEqual([
      {
        changes: [
          { type: "SUBJECT", from: null, to: "Firma" },
          {
            type: "EMAIL_SETTINGS",
            from: expect.any(String),
            to: expect.stringContaining('"documentPending":false'),
          },
        ],
      },
    ]);
    expect(listDataOfType("DOCUMENT_FIELD_INSERTED").map(({ field }) => field)).toEqual([
      { type: "TEXT", data: "chef" },
      { type: "SIGNATURE", data: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    ]);
    expect(listDataOfType("FIELD_CREATED").map(({ fieldType }) => fieldType)).toEqual([
      "SIGNATURE",
      "RUT",
      "TEXT",
    ]);
  });

  test("holds every entry with include=all, in the order written", async () => {
    const entries = await listAllEntries(done.envelope.id, "&include=all");
    expect(entries.map(({ type }) => type)).toEqual(await listAuditTypes(rest.world.test.sql, done));
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expect(
      entries.filter(({ type }) => type === "DOCUMENT_META_UPDATED").map(({ data }) => data),
    ).toMatchObject([
      { changes: [{ type: "LANGUAGE", from: "en", to: "es" }] },
      { changes: [{ type: "SUBJECT" }, { type: "EMAIL_SETTINGS" }, { type: "SIGNING_ORDER" }] },
    ]);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
      "createdAt",
      "data",
      "email",
      "envelopeId",
      "id",
      "ipAddress",
      "name",
      "seq",
      "type",
      "userAgent",
      "userId",
    ]);
  });

  test("comes newest first, 50 entries a page, with the count of listed entries", async () => {
    const { body } = await listEntries(done.envelope.id);
    const oldestFirst = await listAllEntries(done.envelope.id);
    expect(body).toMatchObject({ count: oldestFirst.length, currentPage: 1, perPage: 50, totalPages: 1 });
    expect(body.data.map(({ seq }: ListedEntry) => seq)).toEqual(
      oldestFirst.map(({ seq }) => seq).toReversed(),
    );
    const second = await listEntries(
      done.envelope.id,
      "?page=2&perPage=3&orderByColumn=createdAt&orderByDirection=asc",
    );
    expect(second.body.data).toEqual(oldestFirst.slice(3, 6));
    expect(second.body.totalPages).toBe(Math.ceil(oldestFirst.length / 3));
    expect((await listEntries(done.envelope.id, "?perPage=101")).body.code).toBe("BAD_REQUEST");
    expect((await listEntries(done.envelope.id, "?include=some")).body.code).toBe("BAD_REQUEST");
  });

  test("leaves out a proof that the client does not know, but not its entry", async () => {
    const draft = await rest.world.draft({
      recipients: [signer("Ana", { actionAuth: ["CLAVE_UNICA", "PASSWORD"] })],
    });
    const readActionAuth = async (query: string) =>
      (await listAllEntries(draft.envelope.id, query)).find(({ type }) => type === "RECIPIENT_CREATED")?.data
        .actionAuth;
    expect(await readActionAuth("")).toEqual(["PASSWORD"]);
    expect(await readActionAuth("&include=all")).toEqual(["CLAVE_UNICA", "PASSWORD"]);
  });

  test("is refused for a template and not found for another team", async () => {
    const template = await rest.world.draft({ type: "TEMPLATE" });
    expect(await listEntries(template.envelope.id)).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST", message: "Templates do not have audit logs." },
    });
    const token = await rest.getToken(await rest.world.stranger());
    expect((await listEntries(done.envelope.id, "", token)).status).toBe(404);
    expect((await listEntries("123")).body.code).toBe("INVALID_BODY");
  });
});

describe("the separate certificate", () => {
  test("of a completed envelope is a PDF named after it, the same bytes each time", async () => {
    const answer = await downloadCertificate(done.envelope.id);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Arriendo%20%C3%B1and%C3%BA_certificate.pdf",
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const secondBytes = Buffer.from(await (await downloadCertificate(done.envelope.id)).arrayBuffer());
    expect(secondBytes.equals(bytes)).toBe(true);
  });

  test("names the hash of the sealed file, which that file cannot contain", async () => {
    const { items } = await rest.world.reload(done.envelope.id);
    const [row] = await rest.world.test.sql<{ hash: string; key: string }[]>`
      select encode(sha256, 'hex') as hash, storage_key as key from item_version
      where id = ${items[0]?.currentVersionId ?? ""}`;
    const [hash, sealed] = [
      row?.hash ?? "?",
      Buffer.from(await requireInstance("storage").read(row?.key ?? "")),
    ];
    expect(getText(Buffer.from(await (await downloadCertificate(done.envelope.id)).arrayBuffer()))).toContain(
      hash,
    );
    expect(getText(sealed)).not.toContain(hash);
    expect(getText(sealed)).toContain("nopuedecontenersupropioSHA-256");
  });

  test("names the same audit head as the sealed file, not that of later entries", async () => {
    const rows = await rest.world.test.sql<{ type: string; hash: string }[]>`
      select type, encode(hash, 'hex') as hash from audit_entry where envelope_id = ${done.envelope.id} order by seq`;
    const sealing = rows.findIndex(({ type }) => type === "DOCUMENT_COMPLETED");
    expect(rows.length).toBeGreaterThan(sealing + 1);
    const text = getText(Buffer.from(await (await downloadCertificate(done.envelope.id)).arrayBuffer()));
    const { items } = await rest.world.reload(done.envelope.id);
    const download = `/api/v2/envelope/item/${items[0]?.id}/download`;
    const sealed = getText(Buffer.from(await (await rest.call("GET", download)).arrayBuffer()));
    const head = rows[sealing - 1]?.hash ?? "none";
    for (const shown of [text, sealed]) expect(shown).toContain(head);
  });

  test("is also available for a rejected envelope", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana")] });
    const page = signingCaller(rest.world.db);
    await page.open({ token: getRecipientToken(sent, 0) });
    await page.reject({ token: getRecipientToken(sent, 0), reason: "Wrong price" });
    const bytes = Buffer.from(await (await downloadCertificate(sent.envelope.id)).arrayBuffer());
    expect(getText(bytes)).toContain("Wrongprice");
  });

  test("is refused with the reason for an unfinished envelope and not found for a template or another team", async () => {
    const draft = await rest.world.draft();
    const pending = await rest.world.send({ recipients: [signer("Ana")] });
    const cancelled = await rest.world.draft();
    const template = await rest.world.draft({ type: "TEMPLATE" });
    await rest.call("POST", "/api/v2/envelope/cancel", { json: { envelopeId: cancelled.envelope.id } });
    const readCertificateCode = async (sent: Sent, token?: string) => {
      const answer = await downloadCertificate(sent.envelope.id, token);
      return [answer.status, (await answer.json()).code];
    };
    expect(await readCertificateCode(draft)).toEqual([400, "ENVELOPE_DRAFT"]);
    expect(await readCertificateCode(pending)).toEqual([400, "INVALID_REQUEST"]);
    expect(await readCertificateCode(cancelled)).toEqual([400, "ENVELOPE_CANCELLED"]);
    expect(await readCertificateCode(template)).toEqual([404, "NOT_FOUND"]);
    const stranger = await rest.getToken(await rest.world.stranger());
    expect(await readCertificateCode(done, stranger)).toEqual([404, "NOT_FOUND"]);
  });
});

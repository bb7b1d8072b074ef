import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { PDFDocument } from "pdf-lib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { messages } from "@/server/domain/messages";
import { completeEnvironment, env, parseEnvironment } from "@/server/env";
import { renderSignatureDocuments } from "@/server/jobs/remote-signature-documents";
import { sealEnvelope } from "@/server/jobs/seal-envelope";
import { stampRejected } from "@/server/jobs/stamp-rejected";
import { log } from "@/server/log";
import { findArchiveClaim } from "@/server/pdf/archive/claim";
import { PdfFile } from "@/server/pdf/syntax/file";
import { finishRemoteSignature, startRemoteSignature } from "@/server/rest/remote-signature";
import { provide } from "@/server/runtime";
import { expectInvariants } from "@/server/testing/db/invariants";
import { followCscRedirects } from "@/server/testing/identity/csc-pages";
import {
  MARIA_KEY,
  PEDRO_KEY,
  startTestCsc,
  type TestCsc,
  type TestSigner,
} from "@/server/testing/identity/csc-service";
import { archivePdf } from "@/server/testing/pdf/archive";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  loadShownParts,
  signer,
  signingCaller,
  tab,
} from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

// Whole journeys, with PDF processes and third-party programs that start slowly on a busy machine.
vi.setConfig({ testTimeout: toPatientMs(90), hookTimeout: toPatientMs(90) });

const BASE = "http://localhost:3000";
const NO_PARAMS = { params: Promise.resolve({}) };
const getBinding = (name: string) => name.padEnd(43, "x");
const OUTBOX = { name: "outbox", send: async () => {}, close: () => {} } as const;

let world: World;
let csc: TestCsc;
beforeAll(async () => {
  world = await testWorld();
  provide("storage", world.storage);
  csc = await startTestCsc();
  setProviderOn(true);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await csc[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
afterEach(() => {
  csc.faults = {};
  csc.mode = "oauth2code";
  csc.asks = null;
  csc.checks = 0;
  stopClock(null);
  setProviderOn(true);
});

function setProviderOn(isOn: boolean, multisign = 1): void {
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY } = env();
  const settings = parseEnvironment(
    isOn
      ? {
          CSC_BASE_URL: csc.baseUrl,
          CSC_CLIENT_ID: csc.clientId,
          CSC_CLIENT_SECRET: csc.clientSecret,
          CSC_TRUSTED_CERTS_FILE: csc.trustedCertsFile,
          CSC_MULTISIGN: String(multisign),
        }
      : {},
  );
  provide("env", completeEnvironment(settings, { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY }));
}

const createSigningApi = (name = "a") => signingCaller(world.db, undefined, tab(getBinding(name)));
const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => error.cause?.code ?? error.code ?? String(error),
  );

const ORDERED = { signingOrder: "SEQUENTIAL" } as const;
type Recipient = NonNullable<NewEnvelope["recipients"]>[number];
const signerWithCertificate = (name: string, order: number, more: Partial<Recipient> = {}): Recipient =>
  signer(name, { actionAuth: ["FAO_HASH"], signingOrder: order, ...more });

async function leaveForProvider(token: string, name = "a", secrets?: Record<string, string>) {
  const shownParts = await loadShownParts(createSigningApi(name), token);
  const request = new Request(`${BASE}/api/identity/csc/start`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "signing-binding": getBinding(name) },
    body: JSON.stringify({ token, secrets, shown: shownParts }),
  });
  const answer = await startRemoteSignature(request, NO_PARAMS);
  const { status, redirectUrl } = await answer.json();
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { status, redirectUrl: String(redirectUrl), cookie };
}

const returnFromProvider = (url: string, cookie: string) =>
  finishRemoteSignature(new Request(url, { headers: { cookie, "accept-language": "es-CL" } }), NO_PARAMS);

/** Makes a trip to the provider and back. Returns the status of the return and its result. */
async function runStep(sent: Sent, index: number, choice: { as: TestSigner } | { cancel: true }) {
  const { redirectUrl, cookie } = await leaveForProvider(getRecipientToken(sent, index));
  const answer = await returnFromProvider(await followCscRedirects(redirectUrl, choice), cookie);
  const [, result = ""] = /#advanced=(\w+)/.exec(await answer.text()) ?? [];
  return { status: answer.status, result };
}

/** Consents and fills, up to the provider. */
async function prepareToSign(sent: Sent, index: number): Promise<void> {
  const token = getRecipientToken(sent, index);
  await createSigningApi().open({ token });
  await createSigningApi().consent(buildConsent(token));
  await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, index), value: DRAWN });
}

async function signWithCertificate(sent: Sent, index: number, as: TestSigner): Promise<void> {
  await prepareToSign(sent, index);
  expect(await runStep(sent, index, { as })).toEqual({ status: 200, result: "prepared" });
  expect(await runStep(sent, index, { as })).toEqual({ status: 200, result: "signed" });
}

const sendOneDocument = (more: Partial<Recipient> = {}) =>
  world.send({ recipients: [signerWithCertificate("María", 1, more)], meta: ORDERED });

const createOwnerApi = () => createCallerFor({ actor: world.owner, requestId: "test" });

const getStatus = async (sent: Sent, index: number) =>
  (await world.reload(sent.envelope.id)).recipients[index]?.signingStatus;

async function listVersions(sent: Sent) {
  return world.test.sql<{ kind: string; cause: string; storage_key: string }[]>`
    select v.kind, v.cause, v.storage_key from item_version v join envelope_item i on i.id = v.item_id
    where i.envelope_id = ${sent.envelope.id} order by i."order", v.ordinal`;
}

const findLastFailure = async (sent: Sent) => {
  const [row] = await world.test.sql`select data from audit_entry where envelope_id = ${sent.envelope.id}
    and type = 'DOCUMENT_RECIPIENT_CSC_AUTHENTICATION_FAILED' order by seq desc limit 1`;
  return row?.data.reason;
};

async function verifySignatures(key: string) {
  const folder = createTemporaryFolder();
  runTool("certutil", ["-N", "-d", `sql:${folder}`, "--empty-password"]);
  runTool("certutil", ["-A", "-d", `sql:${folder}`, "-n", "a", "-t", "CT,C,C", "-i", csc.trustedCertsFile]);
  const { output } = runTool("pdfsig", ["-nssdir", `sql:${folder}`, await world.storage.path(key)]);
  return {
    signers: [...output.matchAll(/Signer Certificate Common Name: (.+)/g)].map(([, name]) => name),
    valid: output.match(/Signature is Valid/g)?.length ?? 0,
    whole: output.match(/Total document signed/g)?.length ?? 0,
  };
}

describe("checks when sending", () => {
  const twoSigners = (a: Partial<Recipient>, b: Partial<Recipient>) => [signer("Ana", a), signer("Berta", b)];
  const FAO: Partial<Recipient> = { actionAuth: ["FAO_HASH"] };
  const trySend = (recipients: Recipient[], meta: object = ORDERED, more: Partial<NewEnvelope> = {}) =>
    getCode(world.send({ recipients, meta, ...more }));

  test.each<[string, Recipient[], object, string]>([
    [
      "with ClaveÚnica beside it and nothing else set up",
      twoSigners({ ...FAO, signingOrder: 1 }, { ...FAO, signingOrder: 2 }),
      ORDERED,
      "ok",
    ],
    [
      "after somebody who signs without",
      twoSigners({ signingOrder: 1 }, { ...FAO, signingOrder: 2 }),
      ORDERED,
      "ok",
    ],
    ["as an approver", [signer("Ana", { ...FAO, role: "APPROVER" })], ORDERED, "ok"],
    [
      "before somebody who signs without",
      twoSigners({ ...FAO, signingOrder: 1 }, { signingOrder: 2 }),
      ORDERED,
      "INVALID_REQUEST",
    ],
    [
      "together with somebody who signs without",
      twoSigners({ ...FAO, signingOrder: 1 }, { signingOrder: 1 }),
      ORDERED,
      "INVALID_REQUEST",
    ],
    [
      "together with another who signs so",
      twoSigners({ ...FAO, signingOrder: 1 }, { ...FAO, signingOrder: 1 }),
      ORDERED,
      "INVALID_REQUEST",
    ],
    ["in no order", twoSigners(FAO, FAO), {}, "INVALID_REQUEST"],
    [
      "beside another method",
      [signer("Ana", { actionAuth: ["FAO_HASH", "PASSWORD"] })],
      ORDERED,
      "INVALID_REQUEST",
    ],
    [
      "by who only views",
      [signer("Ana", { ...FAO, role: "VIEWER", fields: [] }), signer("Berta")],
      ORDERED,
      "INVALID_REQUEST",
    ],
    [
      "with an assistant after",
      [
        signer("Ana", { ...FAO, signingOrder: 1 }),
        signer("Berta", { role: "ASSISTANT", signingOrder: 2, fields: [] }),
        signer("Carla", { ...FAO, signingOrder: 3 }),
      ],
      ORDERED,
      "INVALID_REQUEST",
    ],
    [
      "with an assistant before",
      [
        signer("Berta", { role: "ASSISTANT", signingOrder: 1, fields: [] }),
        signer("Carla", { ...FAO, signingOrder: 2 }),
      ],
      ORDERED,
      "ok",
    ],
    [
      "where a signer may name the next",
      [signer("Ana", FAO)],
      { ...ORDERED, allowDictateNextSigner: true },
      "INVALID_REQUEST",
    ],
  ])("%s: %#", async (_, recipients, meta, expected) => {
    expect(await trySend(recipients, meta)).toBe(expected);
  });

  test("a document made from a template and sent at once has signature places named after its own recipients", async () => {
    const template = await world.draft({ type: "TEMPLATE", recipients: [signer("Ana", FAO)], meta: ORDERED });
    const recipients = template.recipients.map(({ id }) => ({ id, email: "ana@example.com", name: "Ana" }));
    const { id, ...made } = await createOwnerApi().envelope.use({
      envelopeId: template.envelope.id,
      recipients,
      distributeDocument: true,
    });
    const versions = await world.test.sql<{ key: string }[]>`select v.storage_key as key
      from envelope_item i join item_version v on v.item_id = i.id
      where i.envelope_id = ${id} and v.kind = 'PREPARED'`;
    expect(versions).toHaveLength(1);
    const bytes = await world.storage.read(versions[0]?.key ?? "");
    const names = (await PDFDocument.load(bytes))
      .getForm()
      .getFields()
      .map((field) => field.getName());
    expect(names[0]).toMatch(new RegExp(`^RubricaSigner${made.recipients[0]?.id}-`));
  });

  test("an envelope is refused without a provider, or with more files than it signs at once", async () => {
    setProviderOn(false);
    expect(await trySend([signer("Ana", FAO)])).toBe("NOT_SETUP");
    setProviderOn(true, 1);
    expect(await trySend([signer("Ana", FAO)], ORDERED, { files: 2 })).toBe("INVALID_REQUEST");
    setProviderOn(true, 2);
    expect(await trySend([signer("Ana", FAO)], ORDERED, { files: 2 })).toBe("ok");
  });
});

describe("one recipient who signs without a certificate and two who sign by hash", () => {
  let sent: Sent;
  beforeAll(async () => {
    sent = await world.send({
      recipients: [
        signer("Plain", {
          signingOrder: 1,
          fields: [box("SIGNATURE"), box("TEXT", 5, { type: "text", label: "City" })],
        }),
        signerWithCertificate("María", 2, {
          fields: [box("SIGNATURE", 1), box("RUT_FIRMADO", 3), box("DATE", 4)],
        }),
        signerWithCertificate("Pedro", 3, { fields: [box("SIGNATURE", 2)] }),
      ],
      meta: ORDERED,
    });
    const token = getRecipientToken(sent, 0);
    await createSigningApi().open({ token });
    await createSigningApi().consent(buildConsent(token));
    await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    await createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "Valdivia" });
    await createSigningApi().complete({ token });
    await signWithCertificate(sent, 1, MARIA_KEY);
    await signWithCertificate(sent, 2, PEDRO_KEY);
    await sealEnvelope(sent.envelope.id, { db: world.db, services: world.services, transport: OUTBOX, log });
  });

  test("every recipient is SIGNED, the envelope completed, and each step is a version of the file", async () => {
    const { envelope, recipients } = await world.reload(sent.envelope.id);
    expect(envelope.status).toBe("COMPLETED");
    expect(recipients.map(({ signingStatus }) => signingStatus)).toEqual(["SIGNED", "SIGNED", "SIGNED"]);
    expect((await listVersions(sent)).map(({ kind, cause }) => [kind, cause.replace(/\d+$/, "n")])).toEqual([
      ["ORIGINAL", expect.stringContaining("upload:")],
      ["PREPARED", "advanced:slots"],
      ["PREPARED", "advanced:base"],
      ["SIGNED", "advanced:n"],
      ["SIGNED", "advanced:n"],
      ["SEALED", "seal:n"],
    ]);
  });

  test("pdfsig lists both signatures as valid, and the seal over the whole", async () => {
    const sealed = (await listVersions(sent)).at(-1);
    expect(await verifySignatures(sealed?.storage_key ?? "")).toMatchObject({
      signers: ["María Soto", "Pedro Rojas", expect.stringContaining("Rubrica Document Seal")],
      valid: 3,
      whole: 1,
    });
    const file = await world.storage.path(sealed?.storage_key ?? "");
    const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
    expect(text).toContain("Valdivia");
    expect(text).toContain("12.345.678-5");
    expect(runTool("pdfinfo", [file]).output).toMatch(/Pages:\s+1\b/);
  });

  test("every revision begins with the one before it, and the first with the uploaded file", async () => {
    const files = await Promise.all(
      (await listVersions(sent)).map(async (row) => readFileSync(await world.storage.path(row.storage_key))),
    );
    for (const [index, bytes] of files.slice(1).entries()) {
      const before = files[index] ?? Buffer.alloc(0);
      expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    }
  });

  test("the audit log has each step once, with provider and certificate, and the RUN masked", async () => {
    const types = (await listAuditTypes(world.test.sql, sent)).filter((type) =>
      /CSC|RECIPIENT_COMPLETED/.test(type),
    );
    const each = ["AUTHENTICATED", "SIGN_REQUESTED", "AUTHORIZED", "SIGNED"].map(
      (name) => `DOCUMENT_RECIPIENT_CSC_${name}`,
    );
    const completed = "DOCUMENT_RECIPIENT_COMPLETED";
    expect(types).toEqual([completed, ...each, completed, ...each, completed]);
    const rows = await world.test.sql`select type, data, data::text as text from audit_entry
      where envelope_id = ${sent.envelope.id} order by seq`;
    expect(rows.map(({ text }) => text).join()).not.toMatch(/12\.345\.678|12345678/);
    expect(rows.find(({ type }) => type.endsWith("CSC_AUTHENTICATED"))?.data).toMatchObject({
      providerId: new URL(csc.baseUrl).host,
      credentialId: "maria",
      runMasked: "12.***.***-5",
      certificateIssuer: "Test Accredited Issuer",
    });
    const completions = rows.filter(({ type }) => type === completed).map(({ data }) => data.actionAuth);
    expect(completions).toEqual([[], ["FAO_HASH"], ["FAO_HASH"]]);
  });

  test("the provider only ever receives a hash", () => {
    const requests = csc.requests.filter(({ path }) => path === "signatures/signHash");
    for (const { body } of requests)
      expect(body.hashes).toEqual([expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)]);
  });

  test("the mail carries the certificate and the audit log as separate files", async () => {
    const papers = await renderSignatureDocuments(world.services, world.db, sent.envelope.id);
    expect(papers.map(({ filename }) => filename)).toEqual([
      "Lease 2026_certificate.pdf",
      "Lease 2026_audit-log.pdf",
    ]);
    const text = execFileSync("pdftotext", ["-", "-"], { input: papers[1]?.content, encoding: "utf8" });
    expect(text.replace(/\s+/g, " ")).toContain("signed with their own certificate");
  });

  test("no session is left, and completing again succeeds the same way", async () => {
    expect(
      await world.test.sql`select 1 from advanced_signature_session
      where envelope_id = ${sent.envelope.id}`,
    ).toHaveLength(0);
    expect(await createSigningApi().complete({ token: getRecipientToken(sent, 1) })).toMatchObject({
      success: true,
      status: "SIGNED",
    });
  });
});

describe("a signed PDF/A", () => {
  test("that no longer conforms stops claiming it, and file, log and certificate say so once sealed", async () => {
    const bytes = await archivePdf({ part: 1, level: "B", packs: true });
    const sent = await world.send({ recipients: [signerWithCertificate("María", 1)], meta: ORDERED, bytes });
    await signWithCertificate(sent, 0, MARIA_KEY);
    await sealEnvelope(sent.envelope.id, { db: world.db, services: world.services, transport: OUTBOX, log });
    const [row] = await world.test.sql`select i.notices, v.storage_key as key, a.data from envelope_item i
      join item_version v on v.id = i.current_version_id
      join audit_entry a on a.envelope_id = i.envelope_id and a.type = 'DOCUMENT_COMPLETED'
      where i.envelope_id = ${sent.envelope.id}`;
    expect(findArchiveClaim(new PdfFile(readFileSync(await world.storage.path(row?.key))))).toBeNull();
    expect(row?.notices).toEqual(["PDFA_WITHDRAWN"]);
    expect(row?.data.files).toEqual([
      expect.objectContaining({ archive: expect.objectContaining({ claim: "PDF/A-1b", says: null }) }),
    ]);
    const [certificate] = await renderSignatureDocuments(world.services, world.db, sent.envelope.id);
    const text = execFileSync("pdftotext", ["-", "-"], { input: certificate?.content, encoding: "utf8" });
    expect(text.replace(/\s+/g, " ")).toContain(messages.en.audit.change.PDFA_WITHDRAWN);
  });
});

describe("from distribution on everything is fixed", () => {
  test("recipients, fields and files answer ENVELOPE_TSP_LOCKED", async () => {
    const sent = await sendOneDocument();
    const api = createOwnerApi();
    const envelopeId = sent.envelope.id;
    const [recipient, item] = [sent.recipients[0], sent.items[0]];
    const recipientId = recipient?.id ?? 0;
    const place = { page: 1, positionX: 10, positionY: 80, width: 10, height: 5 };
    const field = { recipientId, type: "TEXT" as const, ...place, fieldMeta: { type: "text" as const } };
    const person = { email: "eva@example.com", name: "Eva", role: "SIGNER" as const };
    expect(await getCode(api.recipient.createMany({ envelopeId, data: [person] }))).toBe(
      "ENVELOPE_TSP_LOCKED",
    );
    expect(
      await getCode(api.recipient.updateMany({ envelopeId, data: [{ id: recipientId, name: "X" }] })),
    ).toBe("ENVELOPE_TSP_LOCKED");
    expect(await getCode(api.recipient.remove({ recipientId }))).toBe("ENVELOPE_TSP_LOCKED");
    expect(await getCode(api.field.createMany({ envelopeId, data: [field] }))).toBe("ENVELOPE_TSP_LOCKED");
    expect(
      await getCode(
        api.item.updateMany({ envelopeId, data: [{ envelopeItemId: item?.id ?? "", title: "New" }] }),
      ),
    ).toBe("ENVELOPE_TSP_LOCKED");
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
  });

  test("a recipient of an envelope sent without the method cannot get it later", async () => {
    const sent = await world.send({ recipients: [signer("Ana")], meta: ORDERED });
    const api = createOwnerApi();
    const data = [{ id: sent.recipients[0]?.id ?? 0, actionAuth: ["FAO_HASH" as const] }];
    expect(await getCode(api.recipient.updateMany({ envelopeId: sent.envelope.id, data }))).toBe(
      "ENVELOPE_TSP_LOCKED",
    );
  });
});

describe("no signature is made", () => {
  test("by completing without the certificate, whatever the page does (T20)", async () => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    const answer = await createSigningApi().complete({ token: getRecipientToken(sent, 0) });
    expect(answer).toMatchObject({ success: false, status: "REDIRECT" });
    expect(answer.redirectUrl).toMatch(/scope=service/);
    expect(answer.redirectUrl).not.toContain(csc.clientSecret);
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
  });

  test("before consent, with an empty field, before their turn, or from no tab", async () => {
    const sent = await world.send({
      recipients: [signerWithCertificate("María", 1), signerWithCertificate("Pedro", 2)],
      meta: ORDERED,
    });
    const token = getRecipientToken(sent, 0);
    expect(await getCode(createSigningApi().complete({ token }))).toBe("RECIPIENT_HAS_UNSIGNED_FIELDS");
    expect(await getCode(createSigningApi().complete({ token: getRecipientToken(sent, 1) }))).toBe(
      "RECIPIENT_OUT_OF_TURN",
    );
    await prepareToSign(sent, 0);
    expect(await getCode(signingCaller(world.db).complete({ token }))).toBe("INVALID_REQUEST");
  });

  test("with a state that was never issued, was used, or lacks the browser's cookie", async () => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    const { redirectUrl, cookie } = await leaveForProvider(getRecipientToken(sent, 0));
    const back = await followCscRedirects(redirectUrl, { as: MARIA_KEY });
    expect((await returnFromProvider(back, "")).status).toBe(400);
    const foreign = new URL(back);
    foreign.searchParams.set("state", "f".repeat(43));
    expect((await returnFromProvider(foreign.href, cookie)).status).toBe(400);
    expect((await returnFromProvider(back, cookie)).status).toBe(200);
    expect((await returnFromProvider(back, cookie)).status).toBe(400);
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
  });

  test.each<[string, TestCsc["faults"], string, number]>([
    ["the certificate has expired", { certificate: "expired" }, "CSC_CERT_INVALID", 400],
    ["its issuer lists it as revoked", { certificate: "revoked" }, "CSC_CERT_INVALID", 400],
    [
      "its issuer answers that it was revoked",
      { certificate: "revoked", revocation: "answers" },
      "CSC_CERT_INVALID",
      400,
    ],
    [
      "its issuer's list names it, and the issuer does not answer",
      { certificate: "revoked", revocation: "no-status" },
      "CSC_CERT_INVALID",
      400,
    ],
    ["its issuer says nothing at all of it", { revocation: "none" }, "CSC_REQUEST_FAILED", 500],
    ["its issuer does not answer in time", { revocation: "silent" }, "CSC_TSP_TIMEOUT", 408],
    ["its issuer is not accepted", { certificate: "untrusted" }, "CSC_CERT_INVALID", 400],
    ["it is made for something else", { certificate: "encipherment" }, "CSC_CERT_INVALID", 400],
    ["its key is weak", { certificate: "weak" }, "CSC_ALGORITHM_REFUSED", 400],
    ["the key offers SHA-1 only", { algorithms: ["1.2.840.113549.1.1.5"] }, "CSC_ALGORITHM_REFUSED", 400],
    ["the provider knows no certificate", { noCredentials: true }, "CSC_CREDENTIAL_LIST_EMPTY", 400],
    [
      "the provider is broken",
      { refused: { call: "credentials/info", status: 503, error: "server_error" } },
      "CSC_REQUEST_FAILED",
      500,
    ],
  ])("when %s", async (_, faults, code, status) => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    csc.faults = faults;
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status, result: code });
    expect(await findLastFailure(sent)).toBe(code);
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
    csc.faults = {};
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "prepared" });
  });

  test.each<[string, TestCsc["faults"], string, number]>([
    ["the permission has run out", { expiredActivation: true }, "CSC_SAD_EXPIRED_PRE_SIGN", 400],
    ["one signature too many comes back", { wrongCount: 1 }, "CSC_REQUEST_FAILED", 500],
    ["one too few comes back", { wrongCount: -1 }, "CSC_REQUEST_FAILED", 500],
    ["another key signs", { wrongKey: true }, "CSC_REQUEST_FAILED", 500],
  ])("when %s; authorised again it works", async (_, faults, code, status) => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    await runStep(sent, 0, { as: MARIA_KEY });
    csc.faults = faults;
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status, result: code });
    expect(await findLastFailure(sent)).toBe(code);
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
    csc.faults = {};
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "signed" });
    expect(await getStatus(sent, 0)).toBe("SIGNED");
  });

  test("when the certificate was revoked after it was recognised: the provider is not asked", async () => {
    await using other = await startTestCsc();
    const previousCsc = csc;
    csc = other;
    setProviderOn(true);
    try {
      const sent = await sendOneDocument();
      await prepareToSign(sent, 0);
      expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "prepared" });
      other.revoke(MARIA_KEY);
      expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 400, result: "CSC_CERT_INVALID" });
      expect(other.requests.some(({ path }) => path === "signatures/signHash")).toBe(false);
      expect(await findLastFailure(sent)).toBe("CSC_CERT_INVALID");
      expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
    } finally {
      csc = previousCsc;
    }
  });

  test("when the provider does not answer: the session stays, and signing continues from the page", async () => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    await runStep(sent, 0, { as: MARIA_KEY });
    provide("signatureTimeoutMs", 3_000);
    csc.faults = { silent: "signatures/signHash" };
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 408, result: "CSC_TSP_TIMEOUT" });
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
    csc.faults = {};
    const state = await createSigningApi().state({ token: getRecipientToken(sent, 0) });
    expect(state.screen === "sign" && state.session.advanced?.isAllowed).toBe(true);
    const answer = await createSigningApi().complete({ token: getRecipientToken(sent, 0) });
    expect(answer).toEqual({ success: true, status: "SIGNED", redirectUrl: null });
    expect(await getStatus(sent, 0)).toBe("SIGNED");
  });

  test("when a value changed since the page showed it: no redirect, and the page learns what changed", async () => {
    const sent = await sendOneDocument({
      fields: [box("SIGNATURE"), box("TEXT", 1, { type: "text", label: "Sum" })],
    });
    await prepareToSign(sent, 0);
    const token = getRecipientToken(sent, 0);
    const shownParts = await loadShownParts(createSigningApi(), token);
    const text = findSentFieldId(sent, 0, "TEXT");
    await createSigningApi("b").fill({ token, fieldId: text, value: "pay 9999999" });
    const refused = await createSigningApi()
      .complete({ token, shown: shownParts })
      .catch(({ cause }) => [cause.code, cause.issues.map(({ path }: { path: string }) => path)]);
    expect(refused).toEqual(["CONFLICT", [`shown.fields.${text}`]]);
    expect(await getCode(createSigningApi().complete({ token, shown: undefined }))).toBe("INVALID_REQUEST");
    expect(await findLastFailure(sent)).toBe(undefined);
  });

  test("when an attached link changed while the recipient was at the provider", async () => {
    const rules = { label: "Rules", data: "https://example.com/rules" };
    const sent = await world.send({
      recipients: [signerWithCertificate("María", 1)],
      meta: ORDERED,
      attachments: [rules],
    });
    await prepareToSign(sent, 0);
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "prepared" });
    const { redirectUrl, cookie } = await leaveForProvider(getRecipientToken(sent, 0));
    await world.test.sql`update attachment set data = 'https://example.com/others'
      where envelope_id = ${sent.envelope.id}`;
    const answer = await returnFromProvider(await followCscRedirects(redirectUrl, { as: MARIA_KEY }), cookie);
    expect(await answer.text()).toContain("#advanced=CONFLICT");
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
  });

  test("when the recipient refuses at the provider; entered values stay", async () => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    expect(await runStep(sent, 0, { cancel: true })).toEqual({ status: 200, result: "denied" });
    expect(await findLastFailure(sent)).toBe("denied");
    const state = await createSigningApi().state({ token: getRecipientToken(sent, 0) });
    expect(state.screen === "sign" && state.session.advanced).toMatchObject({
      result: "denied",
      stage: "identify",
    });
  });

  test("with a certificate of another RUN, and nothing is filled in", async () => {
    const rut = box("RUT", 2, { type: "rut", readOnly: true, text: "12.345.678-5" });
    const sent = await sendOneDocument({ fields: [box("SIGNATURE"), rut, box("RUT_FIRMADO", 3)] });
    await prepareToSign(sent, 0);
    expect(await runStep(sent, 0, { as: PEDRO_KEY })).toEqual({ status: 401, result: "FAO_RUN_MISMATCH" });
    const { fields } = await world.reload(sent.envelope.id);
    expect(fields.find(({ type }) => type === "RUT_FIRMADO")?.inserted).toBe(false);
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "prepared" });
    const { fields: after } = await world.reload(sent.envelope.id);
    expect(after.find(({ type }) => type === "RUT_FIRMADO")?.customText).toBe("12.345.678-5");
  });

  test("when the certificate names no RUN although a field needs it", async () => {
    const sent = await sendOneDocument({ fields: [box("SIGNATURE"), box("RUT_FIRMADO", 3)] });
    await prepareToSign(sent, 0);
    csc.faults = { certificate: "nameless" };
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 401, result: "FAO_RUN_MISMATCH" });
  });

  test("when the stored bytes changed between preparing and signing: the provider is not asked", async () => {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    await runStep(sent, 0, { as: MARIA_KEY });
    const [row] = await world.test.sql`select items from advanced_signature_session
      where envelope_id = ${sent.envelope.id}`;
    const [item] = row?.items ?? [];
    const path = await world.storage.path(item.storageKey);
    const bytes = readFileSync(path);
    bytes[bytes.length - 300] = (bytes[bytes.length - 300] ?? 0) ^ 1;
    execFileSync("chmod", ["600", path]);
    writeFileSync(path, bytes);
    const requestCount = csc.requests.filter((request) => request.path === "signatures/signHash").length;
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({
      status: 500,
      result: "BASE_DOCUMENT_MUTATED",
    });
    expect(csc.requests.filter((request) => request.path === "signatures/signHash")).toHaveLength(
      requestCount,
    );
    expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
    expect(await findLastFailure(sent)).toBe("BASE_DOCUMENT_MUTATED");
  });

  test("when a value changed after preparing: it is prepared anew", async () => {
    const sent = await sendOneDocument({ fields: [box("SIGNATURE"), box("TEXT", 2, { type: "text" })] });
    await prepareToSign(sent, 0);
    await runStep(sent, 0, { as: MARIA_KEY });
    await createSigningApi().fill({
      token: getRecipientToken(sent, 0),
      fieldId: findSentFieldId(sent, 0, "TEXT"),
      value: "later",
    });
    const { redirectUrl } = await leaveForProvider(getRecipientToken(sent, 0));
    expect(redirectUrl).toContain("scope=service");
  });

  test("where ClaveÚnica is required beside the certificate and was not used", async () => {
    setProviderOn(true);
    const sent = await sendOneDocument();
    await world.test
      .sql`update recipient set auth_options = jsonb_set(auth_options, '{actionAuth}', '["CLAVE_UNICA","FAO_HASH"]')
      where id = ${sent.recipients[0]?.id ?? 0}`;
    const token = getRecipientToken(sent, 0);
    await createSigningApi().consent(buildConsent(token));
    expect(
      await getCode(createSigningApi().fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN })),
    ).toBe("TWO_FACTOR_AUTH_FAILED");
  });
});

describe("a key authorised from the signing page", () => {
  const readShownText = async (sent: Sent) => {
    const state = await createSigningApi().state({ token: getRecipientToken(sent, 0) });
    return state.screen === "sign" ? state.session.advanced : null;
  };
  const PIN = { type: "Password", id: "PIN", format: "N", label: "Clave de firma" };
  const OTP = { type: "Password", id: "OTP", format: "N", label: "Código" };

  async function sendAndPrepare(): Promise<Sent> {
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "prepared" });
    return sent;
  }

  test("that asks for nothing (implicit) signs without another redirect", async () => {
    csc.mode = "implicit";
    const sent = await sendAndPrepare();
    expect(await readShownText(sent)).toMatchObject({ stage: "authorise", asks: [] });
    expect(await leaveForProvider(getRecipientToken(sent, 0))).toMatchObject({ status: "SIGNED" });
    expect(await getStatus(sent, 0)).toBe("SIGNED");
    expect(await listAuditTypes(world.test.sql, sent)).toEqual(
      expect.arrayContaining(["DOCUMENT_RECIPIENT_CSC_AUTHORIZED", "DOCUMENT_RECIPIENT_CSC_SIGNED"]),
    );
    const key = (await listVersions(sent)).at(-1)?.storage_key ?? "";
    expect(await verifySignatures(key)).toMatchObject({ signers: ["María Soto"], valid: 1 });
  });

  test.each(["2.0.0.2", "1.0.4.0"])(
    "that asks for PIN and code (explicit, %s) signs with the right ones; a wrong one only costs a try",
    async (specs) => {
      await using other = await startTestCsc();
      const previousCsc = csc;
      csc = other;
      Object.assign(other, { specs, mode: "explicit", asks: [PIN, OTP] });
      setProviderOn(true);
      try {
        const sent = await sendAndPrepare();
        const token = getRecipientToken(sent, 0);
        expect((await readShownText(sent))?.asks).toEqual([
          { id: "PIN", label: "Clave de firma", digitsOnly: true, way: "typed" },
          { id: "OTP", label: "Código", digitsOnly: true, way: "typed" },
        ]);
        expect(await getCode(createSigningApi().complete({ token }))).toBe("INVALID_REQUEST");
        expect(other.requests.some(({ path }) => path === "credentials/authorize")).toBe(false);
        const wrong = { PIN: "1234", OTP: "111111" };
        expect(await getCode(createSigningApi().complete({ token, secrets: wrong }))).toBe(
          "TWO_FACTOR_AUTH_FAILED",
        );
        expect(await findLastFailure(sent)).toBe("TWO_FACTOR_AUTH_FAILED");
        expect(await readShownText(sent)).toMatchObject({
          stage: "authorise",
          result: "TWO_FACTOR_AUTH_FAILED",
        });
        expect(await getStatus(sent, 0)).toBe("NOT_SIGNED");
        const right = { PIN: "1234", OTP: "654321" };
        expect(await leaveForProvider(token, "a", right)).toMatchObject({ status: "SIGNED" });
        expect(await getStatus(sent, 0)).toBe("SIGNED");
        const rows = await world.test.sql`select data::text as text from audit_entry
          where envelope_id = ${sent.envelope.id}`;
        expect(rows.map(({ text }) => text).join()).not.toMatch(/1234"|654321/);
      } finally {
        csc = previousCsc;
      }
    },
  );

  test("cannot be guessed: after five tries within the hour further ones are refused", async () => {
    Object.assign(csc, { mode: "explicit", asks: [PIN] });
    const sent = await sendAndPrepare();
    const guessPin = () =>
      getCode(createSigningApi().complete({ token: getRecipientToken(sent, 0), secrets: { PIN: "0000" } }));
    const answers: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await guessPin());
    expect(answers).toEqual([...Array(5).fill("TWO_FACTOR_AUTH_FAILED"), "TOO_MANY_REQUESTS"]);
  });

  test("that needs a sent code gets it at most five times an hour, only for the recipient whose turn it is", async () => {
    const SENT = { ...OTP, type: "ChallengeResponse" };
    Object.assign(csc, { mode: "explicit", asks: [PIN, SENT] });
    const sent = await world.send({
      recipients: [signerWithCertificate("María", 1), signerWithCertificate("Pedro", 2)],
      meta: ORDERED,
    });
    await prepareToSign(sent, 0);
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({ status: 200, result: "prepared" });
    const trySend = (askId: string, index = 0) =>
      getCode(createSigningApi().sendAdvancedCode({ token: getRecipientToken(sent, index), askId }));
    expect(await trySend("PIN")).toBe("INVALID_REQUEST");
    expect(await trySend("OTP", 1)).toBe("RECIPIENT_OUT_OF_TURN");
    const secrets = { PIN: "1234", OTP: "654321" };
    expect(await getCode(createSigningApi().complete({ token: getRecipientToken(sent, 0), secrets }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(
      await createSigningApi().sendAdvancedCode({ token: getRecipientToken(sent, 0), askId: "OTP" }),
    ).toEqual({
      question: null,
    });
    for (let turn = 0; turn < 4; turn += 1) expect(await trySend("OTP")).toBe("ok");
    expect(await trySend("OTP")).toBe("TOO_MANY_REQUESTS");
    expect(await leaveForProvider(getRecipientToken(sent, 0), "a", secrets)).toMatchObject({
      status: "SIGNED",
    });
    expect(await trySend("OTP")).toBe("RECIPIENT_ALREADY_SIGNED");
  });

  test("that needs a sent code gets none once the prepared file is void, nor does a recipient without a key", async () => {
    Object.assign(csc, { mode: "explicit", asks: [{ ...OTP, type: "ChallengeResponse" }] });
    const sent = await sendAndPrepare();
    const token = getRecipientToken(sent, 0);
    await createSigningApi().fill({
      token,
      fieldId: findSentFieldId(sent, 0),
      value: { kind: "typed", text: "María Soto", face: "caveat" },
    });
    expect(await getCode(createSigningApi().sendAdvancedCode({ token, askId: "OTP" }))).toBe("CONFLICT");
    const plain = await world.send({ recipients: [signer("Ana")] });
    const other = getRecipientToken(plain, 0);
    expect(await getCode(createSigningApi().sendAdvancedCode({ token: other, askId: "OTP" }))).toBe(
      "INVALID_REQUEST",
    );
    setProviderOn(false);
    expect(await getCode(createSigningApi().sendAdvancedCode({ token, askId: "OTP" }))).toBe("NOT_SETUP");
  });

  test("that is confirmed on its holder's device signs as soon as the device has answered", async () => {
    Object.assign(csc, { mode: "explicit", asks: [{ type: "PasswordOOB", id: "PHONE" }], checks: 1 });
    const sent = await sendAndPrepare();
    expect((await readShownText(sent))?.asks).toEqual([
      { id: "PHONE", label: "", digitsOnly: false, way: "elsewhere" },
    ]);
    expect(await leaveForProvider(getRecipientToken(sent, 0))).toMatchObject({ status: "SIGNED" });
    expect(await getStatus(sent, 0)).toBe("SIGNED");
  });

  test("that asks in an unknown way is refused before anything is prepared", async () => {
    Object.assign(csc, { mode: "explicit", asks: [PIN, { ...OTP, type: "Retina" }] });
    const sent = await sendOneDocument();
    await prepareToSign(sent, 0);
    expect(await runStep(sent, 0, { as: MARIA_KEY })).toEqual({
      status: 400,
      result: "CSC_CREDENTIAL_LIST_EMPTY",
    });
    expect(await findLastFailure(sent)).toBe("CSC_CREDENTIAL_LIST_EMPTY");
  });
});

describe("an envelope signed with certificates", () => {
  test("keeps its files as they are when rejected: no stamp over a signature", async () => {
    const sent = await world.send({
      recipients: [signerWithCertificate("María", 1), signerWithCertificate("Pedro", 2)],
      meta: ORDERED,
    });
    await signWithCertificate(sent, 0, MARIA_KEY);
    await createSigningApi().open({ token: getRecipientToken(sent, 1) });
    await createSigningApi().reject({ token: getRecipientToken(sent, 1), reason: "No" });
    await stampRejected(sent.envelope.id, { db: world.db, services: world.services, transport: OUTBOX, log });
    expect((await world.reload(sent.envelope.id)).envelope.status).toBe("REJECTED");
    expect((await listVersions(sent)).map(({ kind }) => kind)).not.toContain("STAMPED");
  });

  test("has two files signed with one authorisation and one call", async () => {
    setProviderOn(true, 2);
    const sent = await world.send({
      recipients: [signerWithCertificate("María", 1)],
      meta: ORDERED,
      files: 2,
    });
    const before = csc.requests.length;
    await signWithCertificate(sent, 0, MARIA_KEY);
    const calls = csc.requests.slice(before).filter(({ path }) => path === "signatures/signHash");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body.hashes).toHaveLength(2);
    expect((await listVersions(sent)).filter(({ kind }) => kind === "SIGNED")).toHaveLength(2);
  });

  test("is signed with the names of version 1.0.4 where the provider speaks that", async () => {
    await using other = await startTestCsc();
    other.specs = "1.0.4.0";
    const previousCsc = csc;
    csc = other;
    setProviderOn(true);
    try {
      const sent = await sendOneDocument();
      await signWithCertificate(sent, 0, MARIA_KEY);
      expect(await getStatus(sent, 0)).toBe("SIGNED");
      const signRequest = other.requests.find(({ path }) => path === "signatures/signHash");
      expect(signRequest?.body).toMatchObject({
        hashAlgo: "2.16.840.1.101.3.4.2.1",
        hash: [expect.any(String)],
      });
    } finally {
      csc = previousCsc;
    }
  });
});

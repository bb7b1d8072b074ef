import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimSeal } from "@/server/db/store/seal-queue";
import { loadAuditLogPdf } from "@/server/evidence/audit-log";
import { log } from "@/server/log";
import { provide, requireInstance } from "@/server/runtime";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  box,
  buildConsent,
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import type { JobDeps } from "./job";
import { recordSealFailure } from "./seal-claim";
import { completeEnvelope, makeSealedFiles, sealEnvelope } from "./seal-envelope";
import { stampRejected } from "./stamp-rejected";

const folder = mkdtempSync(path.join(tmpdir(), "rubrica-seal-test-"));
let world: World;
let api: ReturnType<typeof signingCaller>;
let deps: JobDeps;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
  const transport = { name: "outbox", send: async () => {}, close: () => {} } as const;
  deps = { db: world.db, services: world.services, transport, log };
});
beforeEach(() => stopClock(null));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world[Symbol.asyncDispose]();
});

const addMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function sendAndSign(): Promise<Sent> {
  const sent = await world.send({ recipients: [signer("Ana")] });
  await signAs(api, sent, 0);
  return sent;
}

const listAudit = async (sent: Sent, type: string) => [
  ...(await world.test
    .sql`select data from audit_entry where envelope_id = ${sent.envelope.id} and type = ${type} order by seq`),
];
const getStatus = async (sent: Sent) => (await world.reload(sent.envelope.id)).envelope.status;

async function loadCurrentFile(sent: Sent): Promise<{ path: string; kind: string; sha256: string }> {
  const [row] = await world.test.sql`
    select v.kind, v.storage_key as key, encode(v.sha256, 'hex') as sha256 from envelope_item i
    join item_version v on v.id = i.current_version_id where i.envelope_id = ${sent.envelope.id} order by i."order"`;
  return { path: await world.storage.path(row?.key), kind: row?.kind, sha256: row?.sha256 };
}
const getText = (file: string) => execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });

describe("sealing", () => {
  afterEach(() => expectInvariants(world.test.sql, world.db));

  test("completes with files an independent tool calls valid, evidence that names them, one mail per recipient", async () => {
    const sent = await world.send({
      files: 2,
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        signer("Ana", { signingOrder: 1, fields: [box("SIGNATURE"), box("TEXT", 1)] }),
        signer("Ben", { signingOrder: 2, fields: [box("SIGNATURE", 3)] }),
        { name: "Cleo", email: "cleo@example.com", role: "CC" },
      ],
    });
    const before = readFileSync((await loadCurrentFile(sent)).path);
    await prepareSigner(api, sent, 0);
    const text = sent.fields.find(({ type }) => type === "TEXT");
    await api.fill({ token: getRecipientToken(sent, 0), fieldId: text?.id ?? 0, value: "Ñuñoa 4-B" });
    await api.complete({ token: getRecipientToken(sent, 0) });
    await signAs(api, sent, 1);
    await world.queue.drain();
    expect(await getStatus(sent)).toBe("COMPLETED");
    const file = await loadCurrentFile(sent);
    expect(file.kind).toBe("SEALED");
    const bytes = readFileSync(file.path);
    expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
    const verdict = execFileSync("pdfsig", ["-nocert", file.path], { encoding: "utf8" });
    expect(verdict).toContain("Signature is Valid");
    expect(verdict).toContain("Total document signed");
    expect(getText(file.path)).toMatch(/Ñuñoa 4-B[\s\S]*Signing certificate[\s\S]*203\.0\.113\.7/);
    const [entry] = await listAudit(sent, "DOCUMENT_COMPLETED");
    expect(entry?.data.files).toHaveLength(2);
    expect(entry?.data.files[0]).toMatchObject({ sealedSha256: file.sha256 });
    const events = await world.test
      .sql`select kind from event where envelope_id = ${sent.envelope.id} order by sequence`;
    expect(events.map(({ kind }) => kind)).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_SIGNED",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_SIGNED",
      "DOCUMENT_COMPLETED",
    ]);
    const mails = await world.test.sql`select to_email, count(*)::int as n from mail
      where envelope_id = ${sent.envelope.id} and kind in ('RECIPIENT_COMPLETED', 'OWNER_COMPLETED') group by 1 order by 1`;
    expect([...mails]).toEqual(
      ["ana", "ben", "cleo", "olga"].map((name) => ({ to_email: `${name}@example.com`, n: 1 })),
    );
    expect(await api.state({ token: getRecipientToken(sent, 2) })).toMatchObject({ screen: "completed" });
  });

  test("also completes an envelope in which no recipient has to act", async () => {
    const sent = await world.send({ recipients: [{ name: "Cleo", email: "cleo@example.com", role: "CC" }] });
    await world.queue.drain();
    expect(await getStatus(sent)).toBe("COMPLETED");
  });

  test("by four workers at once completes once", async () => {
    const sent = await sendAndSign();
    await Promise.all(Array.from({ length: 4 }, () => sealEnvelope(sent.envelope.id, deps)));
    expect(await getStatus(sent)).toBe("COMPLETED");
    await sealEnvelope(sent.envelope.id, deps);
    expect(await listAudit(sent, "DOCUMENT_COMPLETED")).toHaveLength(1);
    expect(await listAudit(sent, "SEAL_FAILED")).toHaveLength(0);
  });

  test("is taken up when the lease ends, if killed after the claim or after the files were stored", async () => {
    for (const isFileMade of [false, true]) {
      const sent = await sendAndSign();
      const claim = await claimSeal(world.db, "envelope.seal", sent.envelope.id);
      if (!claim) throw new TypeError("Nothing was claimed");
      if (isFileMade) await makeSealedFiles(deps, claim);
      await sealEnvelope(sent.envelope.id, deps);
      expect(await getStatus(sent)).toBe("PENDING");
      stopClock(addMinutes(0.52));
      await sealEnvelope(sent.envelope.id, deps);
      stopClock(null);
      expect(await getStatus(sent)).toBe("COMPLETED");
      expect(await listAudit(sent, "DOCUMENT_COMPLETED")).toHaveLength(1);
    }
  });

  test("by a worker that comes back after its lease writes nothing", async () => {
    const sent = await sendAndSign();
    const late = await claimSeal(world.db, "envelope.seal", sent.envelope.id);
    if (!late) throw new TypeError("Nothing was claimed");
    const made = await makeSealedFiles(deps, late);
    stopClock(addMinutes(1));
    const claim = await claimSeal(world.db, "envelope.seal", sent.envelope.id);
    expect(claim).toMatchObject({ attempt: 2 });
    expect(await world.db.transaction((tx) => completeEnvelope(tx, late, made))).toBe(false);
    await world.db.transaction((tx) => recordSealFailure(tx, late, new Error("late")));
    expect(await listAudit(sent, "SEAL_FAILED")).toHaveLength(0);
    expect(await getStatus(sent)).toBe("PENDING");
    stopClock(addMinutes(2));
    await sealEnvelope(sent.envelope.id, deps);
    const winner = await loadCurrentFile(sent);
    expect(await world.db.transaction((tx) => completeEnvelope(tx, late, made))).toBe(false);
    expect(await loadCurrentFile(sent)).toEqual(winner);
    expect(await listAudit(sent, "DOCUMENT_COMPLETED")).toHaveLength(1);
  });

  test("that fails is visible, keeps the envelope pending and continues after its wait", async () => {
    const sent = await sendAndSign();
    const source = requireInstance("signerSource");
    provide("signerSource", { ...source, keyFile: "/nowhere/key.pem" });
    await sealEnvelope(sent.envelope.id, deps);
    provide("signerSource", source);
    const { envelope } = await world.reload(sent.envelope.id);
    expect(envelope.status).toBe("PENDING");
    expect(envelope.sealError).toContain("SIGNING_KEY_FILE");
    expect(await listAudit(sent, "SEAL_FAILED")).toMatchObject([{ data: { attempt: 1 } }]);
    await sealEnvelope(sent.envelope.id, deps);
    expect(await getStatus(sent)).toBe("PENDING");
    stopClock(addMinutes(1.1));
    await sealEnvelope(sent.envelope.id, deps);
    stopClock(null);
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      status: "COMPLETED",
      sealError: null,
    });
  });

  test("is refused for an original whose stored bytes changed", async () => {
    const sent = await world.send({ pages: 3, recipients: [signer("Ana")] });
    await signAs(api, sent, 0);
    const { path: file } = await loadCurrentFile(sent);
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from("\n")]));
    await sealEnvelope(sent.envelope.id, deps);
    writeFileSync(file, bytes);
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      status: "PENDING",
      sealError: expect.stringContaining("not what was uploaded"),
    });
  });
});

describe("a rejected envelope", () => {
  test("gets its stamped, sealed files once, without values of recipients who had not finished", async () => {
    const sent = await world.send({
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] }), signer("Ben")],
    });
    const token = getRecipientToken(sent, 0);
    await api.consent(buildConsent(token));
    await api.fill({
      token,
      fieldId: sent.fields.find(({ type }) => type === "TEXT")?.id ?? 0,
      value: "half a thought",
    });
    await api.reject({ token: getRecipientToken(sent, 1), reason: "Wrong price" });
    await Promise.all([stampRejected(sent.envelope.id, deps), stampRejected(sent.envelope.id, deps)]);
    await world.queue.drain();
    const file = await loadCurrentFile(sent);
    expect(file.kind).toBe("STAMPED");
    expect(getText(file.path)).toMatch(/Rejected[\s\S]*Wrong price/);
    expect(getText(file.path)).not.toContain("half a thought");
    expect(execFileSync("pdfsig", ["-nocert", file.path], { encoding: "utf8" })).toContain(
      "Signature is Valid",
    );
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      status: "REJECTED",
      nextSealAt: null,
    });
    await expectInvariants(world.test.sql, world.db);
  });
});

describe("the audit log", () => {
  test("prints every entry as a sentence, in any state and in the envelope's language", async () => {
    const draft = await world.draft({ meta: { language: "es" }, recipients: [signer("Ana")] });
    const file = path.join(folder, "audit.pdf");
    writeFileSync(file, await loadAuditLogPdf(world.services, world.db, draft));
    expect(getText(file)).toContain("Se creó el documento");
    const sent = await sendAndSign();
    await world.queue.drain();
    const aggregate = await world.reload(sent.envelope.id);
    const bytes = await loadAuditLogPdf(world.services, world.db, aggregate);
    expect(
      Buffer.from(await loadAuditLogPdf(world.services, world.db, aggregate)).equals(Buffer.from(bytes)),
    ).toBe(true);
    writeFileSync(file, bytes);
    const text = getText(file);
    expect(text).toMatch(/Ana finished signing/);
    expect(text).toContain((await loadCurrentFile(sent)).sha256.slice(0, 8));
  });

  test("that was tampered with stops the seal and reports it in the PDF", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    await signAs(api, sent, 0);
    await world.test.ownerSql.begin(async (sql) => {
      await sql`alter table audit_entry disable trigger audit_entry_append_only`;
      await sql`update audit_entry set email = 'mallory@example.com' where envelope_id = ${sent.envelope.id} and seq = 3`;
      await sql`alter table audit_entry enable trigger audit_entry_append_only`;
    });
    await sealEnvelope(sent.envelope.id, deps);
    const aggregate = await world.reload(sent.envelope.id);
    expect(aggregate.envelope).toMatchObject({
      status: "PENDING",
      sealError: expect.stringContaining("audit log"),
    });
    const file = path.join(folder, "audit.pdf");
    writeFileSync(file, await loadAuditLogPdf(world.services, world.db, aggregate));
    expect(getText(file)).toContain("hash chain of this log is broken");
  });
});

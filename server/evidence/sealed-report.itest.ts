import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POSSESSION_PREFIX } from "@/server/contract/verify";
import { envelopes } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { recordSealKey } from "@/server/db/store/seal-keys";
import { findSeals, findStateEnds } from "@/server/domain/seal-traces";
import { loadSigner } from "@/server/pdf/authority";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { provide, requireInstance } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Sent, testWorld, type World } from "@/server/testing/world/world";
import { loadAuditLogPdf } from "./audit-log";
import { loadCertificatePdf } from "./certificate-pdf";

const TITLE = "Lease of the green house";
let world: World;
beforeAll(async () => {
  world = await testWorld();
  const { chain } = provide("signer", loadSigner(requireInstance("signerSource"), new Date()));
  await recordSealKey(world.db, chain[0] ?? new Uint8Array());
});
afterAll(() => world[Symbol.asyncDispose]());

const createAnonymousCaller = () =>
  createCaller({
    db: world.db,
    services: services(),
    actor: null,
    account: null,
    origin: { ipAddress: "203.0.113.7", userAgent: null },
    visitor: NO_VISITOR,
    requestId: "test",
    fromLoopback: false,
  }).verify;

async function completeEnvelope(language: "en" | "es" = "en"): Promise<Sent> {
  const sent = await world.send({ title: TITLE, meta: { language }, recipients: [signer("Ana")] });
  await signAs(signingCaller(world.db), sent, 0);
  await drainJobs(world);
  return sent;
}
const reloadEnvelope = (sent: Sent) => world.reload(sent.envelope.id);
const getCode = async ({ envelope }: Sent): Promise<string> => {
  const where = eq(envelopes.id, envelope.id);
  const [row] = await world.db.select({ code: envelopes.qrToken }).from(envelopes).where(where);
  return row?.code ?? "";
};
const listDigests = (bytes: Uint8Array) => ({
  sha256: createHash("sha256").update(bytes).digest("hex"),
  possession: createHash("sha256").update(POSSESSION_PREFIX).update(bytes).digest("hex"),
});
const buildPrint = (bytes: Uint8Array, code?: string) => ({
  ...listDigests(bytes),
  earlier: findStateEnds(bytes).map((end) => listDigests(bytes.subarray(0, end))),
  seals: findSeals(bytes).map((seal) => Buffer.from(seal).toString("base64")),
  code,
});

const REPORTS = {
  certificate: async (sent: Sent) =>
    loadCertificatePdf(world.services, world.db, await reloadEnvelope(sent), false),
  auditLog: async (sent: Sent) => loadAuditLogPdf(world.services, world.db, await reloadEnvelope(sent)),
} as const;

describe.each(["certificate", "auditLog"] as const)("the %s as a separate file", (kind) => {
  const report = REPORTS[kind];

  test.each(["en", "es"] as const)("is sealed, and recognised by file and by code: %s", async (language) => {
    const sent = await completeEnvelope(language);
    const bytes = await report(sent);
    const expectedAnswer = {
      match: kind,
      document: { title: TITLE, isTitleMasked: false, status: "COMPLETED" },
    };
    expect(await createAnonymousCaller().byFile(buildPrint(bytes))).toMatchObject(expectedAnswer);
    expect(await createAnonymousCaller().byFile(buildPrint(bytes, await getCode(sent)))).toMatchObject(
      expectedAnswer,
    );
    const other = await world.send({ recipients: [signer("Bob")] });
    expect(await createAnonymousCaller().byFile(buildPrint(bytes, await getCode(other)))).toMatchObject({
      match: "notOfCode",
    });
    const deep = await createAnonymousCaller().deep({ bytes: new Uint8Array(bytes) });
    expect(deep).toMatchObject({
      found: expectedAnswer,
      report: {
        status: "passed",
        signatures: [{ kind: "certification", permission: 1, coversWholeFile: true, timestamps: [] }],
      },
    });
  });

  test("is the same file each time, even for simultaneous requests", async () => {
    const sent = await completeEnvelope();
    const all = await Promise.all(Array.from({ length: 5 }, () => report(sent)));
    all.push(await report(sent));
    expect(new Set(all.map((bytes) => listDigests(bytes).sha256)).size).toBe(1);
    const [row] = await world.test.sql`
      select count(*)::int as count from evidence_file where envelope_id = ${sent.envelope.id}`;
    expect(row?.count).toBe(1);
  });

  test("changes once the log grows, and the earlier file is still recognised", async () => {
    const sent = await completeEnvelope();
    const first = await report(sent);
    const owner = createCaller({
      db: world.db,
      services: services(),
      actor: world.owner,
      account: null,
      visitor: NO_VISITOR,
      fromLoopback: false,
      origin: { ipAddress: "192.0.2.7", userAgent: null },
      requestId: "test",
    });
    await owner.verify.rotateCode({ envelopeId: sent.envelope.id });
    const second = await report(sent);
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(false);
    for (const bytes of [first, second]) {
      expect(await createAnonymousCaller().byFile(buildPrint(bytes, await getCode(sent)))).toMatchObject({
        match: kind,
      });
    }
  });

  test("reports its own digest and sealing time, even with bytes appended to it", async () => {
    const sent = await completeEnvelope();
    await world.test.ownerSql`
      update envelope set completed_at = completed_at - interval '1 day' where id = ${sent.envelope.id}`;
    const bytes = Buffer.from(await report(sent));
    const longer = Buffer.concat([bytes, Buffer.from("\n1 0 obj null endobj\n%%EOF\n")]);
    const { signatures } = (await createAnonymousCaller().deep({ bytes: new Uint8Array(bytes) })).report;
    // The seal states its time to the second.
    const second = new Date(signatures[0]?.claimedTime ?? "").toISOString().slice(0, 19);
    const sealedReport = {
      kind,
      sha256: listDigests(bytes).sha256,
      sealedAt: expect.stringMatching(new RegExp(`^${second}`)),
    };
    expect(await createAnonymousCaller().byFile(buildPrint(bytes))).toMatchObject({
      match: kind,
      sealedReport,
    });
    const changed = { match: "sealedThenChanged", sealedReport };
    expect(await createAnonymousCaller().byFile(buildPrint(longer))).toMatchObject(changed);
    expect(await createAnonymousCaller().byFile(buildPrint(longer, await getCode(sent)))).toMatchObject(
      changed,
    );
  });

  test("with one byte changed is reported as sealed here and changed since", async () => {
    const sent = await completeEnvelope();
    const bytes = Buffer.from(await report(sent));
    const at = bytes.indexOf("stream") + 12;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const changed = { match: "sealedThenChanged", document: null };
    expect(await createAnonymousCaller().byFile(buildPrint(bytes))).toEqual(changed);
    expect(await createAnonymousCaller().byFile(buildPrint(bytes, await getCode(sent)))).toEqual(changed);
  });
});

test("a report that was handed out can never be replaced by other bytes", async () => {
  const sent = await completeEnvelope();
  await REPORTS.auditLog(sent);
  const exchange = world.test.ownerSql`
    update evidence_file set storage_key = 'x' where envelope_id = ${sent.envelope.id}`;
  await expect(exchange).rejects.toThrow(/rows are evidence/);
});

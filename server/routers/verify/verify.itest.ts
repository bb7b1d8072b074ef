import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileMatch, POSSESSION_PREFIX } from "@/server/contract/verify";
import { envelopes, itemVersions } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { recordSealKey } from "@/server/db/store/seal-keys";
import { findSeals, findStateEnds } from "@/server/domain/seal-traces";
import { env } from "@/server/env";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { provide, requireInstance } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { simplePdf } from "@/server/testing/pdf/samples";
import { TestingAuthority } from "@/server/testing/verify/signers";
import { addSignature } from "@/server/testing/verify/updates";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

const TITLE = "Lease of the green house";
const ANA = { name: "Ana Núñez", email: "ana.nunez@example.org" };
let world: World;
let sealed: Buffer;
let original: Buffer;
let ownCertificate: Uint8Array;
let envelopeId: string;

const createVisitorApi = (ipAddress = "203.0.113.7") =>
  createCaller({
    db: world.db,
    services: services(),
    actor: null,
    account: null,
    origin: { ipAddress, userAgent: null },
    visitor: NO_VISITOR,
    requestId: "test",
    fromLoopback: false,
  }).verify;
const sha256 = (...parts: (Buffer | string)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};
const listDigests = (bytes: Buffer) => ({
  sha256: sha256(bytes),
  possession: sha256(POSSESSION_PREFIX, bytes),
});
/** Builds the data that a browser sends about a file. */
const buildPrint = (bytes: Buffer, code?: string) => ({
  ...listDigests(bytes),
  earlier: findStateEnds(bytes).map((end) => listDigests(bytes.subarray(0, end))),
  seals: findSeals(bytes).map((seal) => Buffer.from(seal).toString("base64")),
  code,
});
/** Matches a file in both ways; they must answer alike. */
async function listMatches(bytes: Buffer): Promise<FileMatch> {
  const { found } = await createVisitorApi().deep({ bytes: new Uint8Array(bytes) });
  expect(await createVisitorApi().byFile(buildPrint(bytes))).toEqual(found);
  return found;
}
/** Builds a foreign file with these bytes as the contents of a signature. */
const withContents = (der: Uint8Array): Buffer =>
  Buffer.concat([
    simplePdf(),
    Buffer.from(
      `\n9 0 obj\n<< /Type /Sig /Contents <${Buffer.from(der).toString("hex")}0000> >>\nendobj\n%%EOF\n`,
    ),
  ]);
const getSeal = (bytes: Buffer): Uint8Array => {
  const [seal] = findSeals(bytes);
  if (!seal) throw new TypeError("There is no seal in it.");
  return seal;
};
/** Changes a byte of the page's drawing. */
function withOneByteChanged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf("stream") + 12;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
const newEnvelope = () =>
  world.send({
    title: TITLE,
    recipients: [signer("Ana", ANA)],
  });
const getCode = async (id: string): Promise<string> => {
  const [row] = await world.db
    .select({ code: envelopes.qrToken })
    .from(envelopes)
    .where(eq(envelopes.id, id));
  return row?.code ?? "";
};

beforeAll(async () => {
  world = await testWorld();
  const source = requireInstance("signerSource");
  ownCertificate = provide("signer", loadSigner(source, new Date())).chain[0] ?? new Uint8Array();
  await recordSealKey(world.db, ownCertificate);
  const sent = await newEnvelope();
  envelopeId = sent.envelope.id;
  await signAs(signingCaller(world.db), sent, 0);
  await drainJobs(world);
  const versions = await world.db
    .select()
    .from(itemVersions)
    .where(eq(itemVersions.itemId, sent.items[0]?.id ?? ""));
  const getBytes = async (kind: string) => {
    const version = versions.find((one) => one.kind === kind);
    return Buffer.from(await world.storage.read(version?.storageKey ?? ""));
  };
  sealed = await getBytes("SEALED");
  original = await getBytes("ORIGINAL");
});
async function sealWithAnotherKey(): Promise<void> {
  const next = createAuthority(
    path.join(mkdtempSync(path.join(tmpdir(), "rubrica-next-key-")), "signing"),
    new Date(),
  );
  const { chain } = provide("signer", loadSigner(next, new Date()));
  await recordSealKey(world.db, chain[0] ?? new Uint8Array());
}
afterAll(() => world[Symbol.asyncDispose]());

test("every envelope has its own code of at least 128 bits", async () => {
  const other = await newEnvelope();
  const codes = [await getCode(envelopeId), await getCode(other.envelope.id)];
  expect(codes[0]).not.toBe(codes[1]);
  for (const code of codes) expect(code).toMatch(/^qr_[0-9a-hjkmnp-z]{26}$/);
});

test("a code shows state, recipients and fingerprints, but neither the title nor whole e-mail addresses", async () => {
  const answer = await createVisitorApi().byCode({ code: (await getCode(envelopeId)).toUpperCase() });
  expect(answer).toMatchObject({
    status: "COMPLETED",
    title: "L••• o••• t••• g••• h•••",
    isTitleMasked: true,
    parties: [
      { name: ANA.name, maskedEmail: "a•••@example.org", role: "SIGNER", actedAt: expect.any(String) },
    ],
    files: [{ number: 1, sha256: sha256(sealed), size: sealed.length }],
  });
  expect(JSON.stringify(answer)).not.toContain(ANA.email);
  expect(JSON.stringify(answer)).not.toContain(envelopeId);
});

test("a pending document is shown as pending; drafts, unknown codes and removed documents look the same", async () => {
  const open = await newEnvelope();
  const pending = await createVisitorApi().byCode({ code: await getCode(open.envelope.id) });
  expect(pending).toMatchObject({ status: "PENDING", files: [], parties: [{ actedAt: null, method: null }] });
  const draft = await world.draft({ title: TITLE });
  const gone = await newEnvelope();
  await world.db.update(envelopes).set({ deletedAt: new Date() }).where(eq(envelopes.id, gone.envelope.id));
  for (const code of [
    await getCode(draft.envelope.id),
    await getCode(gone.envelope.id),
    `qr_${"z".repeat(26)}`,
    "rubbish",
  ]) {
    expect(await createVisitorApi().byCode({ code })).toBeNull();
  }
});

test("a sealed file is recognised by its digest; its title is shown only to a holder of the bytes", async () => {
  const holder = await createVisitorApi().byFile(listDigests(sealed));
  expect(holder).toMatchObject({ match: "sealed", document: { title: TITLE, isTitleMasked: false } });
  const reader = await createVisitorApi().byFile({ sha256: sha256(sealed), possession: sha256(sealed) });
  expect(reader).toMatchObject({ match: "sealed", document: { isTitleMasked: true } });
  expect(JSON.stringify(reader)).not.toContain("green");
});

test("an original reveals nothing, because it may be a widely used form", async () => {
  expect(await createVisitorApi().byFile(listDigests(original))).toEqual({ match: "none", document: null });
});

test("the deep check judges the file in memory, says where it was sealed, and stores nothing", async () => {
  const before = await world.test
    .sql`select (select count(*) from item_version) v, (select count(*) from upload) u`;
  const { report, found } = await createVisitorApi().deep({ bytes: new Uint8Array(sealed) });
  expect(report).toMatchObject({
    status: "passed",
    signatures: [{ kind: "certification", permission: 1, coversWholeFile: true, isIssuerKnown: true }],
  });
  expect(found).toMatchObject({ match: "sealed", document: { title: TITLE } });
  const after = await world.test
    .sql`select (select count(*) from item_version) v, (select count(*) from upload) u`;
  expect(after).toEqual(before);
});

test("a recipient's own key is trusted only where its issuer is accredited by this installation", async () => {
  const provider = new TestingAuthority("An Accredited Provider");
  const person = provider.issue("p256", { name: "María Soto" });
  const bytes = new Uint8Array(
    addSignature(simplePdf(), { field: "Signer1", sign: (covered) => provider.sign(person, covered) }),
  );
  const usual = env();
  const getDeepReport = async () => (await createVisitorApi().deep({ bytes })).report;
  expect(await getDeepReport()).toMatchObject({
    status: "indeterminate",
    signatures: [{ isIssuerKnown: false }],
  });
  try {
    const service = { CSC_BASE_URL: "https://csc.example", CSC_CLIENT_ID: "a", CSC_CLIENT_SECRET: "b" };
    provide("env", { ...usual, ...service, CSC_TRUSTED_CERTS_FILE: provider.certFile });
    expect(await getDeepReport()).toMatchObject({ status: "passed", signatures: [{ isIssuerKnown: true }] });
    provide("env", { ...usual, ...service, CSC_TRUSTED_CERTS_FILE: "/nowhere.pem" });
    expect(await getDeepReport()).toMatchObject({ status: "indeterminate" });
    expect((await createVisitorApi().deep({ bytes: new Uint8Array(sealed) })).report.status).toBe("passed");
  } finally {
    provide("env", usual);
  }
});

test("bytes after the seal are found, and the sealed part is still recognised", async () => {
  const longer = new Uint8Array(Buffer.concat([sealed, Buffer.from("\n% more\n")]));
  const { report, found } = await createVisitorApi().deep({ bytes: longer });
  expect(report).toMatchObject({
    status: "failed",
    signatures: [{ isIntact: true, changesAfter: [{ kind: "unknown" }] }],
  });
  expect(found).toMatchObject({ match: "sealedThenChanged", document: { title: TITLE } });
  expect(await createVisitorApi().deep({ bytes: new Uint8Array(original) })).toMatchObject({
    report: { status: "indeterminate", reasons: [{ code: "NO_SIGNATURES" }] },
    found: { match: "none" },
  });
});

test("a sealed file with one changed byte was sealed here and changed since, and its document stays hidden", async () => {
  const changed = withOneByteChanged(sealed);
  expect(await listMatches(changed)).toEqual({ match: "sealedThenChanged", document: null });
  const underCode = await createVisitorApi().byFile(buildPrint(changed, await getCode(envelopeId)));
  expect(underCode).toEqual({ match: "sealedThenChanged", document: null });
});

test("a sealed file with an appended part was changed since; only a holder of the sealed part sees its title", async () => {
  const longer = Buffer.concat([sealed, Buffer.from("\n1 0 obj null endobj\n%%EOF\n")]);
  expect(await listMatches(longer)).toMatchObject({ match: "sealedThenChanged", document: { title: TITLE } });
  const print = buildPrint(longer);
  const earlier = print.earlier.map(({ sha256: digest }) => ({ sha256: digest, possession: digest }));
  const reader = await createVisitorApi().byFile({ ...print, earlier });
  expect(reader).toMatchObject({ match: "sealedThenChanged", document: { isTitleMasked: true } });
});

test("a seal moved into another file never shows the title or recipients of its envelope", async () => {
  const forged = withContents(getSeal(sealed));
  expect(await listMatches(forged)).toEqual({ match: "sealedThenChanged", document: null });
  const underCode = await createVisitorApi().byFile(buildPrint(forged, await getCode(envelopeId)));
  expect(underCode).toEqual({ match: "sealedThenChanged", document: null });
});

test("a file that merely carries our certificate was not sealed here, also when checked against a code", async () => {
  const seal = Uint8Array.from(getSeal(sealed));
  // The signature value is at the end of the structure: the certificate stays ours, the signature is broken.
  seal[seal.length - 1] = (seal.at(-1) ?? 0) ^ 1;
  const forged = withContents(seal);
  expect(forged.includes(Buffer.from(ownCertificate).toString("hex"))).toBe(true);
  expect(await listMatches(forged)).toEqual({ match: "none", document: null });
  const underCode = await createVisitorApi().byFile(buildPrint(forged, await getCode(envelopeId)));
  expect(underCode).toEqual({ match: "notOfCode", document: null });
});

test("a file other than the one sealed under a code is reported as such, whatever else it is", async () => {
  const other = await newEnvelope();
  const code = await getCode(other.envelope.id);
  const nothing = { match: "notOfCode", document: null };
  for (const bytes of [sealed, withOneByteChanged(sealed), original, simplePdf()]) {
    expect(await createVisitorApi().byFile(buildPrint(bytes, code))).toEqual(nothing);
  }
  const own = await getCode(envelopeId);
  expect(await createVisitorApi().byFile(buildPrint(original, own))).toEqual(nothing);
  expect(await createVisitorApi().byFile(buildPrint(sealed, own))).toMatchObject({ match: "sealed" });
  // A code that opens nothing says nothing about the file.
  expect(await createVisitorApi().byFile(buildPrint(sealed, "rubbish"))).toMatchObject({ match: "sealed" });
});

test("a file sealed with a former key was still sealed here", async () => {
  await sealWithAnotherKey();
  expect(await listMatches(withOneByteChanged(sealed))).toEqual({
    match: "sealedThenChanged",
    document: null,
  });
});

test("the look-ups of one IP address are limited", async () => {
  const api = createVisitorApi("203.0.113.250");
  // More than two minutes allow: the calls may fall into two of them.
  const asks = Array.from({ length: 241 }, () =>
    api.byCode({ code: "rubbish" }).then(
      () => "ok",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
  expect(await Promise.all(asks)).toContain("Too many requests. Try again later.");
  expect(await createVisitorApi("203.0.113.251").byCode({ code: "rubbish" })).toBeNull();
});

import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POSSESSION_PREFIX } from "@/server/contract/verify";
import { envelopes, itemVersions } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/proof";
import { signAs, signer, signingCaller } from "@/server/db/testing-signing";
import { testWorld, type World } from "@/server/db/testing-world";
import { env } from "@/server/env";
import { drainJobs } from "@/server/jobs/testing";
import { loadSigner } from "@/server/pdf/authority";
import { simplePdf } from "@/server/pdf/testing-samples";
import { createCaller } from "@/server/routers";
import { need, provide } from "@/server/runtime";
import { TestingAuthority } from "@/server/verify/testing-signers";
import { signed } from "@/server/verify/testing-updates";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TITLE = "Lease of the green house";
const ANA = { name: "Ana Núñez", email: "ana.nunez@example.org" };
let world: World;
let sealed: Buffer;
let original: Buffer;
let envelopeId: string;

const anybody = (ipAddress = "203.0.113.7") =>
  createCaller({
    db: world.db,
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
const digestsOf = (bytes: Buffer) => ({
  sha256: sha256(bytes),
  possession: sha256(POSSESSION_PREFIX, bytes),
});
const newEnvelope = () =>
  world.send({
    title: TITLE,
    recipients: [signer("Ana", ANA)],
  });
const codeOf = async (id: string): Promise<string> => {
  const [row] = await world.db
    .select({ code: envelopes.qrToken })
    .from(envelopes)
    .where(eq(envelopes.id, id));
  return row?.code ?? "";
};

beforeAll(async () => {
  world = await testWorld();
  const source = need("signerSource");
  provide("signer", loadSigner(source, new Date()));
  const sent = await newEnvelope();
  envelopeId = sent.envelope.id;
  await signAs(signingCaller(world.db), sent, 0);
  await drainJobs({ db: world.db, storage: world.storage });
  const versions = await world.db
    .select()
    .from(itemVersions)
    .where(eq(itemVersions.itemId, sent.items[0]?.id ?? ""));
  const bytesOf = async (kind: string) => {
    const version = versions.find((one) => one.kind === kind);
    return Buffer.from(await world.storage.read(version?.storageKey ?? ""));
  };
  sealed = await bytesOf("SEALED");
  original = await bytesOf("ORIGINAL");
});
afterAll(() => world[Symbol.asyncDispose]());

test("every envelope has a code of its own, of at least 128 bits", async () => {
  const other = await newEnvelope();
  const codes = [await codeOf(envelopeId), await codeOf(other.envelope.id)];
  expect(codes[0]).not.toBe(codes[1]);
  for (const code of codes) expect(code).toMatch(/^qr_[0-9a-hjkmnp-z]{26}$/);
});

test("a code tells state, people and fingerprints, and neither the title nor whole addresses", async () => {
  const found = await anybody().byCode({ code: (await codeOf(envelopeId)).toUpperCase() });
  expect(found).toMatchObject({
    status: "COMPLETED",
    title: "L••• o••• t••• g••• h•••",
    isTitleMasked: true,
    parties: [
      { name: ANA.name, maskedEmail: "a•••@example.org", role: "SIGNER", actedAt: expect.any(String) },
    ],
    files: [{ number: 1, sha256: sha256(sealed), size: sealed.length }],
  });
  expect(JSON.stringify(found)).not.toContain(ANA.email);
  expect(JSON.stringify(found)).not.toContain(envelopeId);
});

test("a document on its way is told as such; drafts, unknown codes and removed documents look all the same", async () => {
  const open = await newEnvelope();
  const pending = await anybody().byCode({ code: await codeOf(open.envelope.id) });
  expect(pending).toMatchObject({ status: "PENDING", files: [], parties: [{ actedAt: null, method: null }] });
  const draft = await world.draft({ title: TITLE });
  const gone = await newEnvelope();
  await world.db.update(envelopes).set({ deletedAt: new Date() }).where(eq(envelopes.id, gone.envelope.id));
  for (const code of [
    await codeOf(draft.envelope.id),
    await codeOf(gone.envelope.id),
    `qr_${"z".repeat(26)}`,
    "rubbish",
  ]) {
    expect(await anybody().byCode({ code })).toBeNull();
  }
});

test("the sealed file is known by its digest; the title is told to whoever has the bytes, not to whoever read the digest", async () => {
  const holder = await anybody().byFile(digestsOf(sealed));
  expect(holder).toMatchObject({ match: "sealed", document: { title: TITLE, isTitleMasked: false } });
  const reader = await anybody().byFile({ sha256: sha256(sealed), possession: sha256(sealed) });
  expect(reader).toMatchObject({ match: "sealed", document: { isTitleMasked: true } });
  expect(JSON.stringify(reader)).not.toContain("green");
});

test("an original tells nothing: it may be a form that everybody has", async () => {
  expect(await anybody().byFile(digestsOf(original))).toEqual({ match: "none", document: null });
});

test("the deep check judges the file in memory, says where it was sealed, and stores nothing", async () => {
  const before = await world.test
    .sql`select (select count(*) from item_version) v, (select count(*) from upload) u`;
  const { report, found } = await anybody().deep({ bytes: new Uint8Array(sealed) });
  expect(report).toMatchObject({
    status: "passed",
    signatures: [{ kind: "certification", permission: 1, coversWholeFile: true, isIssuerKnown: true }],
  });
  expect(found).toMatchObject({ match: "sealed", document: { title: TITLE } });
  const after = await world.test
    .sql`select (select count(*) from item_version) v, (select count(*) from upload) u`;
  expect(after).toEqual(before);
});

test("a recipient's own key is believed where its issuer is accredited here, and nowhere else", async () => {
  const provider = new TestingAuthority("An Accredited Provider");
  const person = provider.issue("p256", { name: "María Soto" });
  const bytes = new Uint8Array(
    signed(simplePdf(), { field: "Signer1", sign: (covered) => provider.sign(person, covered) }),
  );
  const usual = env();
  const judged = async () => (await anybody().deep({ bytes })).report;
  expect(await judged()).toMatchObject({ status: "indeterminate", signatures: [{ isIssuerKnown: false }] });
  try {
    const service = { CSC_BASE_URL: "https://csc.example", CSC_CLIENT_ID: "a", CSC_CLIENT_SECRET: "b" };
    provide("env", { ...usual, ...service, CSC_TRUSTED_CERTS_FILE: provider.certFile });
    expect(await judged()).toMatchObject({ status: "passed", signatures: [{ isIssuerKnown: true }] });
    provide("env", { ...usual, ...service, CSC_TRUSTED_CERTS_FILE: "/nowhere.pem" });
    expect(await judged()).toMatchObject({ status: "indeterminate" });
    expect((await anybody().deep({ bytes: new Uint8Array(sealed) })).report.status).toBe("passed");
  } finally {
    provide("env", usual);
  }
});

test("something behind the seal is found, with what is inside still known", async () => {
  const longer = new Uint8Array(Buffer.concat([sealed, Buffer.from("\n% more\n")]));
  const { report, found } = await anybody().deep({ bytes: longer });
  expect(report).toMatchObject({
    status: "failed",
    signatures: [{ isIntact: true, changesAfter: [{ kind: "unknown" }] }],
  });
  expect(found).toMatchObject({ match: "sealedThenChanged", document: { title: TITLE } });
  expect(await anybody().deep({ bytes: new Uint8Array(original) })).toMatchObject({
    report: { status: "indeterminate", reasons: [{ code: "NO_SIGNATURES" }] },
    found: { match: "none" },
  });
});

test("one address may ask so often and no oftener", async () => {
  const api = anybody("203.0.113.250");
  // More than two minutes' worth: these asks may fall into two of them.
  const asks = Array.from({ length: 241 }, () =>
    api.byCode({ code: "rubbish" }).then(
      () => "ok",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
  expect(await Promise.all(asks)).toContain("Too many requests. Try again later.");
  expect(await anybody("203.0.113.251").byCode({ code: "rubbish" })).toBeNull();
});

import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { formatAuditSentence } from "@/server/contract/audit-sentence";
import { log } from "@/server/log";
import { provide } from "@/server/runtime";
import { type Fault, TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { getRecipientToken, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import type { JobDeps } from "./job";
import { sealEnvelope } from "./seal-envelope";
import { stampRejected } from "./stamp-rejected";

let world: World;
let api: ReturnType<typeof signingCaller>;
let deps: JobDeps;
let authority: TestingTimestampAuthority;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
  authority = await TestingTimestampAuthority.start();
  const transport = { name: "outbox", send: async () => {}, close: () => {} } as const;
  deps = { db: world.db, services: world.services, transport, log };
});
afterEach(() => stopClock(null));
afterAll(async () => {
  await authority.stop();
  await world[Symbol.asyncDispose]();
});

const provideTimestamps = (fault: Fault, policy: "required" | "best-effort") =>
  provide("timestamps", { urls: [authority.url(fault)], policy });

async function sendAndSign(): Promise<Sent> {
  const sent = await world.send({ recipients: [signer("Ana")] });
  await signAs(api, sent, 0);
  return sent;
}

async function findCompletionEntry(sent: Sent) {
  const rows = await world.test.sql`select type, data from audit_entry
    where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_COMPLETED'`;
  return rows[0];
}

async function listSignatures(sent: Sent): Promise<string> {
  const [row] = await world.test.sql`select v.storage_key as key from envelope_item i
    join item_version v on v.id = i.current_version_id where i.envelope_id = ${sent.envelope.id}`;
  return execFileSync("pdfsig", ["-nocert", await world.storage.path(row?.key)], { encoding: "utf8" });
}

async function sendAndReject(): Promise<Sent> {
  const sent = await world.send({ recipients: [signer("Ana")] });
  await api.open({ token: getRecipientToken(sent, 0) });
  await api.reject({ token: getRecipientToken(sent, 0), reason: "No" });
  return sent;
}

async function findStampingEntry(sent: Sent) {
  const rows = await world.test.sql`select type, data from audit_entry
    where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_STAMPED'`;
  return rows[0];
}

describe("a rejected envelope whose stamp needs a time-stamp", () => {
  test("waits for a required time-stamp as a completed one does, and owner and admin see why", async () => {
    const sent = await sendAndReject();
    provideTimestamps("status-500", "required");
    await stampRejected(sent.envelope.id, deps);
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      status: "REJECTED",
      nextSealAt: expect.any(Date),
      sealError: expect.stringMatching(/No time-stamp authority answered/),
    });
    expect(await findStampingEntry(sent)).toBeUndefined();
    provideTimestamps("none", "required");
    stopClock(new Date(Date.now() + 66_000));
    await stampRejected(sent.envelope.id, deps);
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      nextSealAt: null,
      sealError: null,
    });
    const entry = await findStampingEntry(sent);
    expect(entry?.data.files).toMatchObject([{ signatureLevel: "B-LTA" }]);
    expect(entry?.data.files[0]).not.toHaveProperty("timestampFailures");
    expect(await listSignatures(sent)).toMatch(/Signature #2[\s\S]*Total document signed/);
  });

  test("is stamped without one where best effort is enough, and its audit log says so", async () => {
    const sent = await sendAndReject();
    provideTimestamps("garbage", "best-effort");
    await stampRejected(sent.envelope.id, deps);
    const entry = await findStampingEntry(sent);
    expect(entry?.data.files).toMatchObject([
      { signatureLevel: "B-B", timestampFailures: [expect.stringMatching(/127\.0\.0\.1/)] },
    ]);
    const told = { type: entry?.type, data: entry?.data };
    expect(formatAuditSentence("en", told)).toMatch(
      /stamped as rejected.*not with every time-stamp.*127\.0\.0\.1/,
    );
    expect(formatAuditSentence("es", told)).toMatch(/rechazado.*sellos de tiempo/);
  });
});

describe("an envelope whose seal needs a time-stamp", () => {
  test("waits visibly for a required time-stamp, and completes when the authority is back", async () => {
    const sent = await sendAndSign();
    provideTimestamps("status-500", "required");
    await sealEnvelope(sent.envelope.id, deps);
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      status: "PENDING",
      sealError: expect.stringMatching(/No time-stamp authority answered: 127\.0\.0\.1 answered 500/),
    });
    provideTimestamps("none", "required");
    stopClock(new Date(Date.now() + 66_000));
    await sealEnvelope(sent.envelope.id, deps);
    expect((await world.reload(sent.envelope.id)).envelope.status).toBe("COMPLETED");
    const entry = await findCompletionEntry(sent);
    expect(entry?.data.files[0]).not.toHaveProperty("timestampFailures");
    expect(entry?.data.files).toMatchObject([{ signatureLevel: "B-LTA" }]);
    expect(await listSignatures(sent)).toMatch(
      /Signature is Valid[\s\S]*Signature #2[\s\S]*Total document signed/,
    );
  });

  test("waits for the issuer's answer about the authority, which proves a required time-stamp later", async () => {
    const sent = await sendAndSign();
    // A separate authority, without a cached answer.
    provideTimestamps("granted-with-mods", "required");
    for (const path of ["/ocsp", "/issuer.crl"]) authority.issuer.broken.add(path);
    await sealEnvelope(sent.envelope.id, deps);
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({
      status: "PENDING",
      nextSealAt: expect.any(Date),
      sealError: expect.stringMatching(
        /proves the seal later.*Testing Timestamps: 127\.0\.0\.1 answered 404/,
      ),
    });
    authority.issuer.broken.clear();
    stopClock(new Date(Date.now() + 66_000));
    await sealEnvelope(sent.envelope.id, deps);
    expect((await findCompletionEntry(sent))?.data.files).toMatchObject([{ signatureLevel: "B-LTA" }]);
  });

  test("is sealed without one where best effort is enough, and its audit log says so", async () => {
    const sent = await sendAndSign();
    provideTimestamps("wrong-imprint", "best-effort");
    await sealEnvelope(sent.envelope.id, deps);
    expect((await world.reload(sent.envelope.id)).envelope.status).toBe("COMPLETED");
    const entry = await findCompletionEntry(sent);
    expect(entry?.data.files).toMatchObject([
      { signatureLevel: "B-B", timestampFailures: [expect.stringMatching(/over other bytes/)] },
    ]);
    const sentence = formatAuditSentence("en", { type: entry?.type, data: entry?.data });
    expect(sentence).toMatch(/not with every time-stamp.*127\.0\.0\.1 is not used: it is over other bytes/);
    expect(formatAuditSentence("es", { type: entry?.type, data: entry?.data })).toMatch(/sellos de tiempo/);
  });
});

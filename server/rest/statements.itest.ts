import { afterAll, beforeAll, expect, test } from "vitest";
import { writeRequests } from "@/server/db/store/request-log";
import { definitions } from "@/server/jobs/definitions";
import type { JobKind } from "@/server/jobs/enqueue";
import { JobData } from "@/server/jobs/worker";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { provide, requireInstance } from "@/server/runtime";
import { recordStatements } from "@/server/testing/db/count-statements";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  loadShownParts,
  prepareSigner,
  signer,
  signingCaller,
  tab,
} from "@/server/testing/world/signing";

/**
 * Statements of an operation for one token, one recipient, one file and no webhook, without the work that it
 * leaves to jobs (jobs/README.md 6.4).
 */
let it: CallWorld;
let statements: string[];
beforeAll(async () => {
  it = await callWorld();
  statements = recordStatements(it.sql);
});
afterAll(() => it[Symbol.asyncDispose]());

/** Returns the statements of a repeated call: the first of its kind also fills caches. */
async function captureStatements(call: () => Promise<{ status: number }>): Promise<string[]> {
  expect((await call()).status).toBe(200);
  // Counts of requests and the request log are written once a second for all requests.
  const isOfRequest = (text: string) => !/^begin|rate_limit|api_request/.test(text);
  // Read from the database once a minute, for the windows of request limits.
  provide("clockReading", { ms: Date.now(), readAt: performance.now() });
  // The first call's row of the request log, which would be written during the second one.
  await writeRequests();
  statements.length = 0;
  expect((await call()).status).toBe(200);
  return statements.filter(isOfRequest);
}

async function createDraft() {
  const form = new FormData();
  const fields = [{ type: "SIGNATURE", page: 1, positionX: 10, positionY: 60, width: 30, height: 5 }];
  const recipients = [{ name: "Ana", email: "ana@example.org", role: "SIGNER", fields }];
  form.set("payload", JSON.stringify({ title: "Lease", type: "DOCUMENT", recipients }));
  form.append("files", new Blob([new Uint8Array(simplePdf([{}]))], { type: "application/pdf" }), "lease.pdf");
  return it.send("POST", "/envelope/create", { form });
}

test("get needs at most 3 statements", async () => {
  const { body } = await createDraft();
  const texts = await captureStatements(() => it.get(`/envelope/${body.id}`));
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(3);
});

test("a list of ten needs at most 4 statements", async () => {
  for (let made = 0; made < 10; made += 1) await createDraft();
  const texts = await captureStatements(() => it.get("/envelope?perPage=10"));
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(4);
});

test("create needs at most 15 statements", async () => {
  const texts = await captureStatements(createDraft);
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(15);
});

test("distribute needs at most 15 statements", async () => {
  const drafts = [await createDraft(), await createDraft()];
  await it.rest.drain();
  const texts = await captureStatements(async () => {
    const draft = drafts.pop();
    return it.post("/envelope/distribute", { envelopeId: draft?.body.id });
  });
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(15);
});

/** Sends a document by mail to one signer, whose page is not open yet. */
async function sendToAna() {
  const recipients = [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })];
  const sent = await it.world.send({ recipients });
  await it.rest.drain();
  return { sent, token: getRecipientToken(sent, 0) };
}

test("the first opening needs at most 5 statements", async () => {
  const documents = [await sendToAna(), await sendToAna()];
  const api = signingCaller(it.world.db, undefined, tab("a"));
  const texts = await captureStatements(async () => {
    expect(await api.open({ token: documents.pop()?.token ?? "", pageValue: undefined })).toMatchObject({
      recorded: true,
    });
    return { status: 200 };
  });
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(5);
});

test.each([
  ["TEXT", "Street"],
  ["SIGNATURE", DRAWN],
])("the first fill, with the consent before it, needs at most 9 statements: %s", async (type, value) => {
  const documents = [await sendToAna(), await sendToAna()];
  const api = signingCaller(it.world.db, undefined, tab("a"));
  for (const { token } of documents) await api.open({ token });
  const texts = await captureStatements(async () => {
    const document = documents.pop();
    if (!document) throw new TypeError("No document");
    const { token, ...consent } = { ...buildConsent(document.token), startedMsAgo: 5 };
    await api.fill({ token, fieldId: findSentFieldId(document.sent, 0, type), value, consent });
    return { status: 200 };
  });
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(9);
});

test("a fill needs at most 6 statements, a signature 8", async () => {
  const fields = [box("SIGNATURE"), box("TEXT", 1)];
  const sent = await it.world.send({ recipients: [signer("Ana", { fields })] });
  const token = getRecipientToken(sent, 0);
  const api = signingCaller(it.world.db, undefined, tab("a"));
  await api.consent(buildConsent(token));
  let turn = 0;
  const buildFill = (type: string, value: unknown) => async () => {
    await api.fill({ token, fieldId: findSentFieldId(sent, 0, type), value });
    return { status: 200 };
  };
  const texts = await captureStatements(() => buildFill("TEXT", `Street ${turn++}`)());
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(6);
  const points = DRAWN.strokes[0] ?? [];
  const buildNextSignature = () => ({
    ...DRAWN,
    strokes: [points.map(([x, y, p, ms]) => [x, y, p, (ms ?? 0) + turn++])],
  });
  const statements = await captureStatements(() => buildFill("SIGNATURE", buildNextSignature())());
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(8);
});

/** Runs the waiting jobs of a kind, and returns the statements of each. */
async function captureJobs(kind: JobKind): Promise<string[][]> {
  const transport = createTransport({ SMTP_URL: undefined });
  const deps = { db: it.world.db, services: it.world.services, transport, log };
  const perJob: string[][] = [];
  for (const { data } of await requireInstance("boss").fetch(kind, { batchSize: 100 })) {
    statements.length = 0;
    await definitions[kind](JobData.parse(data).id, deps);
    // The progress of a seal is written by time, for a page that watches.
    perJob.push(statements.filter((text) => !/^begin|^update "envelope" set "seal_step"/.test(text)));
  }
  return perJob;
}

test("complete needs at most 12 statements, the seal 17, the three mails 25 together", async () => {
  const api = signingCaller(it.world.db, undefined, tab("a"));
  const prepareCompletion = async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    await prepareSigner(api, sent, 0);
    const token = getRecipientToken(sent, 0);
    return { token, shown: await loadShownParts(api, token) };
  };
  const prepared = [await prepareCompletion(), await prepareCompletion()];
  const texts = await captureStatements(async () => {
    const input = prepared.pop() ?? { token: "" };
    await it.rest.drain();
    statements.length = 0;
    await api.complete(input);
    return { status: 200 };
  });
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(12);
  const seals = await captureJobs("envelope.seal");
  expect(seals).toHaveLength(1);
  expect(seals.flat().length, seals.flat().join("\n")).toBeLessThanOrEqual(17);
  const mails = await captureJobs("mail.send");
  expect(mails).toHaveLength(3);
  expect(mails.flat().length, mails.flat().join("\n")).toBeLessThanOrEqual(25);
});

test("fanning out an event to one webhook needs at most 5 statements", async () => {
  const { teamId } = it.world.owner;
  const now = new Date().toISOString();
  await it.sql`insert into webhook (id, team_id, webhook_url, created_at, updated_at)
    values ('w', ${teamId}, 'https://hooks.example.org/', ${now}, ${now})`;
  await createDraft();
  const jobs = await captureJobs("event.fan-out");
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.length, jobs[0]?.join("\n")).toBeLessThanOrEqual(5);
});

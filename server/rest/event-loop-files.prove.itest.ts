import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { POST as uploadSignature } from "@/app/api/sign/[token]/signature/route";
import { getSessionCookieName } from "@/server/auth/next-auth";
import { openSession } from "@/server/auth/session-store";
import { toPatientMs } from "@/server/cli/testing/patience";
import { webhooks } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { saveReceiver } from "@/server/db/store/log-receiver";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { streamLog } from "@/server/jobs/stream-log";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { appendEntries } from "@/server/testing/jobs/log-stream";
import { rawPdf } from "@/server/testing/pdf/samples";
import { BOMBS } from "@/server/testing/rest/bombs";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { measureLeastTurn, measureSlowness } from "@/server/testing/rest/turns";
import { testReceiver } from "@/server/testing/webhooks/receiver";
import { getPerson } from "@/server/testing/world/people";
import {
  box,
  buildConsent,
  DRAWN,
  getRecipientToken,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";

vi.setConfig({ testTimeout: toPatientMs(400) });

/** Longest block of the event loop by one file or job, in ms of CPU on an idle machine (T63). */
const MOST_MS = 100;
const MEGABYTE = 1024 * 1024;

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

async function expectShortTurns(work: () => Promise<unknown>): Promise<void> {
  await work();
  const allowed = MOST_MS * (await measureSlowness());
  expect(await measureLeastTurn(work, allowed)).toBeLessThanOrEqual(allowed);
}

const FILES: Record<string, () => Buffer> = {
  ...BOMBS,
  "ends of files, 16 MB": () => Buffer.from("%PDF-1.7\nstartxref 0 %%EOF\n".repeat((16 * MEGABYTE) / 27)),
  "strings without an end, 2 MB": () => Buffer.from("%PDF-1.7\n/Contents<00 ".repeat((2 * MEGABYTE) / 23)),
};

const toPdfBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: "application/pdf" });
const postFile = async (path: string, payload: object, name: string, bytes: Buffer): Promise<number> => {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.append(name, toPdfBlob(bytes), "a.pdf");
  const answer = await it.rest.call("POST", `/api/v2${path}`, { form });
  await answer.text();
  return answer.status;
};

describe.each(Object.keys(FILES))("a file with %s", (name) => {
  test("is accepted or refused in short turns wherever a PDF is uploaded", async () => {
    const bytes = FILES[name]?.() ?? Buffer.alloc(0);
    const draft = await it.world.draft({ title: "Lease", recipients: [signer("Ana")] });
    const envelopeId = draft.envelope.id;
    const envelopeItemId = draft.items[0]?.id;
    await expectShortTurns(async () => {
      const statuses = [
        await postFile("/envelope/create", { title: "Lease", type: "DOCUMENT" }, "files", bytes),
        await postFile("/envelope/item/create-many", { envelopeId }, "files", bytes),
        await postFile("/envelope/item/replace", { envelopeId, envelopeItemId }, "file", bytes),
      ];
      expect(statuses.every((status) => status < 500)).toBe(true);
    });
  });
});

/** Builds a PNG header that claims this size. */
function largePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const pngChunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(20 * MEGABYTE), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([
      signature,
      pngChunk("IHDR", size),
      pngChunk("IDAT", data),
      pngChunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

test.each([
  [2000, 2000],
  [60_000, 60_000],
])("a signature picture of %i by %i is handled in short turns", async (width, height) => {
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  const body = largePng(width, height);
  await expectShortTurns(async () => {
    const request = new Request(`http://localhost:3000/api/sign/${getRecipientToken(sent, 0)}/signature`, {
      method: "POST",
      headers: { "content-type": "image/png", "sec-fetch-site": "same-origin" },
      body,
    });
    const answer = await uploadSignature(request, {
      params: Promise.resolve({ token: getRecipientToken(sent, 0) }),
    });
    await answer.text();
    expect(answer.status).toBeLessThan(500);
  });
});

describe("uploads of a signed-in session handled in short turns", () => {
  const sendFile = async (path: string, type: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
    const { userId } = it.world.owner;
    const sessionId = await openSession(it.world.db, userId, NO_ORIGIN);
    const token = await encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET });
    const answer = await fetch(`${it.rest.baseUrl}/api/files/${path}`, {
      method: "POST",
      headers: {
        "content-type": type,
        "sec-fetch-site": "same-origin",
        "x-team-url": `team-${userId}`,
        cookie: `${getSessionCookieName()}=${token}`,
      },
      body,
    });
    await answer.text();
    expect([401, 403, 404, 405]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
  };

  test("a profile picture", async () => {
    await expectShortTurns(() => sendFile("avatar", "image/png", largePng(60_000, 60_000)));
  });

  test("a logo", async () => {
    const place = `logo?teamId=${it.world.owner.teamId}`;
    await expectShortTurns(() => sendFile(place, "image/png", largePng(60_000, 60_000)));
  });

  test("a workbook that unpacks to 200 MB", async () => {
    const sheet = `<worksheet><sheetData>${" ".repeat(200 * MEGABYTE)}</sheetData></worksheet>`;
    const book = zipSync({
      "xl/workbook.xml": strToU8("<workbook/>"),
      "xl/worksheets/sheet1.xml": strToU8(sheet),
    });
    await expectShortTurns(() =>
      sendFile("bulk-sends/table", "application/octet-stream", new Uint8Array(book)),
    );
  });

  test.each(Object.keys(FILES))("a file with %s", async (name) => {
    const bytes = new Uint8Array(FILES[name]?.() ?? Buffer.alloc(0));
    await expectShortTurns(() => sendFile("upload?title=a.pdf", "application/pdf", bytes));
  });
});

/** Builds a PDF of 300 pages that each draw a thousand lines. */
const heavyPaper = (): Buffer => {
  const content = { dict: "<< >>", data: "0 0 m 500 700 l S\n".repeat(1000) };
  const pages = Array.from(
    { length: 300 },
    () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>",
  );
  const kids = pages.map((_, index) => `${index + 4} 0 R`).join(" ");
  return Buffer.from(
    rawPdf({
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${kids}] /Count 300 >>`,
        content,
        ...pages,
      ],
    }),
  );
};

test.each(["COMPLETED", "REJECTED"])(
  "the jobs that read an uploaded file run in short turns: first page, mails, the seal of one that is %s",
  async (end) => {
    const bytes = heavyPaper();
    await expectShortTurns(async () => {
      const form = new FormData();
      const recipients = [
        { email: "ana@example.com", name: "Ana", role: "SIGNER", fields: [box("SIGNATURE")] },
      ];
      form.set("payload", JSON.stringify({ title: "Heavy", type: "DOCUMENT", recipients }));
      form.append("files", toPdfBlob(bytes), "heavy.pdf");
      const created = await it.rest.call("POST", "/api/v2/envelope/create", { form });
      const { id: envelopeId } = await created.json();
      await it.post("/envelope/distribute", { envelopeId });
      const { body } = await it.get(`/envelope/${envelopeId}`);
      const { token } = body.recipients[0];
      const page = signingCaller(it.world.db);
      await page.open({ token });
      await page.consent(buildConsent(token));
      await page.fill({ token, fieldId: body.fields[0].id, value: DRAWN });
      if (end === "COMPLETED") await page.complete({ token });
      else await page.reject({ token, reason: "Too long" });
      await it.rest.drain();
      expect((await it.get(`/envelope/${envelopeId}`)).body.status).toBe(end);
    });
  },
);

test("a webhook whose receiver answers with 4 MB is handled in short turns", async () => {
  await using receiver = await testReceiver();
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  // The receiver shares our process, so its work counts as ours.
  const body = Buffer.alloc(4 * MEGABYTE, "x");
  receiver.answer("/heavy", (_, response) => response.writeHead(200).end(body));
  await it.world.db.insert(webhooks).values({
    id: newId(),
    teamId: it.world.owner.teamId,
    webhookUrl: receiver.url("/heavy"),
    eventTriggers: ["DOCUMENT_SENT"],
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await expectShortTurns(async () => {
    await it.world.send({ recipients: [signer("Ana")] });
    await it.rest.drain();
  });
});

test("a receiver of an organisation's log that answers with 4 MB is handled in short turns", async () => {
  await using receiver = await testReceiver(["logs.example.com"]);
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  const body = Buffer.alloc(4 * MEGABYTE, "x");
  const id = newId();
  receiver.answer(`/${id}`, (_, response) => response.writeHead(200).end(body));
  const organisation = await getPerson(it.world, it.world.owner).call.organisation.create({ name: "Log" });
  const row = { id, organisationId: organisation.id, url: receiver.url(`/${id}`) };
  const more = { secretEncrypted: null, authority: null, fromStart: false };
  await it.world.db.transaction((tx) => saveReceiver(tx, { ...row, ...more }, new Date()));
  const transport = createTransport({ SMTP_URL: undefined });
  const deps = { db: it.world.db, services: it.world.services, log, transport };
  await expectShortTurns(async () => {
    await appendEntries(it.world, organisation.id, 1);
    await streamLog(id, deps);
  });
  expect(receiver.received.length).toBeGreaterThan(0);
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST as takeReport } from "@/app/api/mail/report/route";
import { POST as verifyFile } from "@/app/api/verify/route";
import { toPatientMs } from "@/server/cli/testing/patience";
import { provide } from "@/server/runtime";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { measureLeastTurn, measureSlowness } from "@/server/testing/rest/turns";
import { box, signer } from "@/server/testing/world/signing";

vi.setConfig({ testTimeout: toPatientMs(200) });

/** Longest block of the event loop by one request, in ms of CPU on an idle machine (T63). */
const MOST_MS = 100;
const TOKEN = "a token of the mail server";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

async function expectShortTurns(ask: () => Promise<unknown>): Promise<void> {
  await ask();
  const allowed = MOST_MS * (await measureSlowness());
  expect(await measureLeastTurn(ask, allowed)).toBeLessThanOrEqual(allowed);
}

const CHUNK_BYTES = 64 * 1024;
function streamInChunks(body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
    },
  });
}

const buildPostRequest = (
  path: string,
  type: string,
  body: Uint8Array<ArrayBuffer>,
  headers = {},
): Request => {
  const init = {
    method: "POST",
    headers: {
      "content-type": type,
      "sec-fetch-site": "same-origin",
      "x-rubrica-peer": drawAddress(),
      ...headers,
    },
    body: streamInChunks(body),
    duplex: "half",
  };
  return new Request(`http://localhost:3000${path}`, init);
};
const fillBytes = (piece: string, size: number) => new Uint8Array(Buffer.alloc(size, piece, "latin1"));
const params = Promise.resolve({});

let addresses = 0;
/** Returns an address that no rate limit has counted yet. */
const drawAddress = (): string => `198.51.100.${(addresses++ % 250) + 1}`;

const MEGABYTE = 1024 * 1024;
test.each([
  ["signatures without an end, 2 MB", "/Contents<00 ", 2 * MEGABYTE],
  ["ends of files, 48 MB", "startxref 0 %%EOF\n", 48 * MEGABYTE],
  ["hexadecimal strings, 16 MB", `/Contents <3082ffff${"00".repeat(60_000)}>`, 16 * MEGABYTE],
  ["slashes, 16 MB", "/", 16 * MEGABYTE],
])("a file of %s that a visitor verifies is handled in short turns", async (_, piece, size) => {
  const bytes = fillBytes(piece, size);
  await expectShortTurns(async () => {
    const answer = await verifyFile(buildPostRequest("/api/verify", "application/pdf", bytes), {
      params: Promise.resolve(undefined),
    });
    expect(answer.status).toBeLessThan(500);
    await answer.text();
  });
});

const deliveryReport = (part: string, body: string): string =>
  `To: bounces@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="edge"\r\n\r\n--edge\r\nContent-Type: ${part}\r\n\r\n${body}`;
test.each([
  ["headers", "X: y\r\n"],
  ["boundaries", "--edge\r\n"],
  ["blank lines", "\r\n \r\n"],
  ["folded lines", "\r\n x"],
  ["blocks", "Action: x\r\n\r\n"],
  ["encoded words", "=?utf-8?q?a?= "],
])("a delivery report of 1 MB of %s is handled in short turns", async (_, piece) => {
  provide("env", { ...(await import("@/server/env")).env(), BOUNCE_TOKEN: TOKEN });
  const text = deliveryReport("message/delivery-status", piece.repeat(MEGABYTE / piece.length)).slice(
    0,
    MEGABYTE,
  );
  const bytes = new Uint8Array(Buffer.from(text, "latin1"));
  await expectShortTurns(async () => {
    const request = buildPostRequest("/api/mail/report", "message/rfc822", bytes, {
      authorization: `Bearer ${TOKEN}`,
    });
    const answer = await takeReport(request, { params });
    expect(answer.status).toBe(200);
  });
});

test("a bulk send whose message grows with every row is handled in short turns", async () => {
  const template = await it.world.draft({
    type: "TEMPLATE",
    title: "Lease",
    meta: { message: "{a}".repeat(300) },
    recipients: [
      { ...signer("Tenant", { fields: [box("SIGNATURE")] }), email: "recipient.1@placeholder.invalid" },
    ],
  });
  const json = {
    templateId: template.envelope.id,
    name: "March",
    mode: "DRAFT",
    columns: [{ kind: "variable", header: "a", variable: "a" }],
    rows: Array.from({ length: 3000 }, () => ["x".repeat(9900)]),
  };
  await expectShortTurns(async () => {
    const { status } = await it.post("/bulk-send/create", json);
    expect(status).toBe(400);
  });
});

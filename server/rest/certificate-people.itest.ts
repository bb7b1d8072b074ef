import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { getRecipientToken, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const RECORDER = { ipAddress: "198.51.100.77", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/151.0" };
const createOwnerApi = () =>
  createCallerFor({ actor: it.world.owner, requestId: "test", db: it.world.db, origin: RECORDER });
const getId = (sent: Sent, index: number) => sent.recipients[index]?.id ?? 0;

/**
 * Returns the text of an envelope's certificate as one line. `CERTIFICATES` names a folder that keeps the
 * files for inspection.
 */
async function getCertificate(sent: Sent, name: string): Promise<string> {
  const path = `/api/v2/envelope/${sent.envelope.id}/certificate/download`;
  const input = Buffer.from(await (await it.rest.call("GET", path)).arrayBuffer());
  const folder = process.env.CERTIFICATES;
  if (folder) await writeFile(`${folder}/${name}.pdf`, input);
  const options = { input, encoding: "utf8" } as const;
  return execFileSync("pdftotext", ["-raw", "-", "-"], options).replace(/\s+/g, " ");
}

test("a rejection recorded by the owner prints who recorded it and does not show the owner's browser", async () => {
  const sent = await it.world.send({ recipients: [signer("Ana"), signer("Ben")] });
  await signingCaller(it.world.db).open({ token: getRecipientToken(sent, 0) });
  await createOwnerApi().recipient.rejectOnBehalf({
    recipientId: getId(sent, 0),
    reason: "Said no by telephone",
  });
  const text = await getCertificate(sent, "recorded-rejection");
  expect(text).toContain(`Recorded by “Olga Owner (${it.world.owner.email})”`);
  expect(text).toContain("Said no by telephone");
  expect(text).not.toContain(RECORDER.ipAddress);
  expect(text).not.toMatch(/Firefox/);
});

test("a rejection recorded without a reason through a token prints its recorder, too", async () => {
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  const headers = { "x-test-peer": RECORDER.ipAddress };
  await it.post(`/envelope/recipient/${getId(sent, 0)}/reject`, {}, { headers });
  const text = await getCertificate(sent, "rejection-by-token");
  expect(text).toContain("Recorded by “API (test), Olga Owner");
  expect(text).not.toContain(RECORDER.ipAddress);
});

test("the certificate names recipients removed after sending, who removed them, and links added after an act", async () => {
  const first = { label: "House rules", data: "https://example.com/rules" };
  const sent = await it.world.send({
    recipients: [
      signer("Ana"),
      signer("Ben"),
      signer("Carla"),
      { name: "Dora", email: "dora@example.com", role: "CC" },
    ],
    attachments: [first],
  });
  const page = signingCaller(it.world.db);
  await signAs(page, sent, 0);
  await createOwnerApi().recipient.remove({ recipientId: getId(sent, 1) });
  await createOwnerApi().attachment.create({
    envelopeId: sent.envelope.id,
    data: { label: "Price list of May, which came later", data: "https://example.com/prices" },
  });
  await signAs(page, sent, 2);
  await it.rest.drain();
  const text = await getCertificate(sent, "removed-and-later");
  expect(text).toMatch(
    /Removed after sending “Ben” \(ben@example\.com\), \w+ Removed by “Olga Owner \(olga@/,
  );
  expect(text).toContain("https://example.com/prices");
  expect(text).toMatch(/Price list of May, which came later \(added after somebody had acted\)/);
});

import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { services } from "@/server/process-services";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let it: CallWorld;
let lease: Sent;
let second: Sent;
let two: Sent;
beforeAll(async () => {
  it = await callWorld();
  lease = await it.world.draft({ title: "Lease: 4/2026", recipients: [signer("Ana")] });
  second = await it.world.draft({ title: "lease_ 4_2026", recipients: [signer("Ana")] });
  two = await it.world.send({ title: "CON", files: 2, recipients: [signer("Ana")] });
});
afterAll(() => it[Symbol.asyncDispose]());

const readZip = async (query: string, token = it.rest.apiToken) => {
  const answer = await it.rest.call("GET", `/api/v2/envelope/download?${query}`, { token });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};
const buildIdsQuery = (...sent: readonly Sent[]) =>
  sent.map(({ envelope }) => `envelopeIds=${envelope.id}`).join("&");
const listDownloadEntries = async ({ envelope }: Sent): Promise<unknown[]> =>
  (
    await it.sql`select data from audit_entry where envelope_id = ${envelope.id} and type = 'DOCUMENT_DOWNLOADED' order by seq`
  ).map(({ data }) => data);

test("every file has its own Windows-safe name and the same bytes as its single download", async () => {
  const entries = await readZip(buildIdsQuery(lease, second, two));
  expect(Object.keys(entries)).toEqual([
    "Lease_ 4_2026.pdf",
    "lease_ 4_2026 (2).pdf",
    "_CON/file-1.pdf",
    "_CON/file-2.pdf",
  ]);
  const item = two.items[1]?.id;
  const alone = await it.rest.call("GET", `/api/v2/envelope/item/${item}/download`, {
    token: it.rest.apiToken,
  });
  expect(Buffer.from(entries["_CON/file-2.pdf"] ?? [])).toEqual(Buffer.from(await alone.arrayBuffer()));
  expect(await listDownloadEntries(lease)).toEqual([{ version: "signed" }]);
  expect(await listDownloadEntries(two)).toEqual([{ version: "signed" }]);
});

test("with the audit log, each envelope has a folder and its log records the download", async () => {
  const entries = await readZip(`${buildIdsQuery(two)}&include=all&version=original`);
  expect(Object.keys(entries)).toEqual(["_CON/audit-log.pdf", "_CON/file-1.pdf", "_CON/file-2.pdf"]);
  expect(
    Buffer.from(entries["_CON/audit-log.pdf"] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect((await listDownloadEntries(two)).at(-1)).toEqual({ version: "original, with audit log" });
});

test("a filter downloads the envelopes that the list shows, and the amount is recorded", async () => {
  expect(Object.keys(await readZip("folderId=*&query=lease"))).toHaveLength(2);
  const { body } = await it.get("/export");
  expect(body.data[0]).toMatchObject({ kind: "FILES", format: "zip", count: 2, filter: { query: "lease" } });
  const caller = createCallerFor({ actor: it.world.owner, requestId: "test" });
  const measured = await caller.envelope.measureDownload({ folderId: "*" });
  expect(measured).toMatchObject({ envelopes: 3, files: 4 });
});

test("a HEAD downloads nothing", async () => {
  const before = await listDownloadEntries(lease);
  const answer = await it.rest.call("HEAD", `/api/v2/envelope/download?${buildIdsQuery(lease)}`, {
    token: it.rest.apiToken,
  });
  expect([answer.status, await listDownloadEntries(lease)]).toEqual([200, before]);
});

test("forbidden and missing envelopes are listed in the same words, and the others are delivered", async () => {
  const hidden = await it.world.draft({ title: "Secret", recipients: [signer("Ana")], visibility: "ADMIN" });
  await it.sql`update envelope set effective_visibility = 'ADMIN' where id = ${hidden.envelope.id}`;
  const { token } = await it.member("MEMBER");
  const nothing = "envelopeIds=envelope_nowherenowhere";
  const entries = await readZip(`${buildIdsQuery(lease, hidden)}&${nothing}`, token);
  expect(Object.keys(entries)).toEqual(["Lease_ 4_2026.pdf", "not-included.txt"]);
  const lines = new TextDecoder().decode(entries["not-included.txt"]).trim().split("\r\n");
  expect(lines.map((line) => line.replace(/^\S+: /, ""))).toEqual([
    "there is no such document, or you may not see it.",
    "there is no such document, or you may not see it.",
  ]);
  expect(lines.join()).not.toContain("Secret");
});

test("a lost file is reported, and the others are delivered", async () => {
  const lost = await it.world.draft({ title: "Lost", recipients: [signer("Ana")] });
  const open = vi.spyOn(services().storage, "open").mockRejectedValueOnce(new Error("gone"));
  const entries = await readZip(buildIdsQuery(lost, lease));
  expect(Object.keys(entries)).toEqual(["Lease_ 4_2026.pdf", "not-included.txt"]);
  expect(new TextDecoder().decode(entries["not-included.txt"])).toBe(
    "Lost.pdf: the file could not be read.\r\n",
  );
  open.mockRestore();
});

test("another team gets 404, and a download beyond the limits is refused", async () => {
  const stranger = await it.stranger();
  expect((await it.get(`/envelope/download?${buildIdsQuery(lease)}`, { token: stranger.token })).status).toBe(
    404,
  );
  const many = Array.from({ length: 101 }, (_, n) => `envelopeIds=envelope_a${n}`).join("&");
  expect((await it.get(`/envelope/download?${many}`)).status).toBe(400);
  expect((await it.get(`/envelope/download?${buildIdsQuery(lease)}&query=lease`)).status).toBe(400);
  expect((await it.get(`/envelope/download?${buildIdsQuery(lease)}&version=pending`)).status).toBe(400);
  const large = await it.world.draft({ title: "Large", files: 2, recipients: [signer("Ana")] });
  const { ownerSql } = it.world.test;
  await ownerSql`alter table item_version disable trigger user`;
  await ownerSql`update item_version set size = 2000000000 where item_id in ${ownerSql(large.items.map(({ id }) => id))}`;
  const { status, body } = await it.get(`/envelope/download?${buildIdsQuery(large)}`);
  expect([status, body.code, body.message]).toEqual([
    400,
    "LIMIT_EXCEEDED",
    "These files have 3815 MB, and 2048 MB fit into one download.",
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import {
  getRecipientToken,
  loadShownParts,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

/** POST /envelope/rename (rest/envelopes.md 4.18). */
let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const sendDocument = (names = ["Ana", "Ben"]): Promise<Sent> =>
  it.world.send({ title: "Lease of March", recipients: names.map((name) => signer(name)) });
const renameEnvelope = (of: Sent, title: string, token?: string) =>
  it.post("/envelope/rename", { envelopeId: of.envelope.id, title }, token ? { token } : {});

test("renaming a pending document logs both titles, and search finds only the new title", async () => {
  const document = await sendDocument();
  const { status, body } = await renameEnvelope(document, "  Lease of the shop ");
  expect([status, body.title, body.status]).toEqual([200, "Lease of the shop", "PENDING"]);
  const entries = await it.sql`select data, actor ->> 'kind' as by from audit_entry
    where envelope_id = ${document.envelope.id} and type = 'DOCUMENT_TITLE_UPDATED'`;
  expect(entries).toEqual([{ data: { from: "Lease of March", to: "Lease of the shop" }, by: "apiToken" }]);
  const isFoundBy = async (query: string) =>
    (await it.get(`/envelope?query=${query}`)).body.data.some(
      ({ id }: { id: string }) => id === document.envelope.id,
    );
  expect([await isFoundBy("shop"), await isFoundBy("March")]).toEqual([true, false]);
});

test("a document cannot be renamed once a recipient has signed it", async () => {
  const document = await sendDocument();
  await signAs(signingCaller(it.world.db, "ana"), document, 0);
  expect(getCode(await renameEnvelope(document, "Lease of April"))).toEqual([400, "INVALID_REQUEST"]);
  await signAs(signingCaller(it.world.db, "ben"), document, 1);
  await it.rest.drain();
  expect((await it.get(`/envelope/${document.envelope.id}`)).body).toMatchObject({
    title: "Lease of March",
    status: "COMPLETED",
  });
});

test("a signing page that showed the former title cannot complete before it has shown the new one", async () => {
  const document = await sendDocument(["Ana"]);
  const ana = signingCaller(it.world.db, "ana");
  await prepareSigner(ana, document, 0);
  const token = getRecipientToken(document, 0);
  const shownParts = await loadShownParts(ana, token);
  await renameEnvelope(document, "Guarantee of 100 000");
  await expect(ana.complete({ token, shown: shownParts })).rejects.toThrow(
    "no longer as this page showed it",
  );
  await ana.complete({ token });
  await it.rest.drain();
  expect((await it.get(`/envelope/${document.envelope.id}`)).body).toMatchObject({
    title: "Guarantee of 100 000",
    status: "COMPLETED",
  });
});

test("a MEMBER who is not the owner renames only drafts; a stranger gets 404", async () => {
  const member = await it.member("MEMBER");
  const stranger = await it.stranger();
  const draft = await it.world.draft({ title: "Draft", recipients: [signer("Ana")] });
  const document = await sendDocument();
  expect((await renameEnvelope(draft, "Another", member.token)).status).toBe(200);
  expect((await renameEnvelope(document, "Another", member.token)).status).toBe(403);
  for (const of of [draft, document]) {
    expect(getCode(await renameEnvelope(of, "Another", stranger.token))).toEqual([404, "NOT_FOUND"]);
  }
});

test("a title may not be empty, longer than 255 characters or hold a control character", async () => {
  const document = await sendDocument();
  for (const title of ["", "  ", "x".repeat(256), "Lease\u0000"]) {
    expect((await renameEnvelope(document, title)).status).toBe(400);
  }
});

test("renaming at the moment of the last signature either takes effect or is refused", {
  tags: ["prove"],
}, async () => {
  for (let round = 0; round < 4; round += 1) {
    const document = await sendDocument(["Ana"]);
    const ana = signingCaller(it.world.db, "ana");
    const token = getRecipientToken(document, 0);
    await prepareSigner(ana, document, 0);
    const [, renamed] = await Promise.all([
      // A page with the former title is refused once, then completes with the new title.
      ana.complete({ token }).catch(() => ana.complete({ token })),
      renameEnvelope(document, `Lease ${round}`),
    ]);
    expect([200, 400]).toContain(renamed.status);
    await it.rest.drain();
    const { title, status } = (await it.get(`/envelope/${document.envelope.id}`)).body;
    expect([title, status]).toEqual([
      renamed.status === 200 ? `Lease ${round}` : "Lease of March",
      "COMPLETED",
    ]);
  }
});

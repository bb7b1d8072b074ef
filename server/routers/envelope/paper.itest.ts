import { encode } from "fast-png";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as uploadRoute from "@/app/api/sign/[token]/signature/route";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  box,
  buildConsent,
  findSentFieldId,
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

let it: CallWorld;
let signing: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  it = await callWorld();
  signing = signingCaller(it.world.db);
});
afterAll(() => it[Symbol.asyncDispose]());

const createApi = (actor: Owner) =>
  createCallerFor({ actor, origin: { ipAddress: "203.0.113.9", userAgent: "test" }, requestId: "test" });
const getPaper = async (sent: Sent, actor = it.world.owner) =>
  (await createApi(actor).envelope.paper({ envelopeId: sent.envelope.id })).fields;

async function uploadPicture(token: string): Promise<string> {
  const data = new Uint8Array(200 * 80 * 4).fill(255);
  for (let x = 0; x < 80; x += 1) data.set([20, 20, 90, 255], (x * 200 + x) * 4);
  const body = new Uint8Array(encode({ width: 200, height: 80, data, channels: 4, depth: 8 }));
  const request = new Request("http://localhost/x", {
    method: "POST",
    body,
    headers: { "content-type": "image/png" },
  });
  const answer = await uploadRoute.POST(request, { params: Promise.resolve({ token }) });
  return (await answer.json()).uploadId;
}

test("typed values appear as they arrive, a signature only once its recipient has finished", async () => {
  const sent = await it.world.send({
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] }), signer("Ben")],
  });
  const token = getRecipientToken(sent, 0);
  await prepareSigner(signing, sent, 0);
  await signing.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "Calle 1" });
  const under = await getPaper(sent);
  expect(
    under.map(({ type, inserted, customText, signature }) => [type, inserted, customText, signature]),
  ).toEqual(
    expect.arrayContaining([
      ["SIGNATURE", false, "", null],
      ["TEXT", true, "Calle 1", null],
    ]),
  );
  await signing.complete({ token });
  const after = (await getPaper(sent)).filter(({ type }) => type === "SIGNATURE");
  expect(after.map(({ inserted, signature }) => [inserted, signature?.kind ?? null]).toSorted()).toEqual([
    [false, null],
    [true, "drawn"],
  ]);
});

test("a recipient who rejects leaves no signature for the sender to see", async () => {
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  await prepareSigner(signing, sent, 0);
  await signing.reject({ token: getRecipientToken(sent, 0), reason: "The rent is wrong." });
  expect(await getPaper(sent)).toMatchObject([{ inserted: false, customText: "", signature: null }]);
});

test("an uploaded signature is served once signed to users who see the envelope, and to nobody before", async () => {
  const sent = await it.world.send({ recipients: [signer("Ana"), signer("Ben")] });
  const token = getRecipientToken(sent, 0);
  await signing.open({ token });
  await signing.consent(buildConsent(token));
  const uploadId = await uploadPicture(token);
  await signing.fill({ token, fieldId: findSentFieldId(sent, 0), value: { kind: "uploaded", uploadId } });
  const askForPicture = (actor: Owner, id = uploadId) =>
    createApi(actor).envelope.signaturePicture({ envelopeId: sent.envelope.id, uploadId: id });
  await expect(askForPicture(it.world.owner)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await signing.complete({ token });
  const picture = await askForPicture(it.world.owner);
  expect(Buffer.from(picture.bytes.slice(1, 4)).toString()).toBe("PNG");
  const signature = (await getPaper(sent)).find(({ inserted }) => inserted)?.signature;
  expect(signature).toEqual({
    kind: "uploaded",
    uploadId,
    url: `/api/files/envelopes/${sent.envelope.id}/signature/${uploadId}`,
  });
  await expect(askForPicture(it.world.owner, "somethingelse")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the paper of another team, or of an envelope hidden from the member, is not found", async () => {
  const hidden = await it.world.send({ visibility: "ADMIN", recipients: [signer("Ana")] });
  await signAs(signing, hidden, 0);
  const { person } = await it.member("MEMBER");
  const stranger = await it.world.stranger();
  for (const actor of [person, stranger]) {
    await expect(getPaper(hidden, actor)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      createApi(actor).envelope.signaturePicture({ envelopeId: hidden.envelope.id, uploadId: "x" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

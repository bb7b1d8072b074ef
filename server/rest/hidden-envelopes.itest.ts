import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { MASKED_TOKEN } from "@/server/contract/webhook-body";
import { env } from "@/server/env";
import { provide } from "@/server/runtime";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { createBelongings, NOTHING } from "@/server/testing/rest/requests";
import { compareWithNothing } from "@/server/testing/rest/walk";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";

let it: CallWorld;
let receiver: Receiver;
let manager: { person: Owner; token: string };
let member: { person: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  receiver = await testReceiver();
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  Object.assign(env(), { WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
  manager = await it.member("MANAGER");
  member = await it.member("MEMBER");
});
afterAll(async () => {
  Object.assign(env(), { WEBHOOK_ALLOWED_HOSTS: [] });
  await receiver[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});

const buildWebhookData = (more: object = {}) => ({
  webhookUrl: receiver.url("/hidden"),
  eventTriggers: ["DOCUMENT_SENT"],
  ...more,
});

describe("the deliveries of an envelope hidden from the member (ruling 25)", () => {
  test("are not listed and 404 by id, even after its deletion; an ADMIN sees them with masked tokens", async () => {
    receiver.answer("/hidden", (request, response) => response.writeHead(500).end(request.body));
    const hook = await it.post("/webhook/create", buildWebhookData({ includeSigningTokens: true }));
    const { envelope, tokens } = await it.world.send({
      title: "Board pay",
      visibility: "ADMIN",
      recipients: [signer("Ana"), signer("Ben")],
    });
    const open = await it.world.send({ recipients: [signer("Eva")] });
    await it.rest.drain();
    const listDeliveries = async (token?: string) => {
      const { body, text } = await it.get(
        `/webhook/delivery?webhookId=${hook.body.id}`,
        token ? { token } : {},
      );
      expect(body.count).toBe(body.data.length);
      const ids: string[] = body.data.map((row: { envelopeId: string }) => row.envelopeId);
      return { ids, text, rows: body.data };
    };
    const all = await listDeliveries();
    expect(all.ids.toSorted()).toEqual([open.envelope.id, envelope.id].toSorted());
    const delivery = all.rows.find((row: { envelopeId: string }) => row.envelopeId === envelope.id).id;
    const answer = await it.get(`/webhook/delivery/${delivery}`);
    expect(answer.body.body).toContain(MASKED_TOKEN);
    expect(answer.body.attemptLog[0].responseBody).toContain(MASKED_TOKEN);
    for (const token of tokens) expect(answer.text).not.toContain(token);
    expect(receiver.received.some(({ body }) => body.includes(tokens[0] ?? "none"))).toBe(true);
    for (const isDeleted of [false, true]) {
      if (isDeleted) await it.post("/envelope/delete", { envelopeId: envelope.id });
      const deliveries = await listDeliveries(manager.token);
      expect(deliveries.ids).toEqual([open.envelope.id]);
      expect(deliveries.text).not.toContain("Board pay");
      expect(getCode(await it.get(`/webhook/delivery/${delivery}`, { token: manager.token }))).toEqual([
        404,
        "NOT_FOUND",
      ]);
      const secondAnswer = await it.post(
        "/webhook/delivery/resend",
        { id: delivery },
        { token: manager.token },
      );
      expect(getCode(secondAnswer)).toEqual([404, "NOT_FOUND"]);
    }
    await it.sql`update webhook_delivery set status = 'FAILED', failure_reason = 'ATTEMPTS_USED',
      finished_at = clock_timestamp(), next_attempt_at = null where webhook_id = ${hook.body.id}`;
    const failed = { webhookId: hook.body.id, since: "2020-01-01T00:00:00.000Z" };
    const resent = await it.post("/webhook/delivery/resend-failed", failed, { token: manager.token });
    expect(resent.body).toEqual({ resent: 1, hasMore: false });
  });
});

describe("signing tokens in events", () => {
  test("are switched on by an ADMIN only, who alone chooses the endpoint", async () => {
    const on = { includeSigningTokens: true };
    const as = { token: manager.token };
    expect(getCode(await it.post("/webhook/create", buildWebhookData(on), as))).toEqual([403, "FORBIDDEN"]);
    const plain = await it.post("/webhook/create", buildWebhookData(), as);
    const updateWebhook = (data: object, options = {}) =>
      it.post("/webhook/update", { id: plain.body.id, data }, options);
    expect(getCode(await updateWebhook(on, as))).toEqual([403, "FORBIDDEN"]);
    expect((await updateWebhook(on)).status).toBe(200);
    expect(getCode(await updateWebhook({ webhookUrl: receiver.url("/mine") }, as))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect((await updateWebhook({ enabled: false }, as)).status).toBe(200);
    expect(
      (await updateWebhook({ includeSigningTokens: false, webhookUrl: receiver.url("/mine") }, as)).status,
    ).toBe(200);
  });
});

describe("an envelope in a hidden folder", () => {
  async function createHiddenFolder(): Promise<string> {
    const folder = await it.post("/folder/create", { name: "Board" });
    await it.sql`update folder set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${folder.body.id}`;
    return folder.body.id;
  }
  const getFolder = async (id: string) =>
    (await it.sql`select folder_id from envelope where id = ${id}`)[0]?.folder_id;

  test("cannot be moved out by members who do not see the folder, except by its owner", async () => {
    const secret = await createHiddenFolder();
    const lease = await it.world.draft({ folderId: secret });
    const envelopeIds = [lease.envelope.id];
    const moveEnvelopes = (token: string) =>
      it.post("/envelope/bulk/move", { envelopeIds, folderId: null, envelopeType: "DOCUMENT" }, { token });
    for (const { token } of [member, manager]) {
      expect((await moveEnvelopes(token)).body.movedCount).toBe(0);
      const data = { envelopeId: lease.envelope.id, data: { folderId: null } };
      expect(getCode(await it.post("/envelope/update", data, { token }))).toEqual([404, "NOT_FOUND"]);
      expect(await getFolder(lease.envelope.id)).toBe(secret);
    }
    await it.sql`update envelope set user_id = ${member.person.userId} where id = ${lease.envelope.id}`;
    expect((await moveEnvelopes(member.token)).body.movedCount).toBe(1);
    expect(await getFolder(lease.envelope.id)).toBeNull();
  });
});

test("envelopes in a hidden folder give the same answer as unknown ids, in reads, files, logs and writes", {
  tags: ["prove"],
}, async () => {
  const theirs = await createBelongings(it, it.world.owner, it.rest.apiToken);
  const folder = await it.post("/folder/create", { name: "Closed" });
  await it.post("/folder/update", { folderId: folder.body.id, data: { visibility: "ADMIN" } });
  await it.sql`update envelope set folder_id = ${folder.body.id}, effective_visibility = 'ADMIN'
    where id in ${it.sql([theirs.envelope, theirs.sent, theirs.template])}`;
  const { envelope, sent, template, item, field, recipient, sentRecipient, attachment, delivery } = theirs;
  const hidden = { envelope, sent, template, item, field, recipient, sentRecipient, attachment, delivery };
  const { person } = await it.member("MEMBER");
  const { compared, different } = await compareWithNothing(it, person, { ...NOTHING, ...hidden });
  expect(compared).toBeGreaterThan(150);
  expect(different).toEqual([]);
});

describe("an upload not yet used by an envelope", () => {
  test("belongs to its uploader: other members get not found, and the uploader can still use it", async () => {
    const upload = await it.world.upload(member.person);
    const createApi = (actor: Owner) => createCallerFor({ actor, requestId: "test", db: it.world.db });
    const input = { title: "Taken", type: "DOCUMENT" as const, uploadIds: [upload] };
    for (const person of [manager.person, it.world.owner]) {
      await expect(createApi(person).envelope.create(input)).rejects.toThrow("could not be found");
    }
    const { envelope } = await it.world.draft({}, it.world.owner);
    await expect(
      createApi(it.world.owner).item.add({ envelopeId: envelope.id, uploadIds: [upload] }),
    ).rejects.toThrow("could not be found");
    await createApi(member.person).envelope.create(input);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

/** POST /envelope/transfer (rest/envelopes.md 4.19). */
let it: CallWorld;
let ana: { person: Owner; token: string };
let ben: { person: Owner; token: string };
let manager: { person: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  ana = await it.member("MEMBER");
  ben = await it.member("MEMBER");
  manager = await it.member("MANAGER");
});
afterAll(() => it[Symbol.asyncDispose]());

const getId = ({ envelope }: Sent): string => envelope.id;
const transferEnvelopes = (json: object, token?: string) =>
  it.post("/envelope/transfer", json, token ? { token } : {});
const createOwnerCaller = async (sent: Sent) => (await it.world.reload(getId(sent))).envelope.userId;
const listMailSubjects = ({ email }: Owner) => it.sql`select subject from mail
  where kind = 'ENVELOPES_RECEIVED' and to_email = ${email} order by created_at`;

describe("transferring named envelopes", () => {
  test("moves documents in any state and templates, with one entry each, one mail, and links for the new owner", async () => {
    const recipients = [signer("Ana")];
    const draft = await it.world.draft({}, ana.person);
    const sent = await it.world.send({ recipients }, ana.person);
    const template = await it.world.draft({ type: "TEMPLATE" }, ana.person);
    const done = await it.world.send({ recipients }, ana.person);
    await it.sql`update envelope set status = 'COMPLETED', completed_at = clock_timestamp() where id = ${getId(done)}`;
    const all = [draft, sent, template, done];
    const before = await it.get(`/envelope/${getId(sent)}`, { token: ben.token });
    expect(before.body.recipients[0].token).toBe("");

    const envelopeIds = all.map(getId);
    const { status, body } = await transferEnvelopes({ envelopeIds, toEmail: ben.person.email }, ana.token);

    expect([status, body]).toEqual([200, { transferredCount: 4, failedIds: [] }]);
    for (const one of all) {
      expect(await createOwnerCaller(one)).toBe(ben.person.userId);
      const audit = await loadAudit(it.world.db, getId(one));
      expect(audit.filter(({ type }) => type === "DOCUMENT_OWNER_CHANGED")).toMatchObject([
        { data: { from: ana.person.email, to: ben.person.email, cause: "TRANSFERRED" } },
      ]);
      expect(verifyChain(audit).ok).toBe(true);
    }
    expect(await listMailSubjects(ben.person)).toHaveLength(1);
    const [theirs, earlier] = await Promise.all(
      [ben, ana].map(({ token }) => it.get(`/envelope/${getId(sent)}`, { token })),
    );
    expect(theirs?.body.recipients[0].token).not.toBe("");
    expect(earlier?.body.recipients[0].token).toBe("");
  });

  test("skips and names envelopes the caller may not transfer, and does not count those already there", async () => {
    const own = await it.world.draft({}, ana.person);
    const colleagues = await it.world.draft({}, it.world.owner);
    const already = await it.world.draft({}, ben.person);
    const foreign = await it.world.draft({}, (await it.stranger()).person);
    const gone = await it.world.draft({}, ana.person);
    await it.post("/envelope/delete", { envelopeId: getId(gone) }, { token: ana.token });
    const envelopeIds = [own, colleagues, foreign, gone, own].map(getId);
    const { body } = await transferEnvelopes({ envelopeIds, toEmail: ben.person.email }, ana.token);
    expect(body).toEqual({
      transferredCount: 1,
      failedIds: [getId(colleagues), getId(foreign), getId(gone)],
    });
    expect(await createOwnerCaller(colleagues)).toBe(it.world.owner.userId);
    const secondAnswer = await transferEnvelopes(
      { envelopeIds: [getId(already)], toEmail: ben.person.email },
      ben.token,
    );
    expect(secondAnswer.body).toEqual({ transferredCount: 0, failedIds: [] });
    const kinds = (await loadAudit(it.world.db, getId(already))).map(({ type }) => type);
    expect(kinds).not.toContain("DOCUMENT_OWNER_CHANGED");
  });

  test("by a MANAGER takes any member's envelope, and cancels its scheduled sending", async () => {
    const draft = await it.world.draft({ recipients: [signer("Ana")] }, ana.person);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await it.post("/envelope/schedule", { envelopeId: getId(draft), at, timezone: "Etc/UTC" });
    const { body } = await transferEnvelopes(
      { envelopeIds: [getId(draft)], toEmail: manager.person.email },
      manager.token,
    );
    expect(body.transferredCount).toBe(1);
    const { envelope } = await it.world.reload(getId(draft));
    expect([envelope.userId, envelope.scheduledSendAt]).toEqual([manager.person.userId, null]);
  });

  test("in the browser mails nothing to a user who takes an envelope themselves", async () => {
    const before = (await listMailSubjects(manager.person)).length;
    const draft = await it.world.draft({}, ana.person);
    const api = createCallerFor({ actor: manager.person, requestId: "test" });
    await api.envelope.transfer({ envelopeIds: [getId(draft)], toEmail: manager.person.email });
    expect(await createOwnerCaller(draft)).toBe(manager.person.userId);
    expect(await listMailSubjects(manager.person)).toHaveLength(before);
  });

  test("by a token fails for types outside its scopes", async () => {
    const template = await it.world.draft({ type: "TEMPLATE" }, ana.person);
    const token = await it.rest.getToken(ana.person, { scopes: ["read", "write"] });
    const { body } = await transferEnvelopes(
      { envelopeIds: [getId(template)], toEmail: ben.person.email },
      token,
    );
    expect(body.failedIds).toEqual([getId(template)]);
  });
});

describe("transferring all envelopes of a member", () => {
  test("takes those the caller sees, by the member or a MANAGER, and is refused to other members", async () => {
    const [from, to] = [await it.member("MEMBER"), await it.member("MEMBER")];
    const open = await it.world.draft({}, from.person);
    const template = await it.world.draft({ type: "TEMPLATE" }, from.person);
    const hidden = await it.world.draft({}, from.person);
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${getId(hidden)}`;
    const all = { fromEmail: from.person.email, toEmail: to.person.email };
    expect((await transferEnvelopes(all, ana.token)).status).toBe(403);
    expect((await transferEnvelopes(all, manager.token)).body).toEqual({
      transferredCount: 2,
      failedIds: [],
    });
    expect([
      await createOwnerCaller(open),
      await createOwnerCaller(template),
      await createOwnerCaller(hidden),
    ]).toEqual([to.person.userId, to.person.userId, from.person.userId]);
    expect((await transferEnvelopes(all, from.token)).body.transferredCount).toBe(1);
    expect((await transferEnvelopes(all, from.token)).body.transferredCount).toBe(0);
  });
});

describe("the e-mail address of a transfer", () => {
  test("answers 404 for someone outside the team and for a disabled account", async () => {
    const draft = await it.world.draft({}, ana.person);
    const stranger = (await it.stranger()).person;
    const closed = (await it.member("MEMBER")).person;
    await it.sql`update "user" set disabled_at = clock_timestamp() where id = ${closed.userId}`;
    for (const { email } of [stranger, closed]) {
      expect(
        (await transferEnvelopes({ envelopeIds: [getId(draft)], toEmail: email }, ana.token)).status,
      ).toBe(404);
    }
    expect((await transferEnvelopes({ fromEmail: stranger.email, toEmail: ben.person.email })).status).toBe(
      404,
    );
    expect(await createOwnerCaller(draft)).toBe(ana.person.userId);
  });

  test("is refused with 400 when both or neither of envelopeIds and fromEmail are given", async () => {
    const toEmail = ben.person.email;
    const both = { envelopeIds: ["envelope_abcdefghiklmnors"], fromEmail: ana.person.email, toEmail };
    for (const json of [both, { toEmail }]) expect((await transferEnvelopes(json)).status).toBe(400);
  });
});

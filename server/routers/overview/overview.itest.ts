import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";

let it: CallWorld;
let member: Awaited<ReturnType<CallWorld["member"]>>;
let stranger: Awaited<ReturnType<CallWorld["stranger"]>>;
beforeAll(async () => {
  it = await callWorld();
  member = await it.member("MEMBER");
  stranger = await it.stranger();
});
afterAll(() => it[Symbol.asyncDispose]());

type As = { token: string };
const getFigures = async (as?: As) => (await it.get("/overview?timezone=America%2FSantiago", as ?? {})).body;
type AttentionEntry = {
  envelopeId: string;
  kind: string;
  reason: string | null;
  mayAct: boolean;
  recipients: { name: string }[];
};
const listAttention = async (as?: As): Promise<AttentionEntry[]> =>
  (await it.get("/overview/attention", as ?? {})).body.data;
const listOfKind = async (kind: string, as?: As) =>
  (await listAttention(as)).filter((item) => item.kind === kind);

describe("the figures of the home page", () => {
  test("count what the caller may see, and nothing of another team", async () => {
    const before = await getFigures();
    const beforeMember = await getFigures(member);
    await it.world.draft({ recipients: [signer("Ana")] });
    await it.world.send({ recipients: [signer("Ana")] });
    await it.world.send({ visibility: "ADMIN", recipients: [signer("Ana")] });
    const after = await getFigures();
    expect([after.drafts - before.drafts, after.waiting - before.waiting]).toEqual([1, 2]);
    const afterMember = await getFigures(member);
    expect([afterMember.drafts - beforeMember.drafts, afterMember.waiting - beforeMember.waiting]).toEqual([
      1, 1,
    ]);
    expect(await getFigures(stranger)).toEqual({
      yourTurn: 0,
      waiting: 0,
      expiring: 0,
      completedThisMonth: 0,
      drafts: 0,
    });
  });

  test("count a document completed now in this month, and refuse an unknown time zone by name", async () => {
    const { envelope } = await it.world.send({ recipients: [signer("Ana")] });
    const before = await getFigures();
    await it.sql`update envelope set status = 'COMPLETED', completed_at = now() where id = ${envelope.id}`;
    expect((await getFigures()).completedThisMonth - before.completedThisMonth).toBe(1);
    const bad = await it.get("/overview?timezone=Mars%2FOlympus");
    expect([bad.status, bad.body.issues[0].path]).toEqual([400, "timezone"]);
  });

  test("count an envelope once for a link that has expired or will within three days, not later", async () => {
    const before = await getFigures();
    const { envelope } = await it.world.send({ recipients: [signer("Ana"), signer("Ben")] });
    const setLinkEnd = async (days: number) =>
      it.sql`update recipient set expires_at = now() + ${days} * interval '1 day' where envelope_id = ${envelope.id}`;
    await setLinkEnd(5);
    expect((await getFigures()).expiring).toBe(before.expiring);
    await setLinkEnd(2);
    expect((await getFigures()).expiring).toBe(before.expiring + 1);
    await setLinkEnd(-1);
    expect((await getFigures()).expiring).toBe(before.expiring + 1);
  });
});

describe("what needs attention", () => {
  test("a rejection names who and why, only to users who may see the document", async () => {
    const sent = await it.world.send({
      title: "Board pay",
      visibility: "ADMIN",
      recipients: [signer("Ana")],
    });
    await it.post(`/envelope/recipient/${sent.recipients[0]?.id}/reject`, {
      reason: "Not the sum agreed on.",
    });
    const [found] = (await listOfKind("RECIPIENT_REJECTED")).filter(
      ({ envelopeId }) => envelopeId === sent.envelope.id,
    );
    expect([found?.reason, found?.recipients[0]?.name]).toEqual(["Not the sum agreed on.", "Ana"]);
    expect((await listAttention(member)).map(({ envelopeId }) => envelopeId)).not.toContain(sent.envelope.id);
    expect(await listAttention(stranger)).toEqual([]);
  });

  test("expired links and undelivered mails are listed; a member may not act on others' documents", async () => {
    const lapsed = await it.world.send({ recipients: [signer("Ana")] });
    await it.sql`update recipient set expires_at = now() - interval '1 hour' where envelope_id = ${lapsed.envelope.id}`;
    const isOfLapsed = ({ envelopeId }: AttentionEntry) => envelopeId === lapsed.envelope.id;
    expect((await listOfKind("LINK_EXPIRED")).find(isOfLapsed)?.mayAct).toBe(true);
    expect((await listOfKind("LINK_EXPIRED", member)).find(isOfLapsed)?.mayAct).toBe(false);
    const bounced = await it.world.send({ recipients: [signer("Ben")] });
    await it.sql`update mail set state = 'FAILED', last_error = '550 no such user'
      where envelope_id = ${bounced.envelope.id} and recipient_id is not null`;
    const isOfBounced = ({ envelopeId }: AttentionEntry) => envelopeId === bounced.envelope.id;
    expect((await listOfKind("MAIL_FAILED")).find(isOfBounced)?.reason).toBe("550 no such user");
    // An opened link counts as reached, and a later mail that arrived settles an earlier failure.
    await it.sql`update recipient set read_status = 'OPENED' where envelope_id = ${bounced.envelope.id}`;
    expect((await listOfKind("MAIL_FAILED")).find(isOfBounced)).toBeUndefined();
  });

  test("after a week, recipients whose turn it is are named; a document is listed once for its worst cause", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await it.sql`update envelope set sent_at = now() - interval '8 days' where id = ${sent.envelope.id}`;
    const listOwnAttention = async () =>
      (await listAttention()).filter(({ envelopeId }) => envelopeId === sent.envelope.id);
    expect(
      (await listOwnAttention()).map(({ kind, recipients }) => [kind, recipients.map(({ name }) => name)]),
    ).toEqual([["WAITING", ["Ana", "Ben"]]]);
    await it.sql`update recipient set expires_at = now() - interval '1 hour' where id = ${sent.recipients[0]?.id ?? 0}`;
    expect((await listOwnAttention()).map(({ kind }) => kind)).toEqual(["LINK_EXPIRED"]);
  });
});

test("the time to sign is the median of recently completed documents, by day and overall", async () => {
  const quiet = await it.stranger();
  expect((await it.get("/overview/time-to-sign", quiet)).body).toEqual({
    medianSeconds: null,
    count: 0,
    days: [],
  });
  const before = (await it.get("/overview/time-to-sign")).body;
  const { envelope } = await it.world.send({ recipients: [signer("Ana")] });
  await it.sql`update envelope set status = 'COMPLETED', sent_at = now() - interval '2 hours', completed_at = now()
    where id = ${envelope.id}`;
  const after = (await it.get("/overview/time-to-sign")).body;
  expect(after.count).toBe(before.count + 1);
  expect(after.days.at(-1).day).toBe(new Date().toISOString().slice(0, 10));
  const { body } = await it.get("/overview/completed");
  expect(body.data[0].envelopeId).toBe(envelope.id);
});

import { subDays } from "date-fns";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { loadEnvelope } from "@/server/db/store/envelope";
import { deleteOldNotices, notifyOwner } from "@/server/db/store/notice";
import { NOTICES_KEPT_DAYS } from "@/server/domain/notice/schedule";
import { expireRecipients } from "@/server/jobs/expire-recipients";
import { notifyEndingLinks } from "@/server/jobs/tell-ending-links";
import { services } from "@/server/process-services";
import { sendNextRow } from "@/server/routers/bulk-send/send-next-row";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { getRecipientToken, signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type NewEnvelope, type Owner, type Sent, stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let member: Awaited<ReturnType<CallWorld["member"]>>;
let stranger: Awaited<ReturnType<CallWorld["stranger"]>>;
beforeAll(async () => {
  it = await callWorld();
  member = await it.member("MEMBER");
  stranger = await it.stranger();
});
afterEach(async () => {
  stopClock(null);
  await it.sql`delete from notice`;
  await it.sql`delete from notice_preference`;
});
afterAll(() => it[Symbol.asyncDispose]());

type ListedNotice = {
  id: string;
  kind: string;
  title: string;
  envelopeId: string | null;
  recipient: { id: number | null; name: string; email: string } | null;
  detail: string | null;
  at: string;
  readAt: string | null;
};
type As = { token?: string };
const listNotices = async (as: As = {}, query = ""): Promise<ListedNotice[]> =>
  (await it.get(`/notice?perPage=100${query}`, as)).body.data;
const listKinds = async (as?: As) => (await listNotices(as)).map(({ kind }) => kind);
const countUnread = async (as: As = {}): Promise<number> => (await it.get("/notice/count", as)).body.unread;
const sendDocument = (input: NewEnvelope = {}, by?: Owner): Promise<Sent> =>
  it.world.send({ recipients: [signer("Ana")], ...input }, by);
const insertNotices = async (of: Sent, n = 1, by: Owner = it.world.owner) => {
  const envelope = await loadEnvelope(it.world.db, by, of.envelope.id);
  for (let i = 0; i < n; i += 1) {
    const now = new Date(Date.now() - i * 1000);
    await it.world.db.transaction((tx) =>
      notifyOwner(tx, envelope, { kind: "NEW_LINK_ASKED", cause: "each" }, now),
    );
  }
};

describe("one event makes one notice", () => {
  test("for the owner alone: each signature, and completion in place of the last one", async () => {
    const document = await sendDocument({
      title: "Lease of Ana",
      recipients: [signer("Ana"), signer("Ben")],
    });
    await signAs(signingCaller(it.world.db, "ana"), document, 0);
    stopClock(new Date(Date.now() + 1000));
    await signAs(signingCaller(it.world.db, "ben"), document, 1);
    const signed = ["RECIPIENT_SIGNED", "RECIPIENT_SIGNED"];
    expect(await listKinds()).toEqual(signed);
    await it.rest.drain();
    const told = await listNotices();
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([
      ["DOCUMENT_COMPLETED", "Lease of Ana"],
      ["RECIPIENT_SIGNED", "Lease of Ana"],
    ]);
    expect(told[1]).toMatchObject({
      recipient: { name: "Ana" },
      envelopeId: document.envelope.id,
      readAt: null,
    });
    expect([await listKinds(member), await listKinds(stranger)]).toEqual([[], []]);
  });

  test("a user who turned off completion notices keeps the notice of the last signature", async () => {
    await it.post("/notice/preferences/update", { kinds: { DOCUMENT_COMPLETED: false } });
    const document = await sendDocument();
    await signAs(signingCaller(it.world.db, "ana"), document, 0);
    await it.rest.drain();
    expect(await listKinds()).toEqual(["RECIPIENT_SIGNED"]);
  });

  test("the document's e-mail settings silence mails, but no notices", async () => {
    const silent = { recipientSigned: false, ownerDocumentCompleted: false, documentCompleted: false };
    const document = await sendDocument({ meta: { emailSettings: silent } });
    await signAs(signingCaller(it.world.db, "ana"), document, 0);
    await it.rest.drain();
    expect(await listKinds()).toEqual(["DOCUMENT_COMPLETED"]);
  });

  test("a user's own act as a recipient makes no notice", async () => {
    const { email, name } = it.world.owner;
    const document = await sendDocument({
      recipients: [{ ...signer(name), email: email.toUpperCase() }, signer("Ben")],
    });
    await signAs(signingCaller(it.world.db, "me"), document, 0);
    expect(await listKinds()).toEqual([]);
  });

  test("a rejection carries its reason; one recorded by the owner makes no notice, one by a token does", async () => {
    const byThem = await sendDocument();
    await signingCaller(it.world.db, "ana").reject({
      token: getRecipientToken(byThem, 0),
      reason: "Too dear",
    });
    expect(await listNotices()).toMatchObject([{ kind: "DOCUMENT_REJECTED", detail: "Too dear" }]);
    const byMe = await sendDocument();
    const api = createCallerFor({ actor: it.world.owner, requestId: "test", db: it.world.db });
    await api.recipient.rejectOnBehalf({ recipientId: byMe.recipients[0]?.id ?? 0, reason: "By letter" });
    expect(await countUnread()).toBe(1);
    const byToken = await sendDocument();
    await it.post(`/envelope/recipient/${byToken.recipients[0]?.id}/reject`, { reason: "By phone" });
    expect((await listNotices())[0]?.detail).toBe("By phone");
  });

  test("a question carries its words, as often as it is asked; a refused one makes no notice", async () => {
    const document = await sendDocument();
    const page = signingCaller(it.world.db, "ana");
    const askQuestion = (question: string) =>
      page.askQuestion({ token: getRecipientToken(document, 0), question });
    await askQuestion("Which flat?");
    await askQuestion("And which floor?");
    expect((await listNotices()).map(({ detail }) => detail)).toEqual(["And which floor?", "Which flat?"]);
    for (let n = 0; n < 5; n += 1) await askQuestion("Again?").catch(() => undefined);
    expect(await countUnread()).toBe(5);
  });

  test("an expired link makes one notice, however many sweeps run", async () => {
    const document = await sendDocument();
    await it.sql`update recipient set expires_at = now() - interval '1 minute' where envelope_id = ${document.envelope.id}`;
    const now = new Date();
    await Promise.all([1, 2, 3].map(() => expireRecipients({ db: it.world.db }, now)));
    expect(await listKinds()).toEqual(["LINK_EXPIRED"]);
  });

  test("a link about to expire makes one notice per date, and none while most of its time is left", async () => {
    const document = await sendDocument();
    const { id } = document.envelope;
    const setLinkEnd = (made: number, ends: number) => it.sql`update recipient
      set activated_at = now() - ${made} * interval '1 day', expires_at = now() + ${ends} * interval '1 day' where envelope_id = ${id}`;
    const notifyEndings = () => notifyEndingLinks({ db: it.world.db }, new Date());
    await setLinkEnd(0, 2);
    await setLinkEnd(1, 5);
    await Promise.all([notifyEndings(), notifyEndings()]);
    expect(await listKinds()).toEqual([]);
    await setLinkEnd(5, 2);
    await Promise.all([notifyEndings(), notifyEndings(), notifyEndings()]);
    await notifyEndings();
    expect(await listNotices()).toMatchObject([{ kind: "LINK_EXPIRING", recipient: { name: "Ana" } }]);
    await setLinkEnd(5, 1);
    await notifyEndings();
    expect(await listKinds()).toEqual(["LINK_EXPIRING", "LINK_EXPIRING"]);
  });

  test("a changed e-mail address makes a notice, with the former one, when another user changed it", async () => {
    const document = await sendDocument();
    const manager = await it.member("MANAGER");
    const changeAddress = (actor: Owner, email: string) =>
      createCallerFor({ actor, requestId: "test", db: it.world.db }).recipient.updateMany({
        envelopeId: document.envelope.id,
        data: [{ id: document.recipients[0]?.id ?? 0, email }],
      });
    await changeAddress(it.world.owner, "ana.own@example.com");
    expect(await listKinds()).toEqual([]);
    await changeAddress(manager.person, "ana.other@example.com");
    expect(await listNotices()).toMatchObject([
      {
        kind: "ADDRESS_CHANGED",
        detail: "ana.own@example.com",
        recipient: { email: "ana.other@example.com" },
      },
    ]);
  });

  test("a bulk send whose sender lost the right is told to them, or to the template's owner if they left", async () => {
    const template = await it.world.draft({
      type: "TEMPLATE",
      recipients: [{ email: "recipient.1@placeholder.invalid", name: "Tenant", role: "APPROVER" }],
    });
    const columns = [{ kind: "email", header: "E-mail", recipientId: template.recipients[0]?.id }];
    const startBatch = async (as: As) => {
      const json = {
        templateId: template.envelope.id,
        name: "March",
        mode: "SEND",
        columns,
        rows: [["tenant@example.com"]],
      };
      return (await it.post("/bulk-send/create", json, as)).body.id;
    };
    const unverified = await it.member("MANAGER");
    const first = await startBatch(unverified);
    await it.sql`update "user" set email_verified_at = null where id = ${unverified.person.userId}`;
    await sendNextRow(services(), it.world.db, first);
    expect(await listNotices(unverified)).toMatchObject([
      { kind: "BULK_SEND_PAUSED", title: "March", detail: "ADDRESS_UNVERIFIED", bulkSendId: first },
    ]);
    const leaving = await it.member("MANAGER");
    const second = await startBatch(leaving);
    await it.sql`update bulk_send set token_id = null where id = ${second}`;
    await it.sql`delete from team_member where user_id = ${leaving.person.userId} and team_id = ${leaving.person.teamId}`;
    await sendNextRow(services(), it.world.db, second);
    expect(await listNotices()).toMatchObject([
      { kind: "BULK_SEND_PAUSED", detail: "SENDER_LEFT", bulkSendId: second },
    ]);
  });
});

describe("a user's notices", () => {
  test("cover what they may still see: no hidden or deleted envelope, no team they left", async () => {
    const own = await sendDocument({ title: "Own" }, member.person);
    const handed = await sendDocument({ title: "Handed over" }, member.person);
    const gone = await sendDocument({ title: "Gone" }, member.person);
    for (const document of [own, handed, gone]) await insertNotices(document, 1, member.person);
    expect(await countUnread(member)).toBe(3);
    await it.sql`update envelope set user_id = ${it.world.owner.userId}, visibility = 'ADMIN', effective_visibility = 'ADMIN'
      where id = ${handed.envelope.id}`;
    await it.sql`update envelope set deleted_at = now() where id = ${gone.envelope.id}`;
    expect((await listNotices(member)).map(({ title }) => title)).toEqual(["Own"]);
    expect(await countUnread(member)).toBe(1);
    // The new owner was never told.
    expect(await countUnread()).toBe(0);
  });

  test("are theirs alone to mark as read: one, several, or all up to a moment", async () => {
    const document = await sendDocument();
    await insertNotices(document, 4);
    const [newest, second, third] = await listNotices();
    const markRead = (json: unknown, as: As = {}) => it.post("/notice/read", json, as);
    expect((await markRead({ noticeIds: [newest?.id, "nowhere"] })).body).toEqual({ unread: 3 });
    // Another person's notices are skipped, with the same answer.
    expect((await markRead({ noticeIds: [second?.id] }, stranger)).body).toEqual({ unread: 0 });
    expect((await markRead({ until: second?.at }, member)).body).toEqual({ unread: 0 });
    expect(await countUnread()).toBe(3);
    expect((await markRead({ until: third?.at })).body).toEqual({ unread: 1 });
    expect((await listNotices({}, "&onlyUnread=true")).map(({ id }) => id)).toEqual([second?.id]);
    const again = (await listNotices()).find(({ id }) => id === newest?.id)?.readAt;
    await markRead({ noticeIds: [newest?.id] });
    expect((await listNotices()).find(({ id }) => id === newest?.id)?.readAt).toBe(again);
  });

  test("come in bounded pages, newest first, and the count stops at a hundred", async () => {
    const document = await sendDocument();
    await insertNotices(document, 120);
    expect(await countUnread()).toBe(100);
    const page = (await it.get("/notice?page=2&perPage=50")).body;
    expect([page.data.length, page.count, page.totalPages]).toEqual([50, 120, 3]);
    const times = (await listNotices()).map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    for (const json of [{}, { noticeIds: [] }, { noticeIds: ["a"], until: times[0] }, { until: "yesterday" }])
      expect(getCode(await it.post("/notice/read", json))).toEqual([400, "BAD_REQUEST"]);
  });

  test("are kept for ninety days", async () => {
    const document = await sendDocument();
    const envelope = await loadEnvelope(it.world.db, it.world.owner, document.envelope.id);
    const now = new Date();
    for (const days of [1, NOTICES_KEPT_DAYS - 1, NOTICES_KEPT_DAYS + 1])
      await it.world.db.transaction((tx) =>
        notifyOwner(tx, envelope, { kind: "NEW_LINK_ASKED", cause: "each" }, subDays(now, days)),
      );
    expect(await deleteOldNotices(it.world.db, subDays(now, NOTICES_KEPT_DAYS))).toBe(1);
    expect(await countUnread()).toBe(2);
  });

  test("are counted by an index look-up among many, read and unread", async () => {
    const document = await sendDocument();
    const { teamId, userId } = it.world.owner;
    await it.sql`insert into notice (id, team_id, user_id, kind, unique_key, envelope_id, at, read_at)
      select 'n' || n, ${teamId}, ${userId}, 'NEW_LINK_ASKED', 'k' || n, ${document.envelope.id},
        now() - n * interval '1 minute', case when n > 5 then now() end from generate_series(1, 20000) n`;
    // As the owner of the table: PostgreSQL skips it with a warning for every other role.
    await it.world.test.ownerSql`analyze notice`;
    const plan =
      await it.sql`explain select id from notice where team_id = ${teamId} and user_id = ${userId} and read_at is null limit 100`;
    expect(JSON.stringify(plan)).toContain("notice_unread");
    expect(await countUnread()).toBe(5);
  });
});

describe("notice preferences", () => {
  const getPreferences = async (as: As = {}) => (await it.get("/notice/preferences", as)).body;
  const updatePreferences = (json: unknown, as: As = {}) => it.post("/notice/preferences/update", json, as);

  test("default to everything at once, and an update keeps what it omits", async () => {
    const before = await getPreferences();
    expect([before.mail, new Set(Object.values(before.kinds)), before.nextDigestAt]).toEqual([
      "AT_ONCE",
      new Set([true]),
      null,
    ]);
    await updatePreferences({ kinds: { RECIPIENT_SIGNED: false, LINK_EXPIRED: false } });
    await updatePreferences({ kinds: { LINK_EXPIRED: true } });
    const { body } = await updatePreferences({ mail: "DAILY" });
    expect(body.kinds).toEqual({ ...before.kinds, RECIPIENT_SIGNED: false });
    expect([body.mail, typeof body.nextDigestAt]).toEqual(["DAILY", "string"]);
    expect((await getPreferences(member)).mail).toBe("AT_ONCE");
    expect((await updatePreferences({ mail: "NEVER" })).body.nextDigestAt).toBeNull();
    for (const json of [{ mail: "WEEKLY" }, { kinds: { NOTHING: true } }, { kinds: { LINK_EXPIRED: "no" } }])
      expect(getCode(await updatePreferences(json))).toEqual([400, "BAD_REQUEST"]);
  });

  test("stop the notices of a kind that is turned off, and keep earlier ones", async () => {
    const document = await sendDocument();
    await insertNotices(document);
    await updatePreferences({ kinds: { NEW_LINK_ASKED: false } });
    await insertNotices(document);
    expect(await countUnread()).toBe(1);
  });

  test("of daily and never hold mails back; at once sends them as before", async () => {
    const listMailsWithPreference = async (mail: string) => {
      await updatePreferences({ mail });
      const document = await sendDocument();
      await signAs(signingCaller(it.world.db, "ana"), document, 0);
      await it.rest.drain();
      const rows =
        await it.sql`select kind from mail where envelope_id = ${document.envelope.id} and user_id is not null order by kind`;
      return rows.map(({ kind }) => kind);
    };
    expect(await listMailsWithPreference("AT_ONCE")).toEqual(["OWNER_COMPLETED", "OWNER_RECIPIENT_SIGNED"]);
    expect(await listMailsWithPreference("DAILY")).toEqual([]);
    expect(await listMailsWithPreference("NEVER")).toEqual([]);
  });
});

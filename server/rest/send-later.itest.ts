import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sweepSlots } from "@/server/db/schema";
import { sendScheduled } from "@/server/routers/envelope/send-scheduled";
import { hashApiToken } from "@/server/secrets";
import { sweepNow } from "@/server/testing/jobs/queue";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { createProvenSession, getPerson } from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { type NewEnvelope, stopClock } from "@/server/testing/world/world";

/** POST /envelope/schedule and unschedule (rest/envelopes.md 4.17, ruling 75), and the send at its time. */
let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());
afterEach(() => stopClock(null));

const DAY_MS = 86_400_000;
const timezone = "America/Santiago";
const addDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const createDraft = async (input: NewEnvelope = { recipients: [signer("Ana")] }) =>
  (await it.world.draft({ title: "Lease", ...input })).envelope.id;
const scheduleSending = (envelopeId: string, at: Date = addDays(3), more: object = {}, token?: string) =>
  it.post(
    "/envelope/schedule",
    { envelopeId, at: at.toISOString(), timezone, ...more },
    token ? { token } : {},
  );
const readEnvelope = async (envelopeId: string) => (await it.get(`/envelope/${envelopeId}`)).body;
const readLog = async (envelopeId: string) =>
  (
    await it.sql`select type, data, name from audit_entry where envelope_id = ${envelopeId}
      and (type like 'DOCUMENT_SEN%') order by seq`
  ).map(({ type, data, name }) => ({ type, data, name }));
const listMails = async (envelopeId: string) =>
  (await it.sql`select id from mail where envelope_id = ${envelopeId}`).length;
const getError = async (envelopeId: string): Promise<string | null> =>
  (await it.sql`select scheduled_send_error as error from envelope where id = ${envelopeId}`)[0]?.error;

/** Runs the job of the scheduled time. */
async function sendAtPlannedTime(envelopeId: string, at: Date = addDays(3)): Promise<void> {
  stopClock(new Date(at.getTime() + 1000));
  await sendScheduled(it.world.services, it.world.db, envelopeId);
}

describe("scheduling a draft", () => {
  test("keeps it a draft, shows when and by whom it will be sent, and logs DOCUMENT_SEND_PLANNED", async () => {
    const id = await createDraft();
    const day = addDays(3).toISOString().slice(0, 10);
    const at = `${day}T12:00:00.000Z`;
    const { status, body } = await scheduleSending(id, addDays(3), { at: `${day}T15:00:00+03:00` });
    const { userId, name, email } = it.world.owner;
    const scheduledSend = { at, timezone, by: { id: userId, name, email } };
    expect([status, body]).toEqual([200, { success: true, id, scheduledSend }]);
    expect(await readEnvelope(id)).toMatchObject({ status: "DRAFT", scheduledSend });
    expect(await readLog(id)).toMatchObject([{ type: "DOCUMENT_SEND_PLANNED", data: { at, timezone } }]);
    expect(await listMails(id)).toBe(0);
  });

  test.each([
    ["that is over", -1, {}, [400, "INVALID_REQUEST"]],
    ["more than a year ahead", 400, {}, [400, "INVALID_REQUEST"]],
    ["on a clock that nobody has", 3, { timezone: "Mars/Olympus" }, [400, "BAD_REQUEST"]],
    ["without an offset", 3, { at: "2026-12-01T09:00:00" }, [400, "BAD_REQUEST"]],
    ["that is no time", 3, { at: "Monday" }, [400, "BAD_REQUEST"]],
  ])("is refused for a time %s", async (_, days, more, refusal) => {
    const id = await createDraft();
    expect(getCode(await scheduleSending(id, addDays(days), more))).toEqual(refusal);
    expect((await readEnvelope(id)).scheduledSend).toBeNull();
    expect(await readLog(id)).toEqual([]);
  });

  test("is refused while a check of sending fails", async () => {
    const id = await createDraft({ recipients: [signer("Ana", { email: "" })] });
    expect(getCode(await scheduleSending(id))).toEqual([400, "MISSING_RECIPIENT_EMAIL"]);
  });

  test("is refused to other teams, to members who cannot see it and without a verified e-mail address", async () => {
    const id = await createDraft({ recipients: [signer("Ana")], visibility: "ADMIN" });
    const stranger = await it.stranger();
    const member = await it.member("MEMBER");
    expect(getCode(await scheduleSending(id, addDays(3), {}, stranger.token))).toEqual([404, "NOT_FOUND"]);
    expect(getCode(await scheduleSending(id, addDays(3), {}, member.token))).toEqual([404, "NOT_FOUND"]);
    const open = await createDraft();
    await it.sql`update "user" set email_verified_at = null where id = ${member.person.userId}`;
    expect(getCode(await scheduleSending(open, addDays(3), {}, member.token))).toEqual([403, "FORBIDDEN"]);
  });

  test("again replaces the schedule, and unscheduling leaves a draft", async () => {
    const id = await createDraft();
    await scheduleSending(id);
    await scheduleSending(id, addDays(5));
    await sendAtPlannedTime(id, addDays(3));
    stopClock(null);
    expect(await readEnvelope(id)).toMatchObject({ status: "DRAFT", scheduledSend: { timezone } });
    expect((await it.post("/envelope/unschedule", { envelopeId: id })).body).toEqual({ success: true });
    await sendAtPlannedTime(id, addDays(5));
    stopClock(null);
    expect(await readEnvelope(id)).toMatchObject({ status: "DRAFT", scheduledSend: null });
    expect((await readLog(id)).map(({ type, data }) => [type, data.cause])).toEqual([
      ["DOCUMENT_SEND_PLANNED", undefined],
      ["DOCUMENT_SEND_PLANNED", undefined],
      ["DOCUMENT_SEND_CALLED_OFF", "TAKEN_BACK"],
    ]);
    expect(getCode(await it.post("/envelope/unschedule", { envelopeId: id }))).toEqual([
      400,
      "INVALID_REQUEST",
    ]);
  });
});

describe("changing a scheduled draft ends the schedule at once and is logged", () => {
  const person = { email: "bea@example.com", name: "Bea", role: "CC" };
  test.each<[string, (envelopeId: string) => Promise<unknown>]>([
    ["its title", (envelopeId) => it.post("/envelope/update", { envelopeId, data: { title: "Sublease" } })],
    ["its message", (envelopeId) => it.post("/envelope/update", { envelopeId, meta: { message: "Hi" } })],
    ["a person", (envelopeId) => it.post("/envelope/recipient/create-many", { envelopeId, data: [person] })],
    [
      "a link",
      (envelopeId) =>
        it.post("/envelope/attachment/create", {
          envelopeId,
          data: { label: "Terms", data: "https://example.com/terms" },
        }),
    ],
  ])("%s", async (_, change) => {
    const id = await createDraft();
    await scheduleSending(id);
    expect(await change(id)).toMatchObject({ status: 200 });
    expect(await readEnvelope(id)).toMatchObject({ status: "DRAFT", scheduledSend: null });
    expect((await readLog(id)).at(-1)).toMatchObject({
      type: "DOCUMENT_SEND_CALLED_OFF",
      data: { cause: "CHANGED", timezone },
      name: null,
    });
    await sendAtPlannedTime(id);
    stopClock(null);
    expect([(await readEnvelope(id)).status, await listMails(id)]).toEqual(["DRAFT", 0]);
  });

  test("moving it to a folder does not: it is sent from the new folder", async () => {
    const id = await createDraft();
    await scheduleSending(id);
    const folder = await it.post("/folder/create", { name: "Leases", type: "DOCUMENT" });
    await it.post("/envelope/bulk/move", { envelopeIds: [id], folderId: folder.body.id });
    await sendAtPlannedTime(id);
    stopClock(null);
    expect((await readEnvelope(id)).status).toBe("PENDING");
  });

  test("distribute sends it once, and cancel prevents sending", async () => {
    const [sent, cancelled] = [await createDraft(), await createDraft()];
    await scheduleSending(sent);
    await scheduleSending(cancelled);
    await it.post("/envelope/distribute", { envelopeId: sent });
    await it.post("/envelope/cancel", { envelopeId: cancelled });
    const before = await listMails(sent);
    await sendAtPlannedTime(sent);
    await sendAtPlannedTime(cancelled);
    stopClock(null);
    expect(await listMails(sent)).toBe(before);
    expect((await readEnvelope(cancelled)).status).toBe("CANCELLED");
    expect((await readLog(sent)).map(({ type }) => type)).toEqual(["DOCUMENT_SEND_PLANNED", "DOCUMENT_SENT"]);
  });
});

describe("when the scheduled time comes", () => {
  test("the draft is sent under the name that scheduled it, and only once by two workers", async () => {
    const id = await createDraft();
    const member = await it.member("MEMBER");
    await scheduleSending(id, addDays(3), {}, member.token);
    stopClock(new Date(addDays(3).getTime() + 1000));
    const runWorker = () => sendScheduled(it.world.services, it.world.db, id);
    await Promise.all([runWorker(), runWorker()]);
    stopClock(null);
    expect(await readEnvelope(id)).toMatchObject({ status: "PENDING", scheduledSend: null });
    expect(await listMails(id)).toBe(1);
    const entries = await readLog(id);
    const planned = entries.find(({ type }) => type === "DOCUMENT_SEND_PLANNED");
    expect(entries.filter(({ type }) => type === "DOCUMENT_SENT")).toMatchObject([{ name: planned?.name }]);
  });

  test("a sweep sends the draft although the job queue was lost", async () => {
    const id = await createDraft();
    await scheduleSending(id);
    await it.world.db.execute(sql`truncate table pgboss.job`);
    await it.world.db.delete(sweepSlots);
    stopClock(new Date(addDays(3).getTime() + 30_000));
    await sweepNow(it.world, "due");
    await it.rest.drain();
    stopClock(null);
    expect((await readEnvelope(id)).status).toBe("PENDING");
  });

  test.each<[string, string, (userId: number, envelopeId: string) => Promise<unknown>]>([
    [
      "left the team",
      "API token that scheduled this",
      (userId) => it.sql`delete from team_member where user_id = ${userId}`,
    ],
    [
      "was locked out",
      "API token that scheduled this",
      (userId) => it.sql`update "user" set disabled_at = now() where id = ${userId}`,
    ],
    [
      "sees it no more",
      "may no longer send it",
      (_, id) =>
        it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${id}`,
    ],
  ])("a member who %s sends nothing, and draft and audit log give the reason", async (_, said, happens) => {
    const id = await createDraft();
    const member = await it.member("MEMBER");
    await scheduleSending(id, addDays(3), {}, member.token);
    await happens(member.person.userId, id);
    await sendAtPlannedTime(id);
    stopClock(null);
    expect(await readEnvelope(id)).toMatchObject({ status: "DRAFT", scheduledSend: null });
    expect(await getError(id)).toContain(said);
    expect((await readLog(id)).at(-1)).toMatchObject({
      type: "DOCUMENT_SEND_FAILED",
      data: { reason: "FORBIDDEN", timezone },
    });
    expect(await listMails(id)).toBe(0);
  });

  test("a failed check leaves the draft with a notice, and scheduling again clears the error", async () => {
    const id = await createDraft({
      recipients: [{ email: "ana@example.com", name: "Ana", role: "APPROVER" }],
    });
    await scheduleSending(id);
    await it.sql`update recipient set role = 'SIGNER' where envelope_id = ${id}`;
    await sendAtPlannedTime(id);
    stopClock(null);
    expect(await getError(id)).toMatch(/signature field/i);
    expect((await readLog(id)).at(-1)?.data).toMatchObject({ reason: "MISSING_SIGNATURE_FIELD" });
    const sentNotices = await it.sql`select user_id, detail from notice where envelope_id = ${id}`;
    expect(sentNotices).toMatchObject([{ user_id: it.world.owner.userId, detail: await getError(id) }]);
    await it.sql`update recipient set role = 'APPROVER' where envelope_id = ${id}`;
    await scheduleSending(id);
    expect(await getError(id)).toBeNull();
  });
});

describe("a draft scheduled by an API token", () => {
  const getTokenId = async (token: string): Promise<number> =>
    (await it.sql`select id from api_token where token_hash = ${hashApiToken(token)}`)[0]?.id;

  test("is sent by that token and recorded as such", async () => {
    const id = await createDraft();
    const { token } = await it.member("MANAGER");
    await scheduleSending(id, addDays(3), {}, token);
    await sendAtPlannedTime(id);
    stopClock(null);
    expect((await readEnvelope(id)).status).toBe("PENDING");
    const entries = await it.sql`select actor from audit_entry
      where envelope_id = ${id} and type in ('DOCUMENT_SEND_PLANNED', 'DOCUMENT_SENT')`;
    const tokenId = await getTokenId(token);
    expect(entries.map(({ actor }) => actor)).toMatchObject([
      { kind: "apiToken", tokenId },
      { kind: "apiToken", tokenId },
    ]);
  });

  test("is unscheduled the moment the token is revoked, and its owner is notified", async () => {
    const id = await createDraft();
    const { token } = await it.member("MANAGER");
    await scheduleSending(id, addDays(3), {}, token);
    const admin = await createProvenSession(it.world, getPerson(it.world, it.world.owner));
    await admin.call.apiToken.revoke({
      teamId: it.world.owner.teamId,
      tokenId: await getTokenId(token),
    });
    expect(await readEnvelope(id)).toMatchObject({ status: "DRAFT", scheduledSend: null });
    expect(await getError(id)).toMatch(/API token/);
    expect((await readLog(id)).map(({ type }) => type)).toEqual([
      "DOCUMENT_SEND_PLANNED",
      "DOCUMENT_SEND_FAILED",
    ]);
    const notices = await it.sql`select kind from notice where envelope_id = ${id}`;
    expect(notices.map(({ kind }) => kind)).toEqual(["SENDING_FAILED"]);
  });

  test.each(["revoked_at", "expires_at"])(
    "is not sent once the token has ended (%s), and its owner is notified",
    async (column) => {
      const id = await createDraft();
      const { token } = await it.member("MANAGER");
      await scheduleSending(id, addDays(3), {}, token);
      await it.sql`update api_token set ${it.sql(column)} = clock_timestamp() where id = ${await getTokenId(token)}`;
      await sendAtPlannedTime(id);
      stopClock(null);
      expect([
        (await readEnvelope(id)).status,
        (await readEnvelope(id)).scheduledSend,
        await listMails(id),
      ]).toEqual(["DRAFT", null, 0]);
      expect(await getError(id)).toMatch(/API token/);
      expect((await readLog(id)).at(-1)).toMatchObject({ type: "DOCUMENT_SEND_FAILED" });
      const notices = await it.sql`select kind from notice where envelope_id = ${id}`;
      expect(notices.map(({ kind }) => kind)).toEqual(["SENDING_FAILED"]);
    },
  );
});

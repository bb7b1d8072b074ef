import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toDatabase as drizzleOver } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { mails } from "@/server/db/schema";
import { notifyOwner } from "@/server/db/store/notice";
import { readMail } from "@/server/mail/compose";
import { signer } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { sendDigests } from "./send-digests";

let world: World;
let document: Sent;
beforeAll(async () => {
  world = await testWorld();
  document = await world.send({ title: "Lease", recipients: [signer("Ana")] });
  await world.test.sql`update "user" set timezone = 'America/Santiago' where id = ${world.owner.userId}`;
});
afterEach(async () => {
  stopClock(null);
  await world.test.sql`delete from notice`;
  await world.test.sql`delete from mail where kind = 'NOTICE_DIGEST'`;
  await world.test.sql`delete from notice_preference`;
});
afterAll(() => world[Symbol.asyncDispose]());

const createApi = () => createCallerFor({ actor: world.owner, requestId: "test", db: world.db }).notice;
const setMailPreference = (mail: "AT_ONCE" | "DAILY" | "NEVER", at: string) => {
  stopClock(new Date(at));
  return createApi().updatePreferences({ mail });
};
const askQuestion = (at: string, detail = "Which flat?") => {
  const news = {
    kind: "QUESTION_ASKED",
    person: { id: 1, name: "Ana", email: "ana@example.com" },
    detail,
    cause: "each",
  } as const;
  return world.db.transaction((tx) => notifyOwner(tx, document.envelope, news, new Date(at)));
};
const sweepAt = (at: string, db = world.db) => sendDigests({ db }, new Date(at));

async function listDigests() {
  const rows = await world.db
    .select()
    .from(mails)
    .where(eq(mails.kind, "NOTICE_DIGEST"))
    .orderBy(asc(mails.createdAt));
  return rows.flatMap((row) => {
    const mail = readMail(row);
    return mail.kind === "NOTICE_DIGEST"
      ? [mail.data.teams.flatMap(({ notices }) => notices.map(({ detail }) => detail))]
      : [];
  });
}

/** Eight in the morning in Santiago, in the months of these tests. */
const EIGHT = " 11:00:00Z";

test("a daily mail leaves at eight in the morning in the user's zone, if there are new notices", async () => {
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  await askQuestion("2026-11-20T13:00:00Z", "One");
  await askQuestion("2026-11-20T14:00:00Z", "Two");
  expect(await sweepAt("2026-11-21T10:59:59Z")).toBe(0);
  expect(await sweepAt(`2026-11-21${EIGHT}`)).toBe(1);
  expect(await listDigests()).toEqual([["Two", "One"]]);
  await sweepAt(`2026-11-21${EIGHT}`);
  await sweepAt(`2026-11-22${EIGHT}`);
  expect(await listDigests()).toHaveLength(1);
  await askQuestion("2026-11-22T12:00:00Z", "Three");
  await sweepAt(`2026-11-23${EIGHT}`);
  expect(await listDigests()).toEqual([["Two", "One"], ["Three"]]);
});

test("the daily mail is written to its reader, in the reader's language", async () => {
  await world.test.sql`update "user" set language = 'es' where id = ${world.owner.userId}`;
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  await askQuestion("2026-11-20T13:00:00Z");
  await sweepAt(`2026-11-21${EIGHT}`);
  const [mail] = await world.test
    .sql`select subject, language, to_email, user_id from mail where kind = 'NOTICE_DIGEST'`;
  expect(mail).toEqual({
    subject: "Sus documentos: una novedad",
    language: "es",
    to_email: "olga@example.com",
    user_id: world.owner.userId,
  });
  await world.test.sql`update "user" set language = 'en' where id = ${world.owner.userId}`;
});

test("the daily mail omits notices already read and those its reader may no longer see", async () => {
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  await askQuestion("2026-11-20T13:00:00Z", "Read");
  const [told] = (await createApi().list({})).data;
  await createApi().read({ noticeIds: [told?.id ?? ""] });
  await sweepAt(`2026-11-21${EIGHT}`);
  expect(await listDigests()).toEqual([]);
  const gone = await world.send({ recipients: [signer("Ben")] });
  await world.db.transaction((tx) =>
    notifyOwner(
      tx,
      gone.envelope,
      { kind: "NEW_LINK_ASKED", cause: "each" },
      new Date("2026-11-21T12:00:00Z"),
    ),
  );
  await world.test.sql`update envelope set deleted_at = now() where id = ${gone.envelope.id}`;
  await sweepAt(`2026-11-22${EIGHT}`);
  expect(await listDigests()).toEqual([]);
});

test("five workers at once write the daily mail once", async () => {
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  for (let n = 0; n < 30; n += 1)
    await askQuestion(`2026-11-20T13:00:${String(n).padStart(2, "0")}Z`, `${n}`);
  const clients = [1, 2, 3, 4, 5].map((n) => connect(world.test.url, { max: 2, name: `worker ${n}` }));
  const taken = await Promise.all(
    clients.map((client) => sweepAt(`2026-11-21${EIGHT}`, drizzleOver(client))),
  );
  expect(taken.reduce((sum, n) => sum + n, 0)).toBe(1);
  const [lines] = await listDigests();
  expect([lines?.length, lines?.[0]]).toEqual([20, "29"]);
  expect(await listDigests()).toHaveLength(1);
  await Promise.all(clients.map((client) => client.end()));
});

test("a daily mail whose worker dies before its commit is written in full by the next worker", async () => {
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  await askQuestion("2026-11-20T13:00:00Z", "Kept");
  const dying: typeof world.db = Object.create(world.db);
  dying.transaction = (act, config) =>
    world.db.transaction(async (tx) => {
      await act(tx);
      throw new TypeError("killed before the commit");
    }, config);
  expect(await sweepAt(`2026-11-21${EIGHT}`, dying)).toBe(0);
  expect(await listDigests()).toEqual([]);
  expect(await sweepAt("2026-11-21T11:01:00Z")).toBe(1);
  expect(await listDigests()).toEqual([["Kept"]]);
});

test("a user who leaves the daily mail gets a last one with what waited; a user who wants none gets none", async () => {
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  await askQuestion("2026-11-20T13:00:00Z", "Waits");
  await setMailPreference("AT_ONCE", "2026-11-20T14:00:00Z");
  await askQuestion("2026-11-20T15:00:00Z", "Was mailed by itself");
  await sweepAt(`2026-11-21${EIGHT}`);
  expect(await listDigests()).toEqual([["Waits"]]);
  expect(await sweepAt(`2026-11-22${EIGHT}`)).toBe(0);
  await setMailPreference("DAILY", "2026-11-23T12:00:00Z");
  await askQuestion("2026-11-23T13:00:00Z", "Not wanted");
  await setMailPreference("NEVER", "2026-11-23T14:00:00Z");
  await setMailPreference("DAILY", "2026-11-23T15:00:00Z");
  await sweepAt(`2026-11-24${EIGHT}`);
  expect(await listDigests()).toHaveLength(1);
});

test("a closed account gets no daily mail", async () => {
  await setMailPreference("DAILY", "2026-11-20T12:00:00Z");
  await askQuestion("2026-11-20T13:00:00Z");
  await world.test.sql`update "user" set disabled_at = now() where id = ${world.owner.userId}`;
  await sweepAt(`2026-11-21${EIGHT}`);
  expect(await listDigests()).toEqual([]);
  await world.test.sql`update "user" set disabled_at = null where id = ${world.owner.userId}`;
});

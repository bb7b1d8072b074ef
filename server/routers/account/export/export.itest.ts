import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { avatars, users } from "@/server/db/schema";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { listMailsTo } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { signer } from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2032-02-03T09:00:00.000Z");
const DAY = 24 * 3_600_000;
const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };

let world: World;
beforeAll(async () => {
  world = await testWorld();
  provide("env", { ...env(), SMTP_URL: "smtp://127.0.0.1:25" });
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

async function createSignedInApi({ userId, email, name }: { userId: number; email: string; name: string }) {
  const sessionId = await openSession(world.db, userId, DESK);
  const account = { userId, email, name, sessionId, isInstanceAdmin: false };
  return createCallerFor({ actor: null, account, requestId: "test" }).account;
}

const downloadZip = async (api: Awaited<ReturnType<typeof createSignedInApi>>) => {
  const { open } = await api.downloadExport();
  return buffer(Readable.from(await open()));
};
/** Names are uncompressed in a zip; the contents may be compressed. */
const hasEntry = (zip: Buffer, name: string) => zip.includes(name);

test("a user asks for an export once, is told by a mail without secrets, and downloads one zip", async () => {
  const owner = await world.stranger();
  await world.draft({ title: "Lease of Sven", recipients: [signer("Ana")] }, owner);
  const api = await createSignedInApi(owner);
  expect(await api.exportState()).toEqual({ until: null });
  expect(await catchErrorCode(api.downloadExport())).toBe("NOT_FOUND");
  await api.askExport();
  expect(await api.exportState()).toEqual({ until: new Date(AT.getTime() + 7 * DAY) });
  expect(await catchErrorCode(api.askExport()), "one at a time").toBe("ALREADY_EXISTS");
  const [row] = await listMailsTo(world, owner.email, "EXPORT_READY");
  expect(row && readMail(row).data).toMatchObject({ url: `${env().BASE_URL}/settings/profile#export` });
  const [png, id] = [Buffer.from("89504e47", "hex"), "picture"];
  await world.db.insert(avatars).values({ userId: owner.userId, id, png, createdAt: AT });
  const zip = await downloadZip(api);
  for (const name of [
    ...["account.json", "sessions.json", "received.json", "Lease of Sven.pdf", "picture.png"],
    ...["company-sign-ins.json", "directory-records.json", "directory-groups.json"],
  ])
    expect([name, hasEntry(zip, name)]).toEqual([name, true]);
  expect((await api.activity({})).data.map(({ kind }) => kind)).toEqual(["EXPORT_FETCHED", "EXPORT_ASKED"]);
});

test("asking for and downloading an export need fresh proof, and it expires after seven days", async () => {
  const api = await createSignedInApi(await world.stranger());
  await api.askExport();
  stopClock(new Date(AT.getTime() + 11 * 60_000));
  expect(await catchErrorCode(api.askExport())).toBe("PROOF_NEEDED");
  expect(await catchErrorCode(api.readyExport())).toBe("PROOF_NEEDED");
  expect(await catchErrorCode(api.downloadExport())).toBe("PROOF_NEEDED");
  stopClock(new Date(AT.getTime() + 7 * DAY + 1));
  await world.test.sql`update session set proven_at = ${new Date(AT.getTime() + 7 * DAY).toISOString()}`;
  expect(await catchErrorCode(api.downloadExport()), "too late").toBe("NOT_FOUND");
});

test("an export is its own account's alone, and omits received envelopes for an unconfirmed e-mail address", async () => {
  const asked = await createSignedInApi(await world.stranger());
  await asked.askExport();
  const other = await createSignedInApi(await world.stranger());
  expect(await catchErrorCode(other.downloadExport())).toBe("NOT_FOUND");
  const somebody = await createSignedInApi(
    await createTestAccount(world, "unconfirmed@example.com", {
      password: "correct horse",
      isVerified: false,
    }),
  );
  await somebody.askExport();
  const zip = await downloadZip(somebody);
  expect(hasEntry(zip, "account.json")).toBe(true);
  expect(hasEntry(zip, "received.json")).toBe(false);
});

test("an export contains no hashes, keys or encrypted secrets", async () => {
  const account = await createTestAccount(world, "secrets@example.com", {
    password: "correct horse battery",
  });
  const api = await createSignedInApi(account);
  await api.startAuthenticator();
  await api.askExport();
  const { streamOwnData: ownData } = await import("./own-data");
  const [user] = await world.db.select().from(users).where(eq(users.id, account.userId));
  if (!user) throw new TypeError("the account is gone");
  let text = "";
  for await (const part of ownData(world.db, user)) text += String(await buffer(await part.open()));
  expect(text).toContain('"hasPassword": true');
  expect(text).not.toContain(user.passwordHash ?? "no hash");
  expect(text).not.toMatch(/secretEncrypted|tokenHash|codeHmac|publicKey|dataEncrypted/);
});

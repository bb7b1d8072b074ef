import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import { readFileLink } from "@/server/auth/file-link";
import { readPresignToken } from "@/server/auth/presign-token";
import { readSignedIn } from "@/server/auth/session";
import { type Database, toDatabase } from "@/server/db/client";
import { envelopes, mails, remoteSignatureSessions, webhooks } from "@/server/db/schema";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import { loadRemoteSession, openSessionSecret } from "@/server/db/store/remote-signature";
import { openWebhookSecret } from "@/server/db/store/webhook";
import { env } from "@/server/env";
import { JOB_KINDS } from "@/server/jobs/enqueue";
import { readMail } from "@/server/mail/compose";
import { createAuthority } from "@/server/pdf/authority";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { provide } from "@/server/runtime";
import { type TestDatabase, testDatabase } from "@/server/testing/db/database";
import { expectInvariants } from "@/server/testing/db/invariants";
import { loadOldStore, type OldStore } from "@/server/testing/db/old-store";
import { type TestQueue, testQueue } from "@/server/testing/jobs/queue";
import { getSharedPools } from "@/server/testing/processes/process-bundle";
import { generateAppCode, getCode, type TestAccount } from "@/server/testing/routers/recipient-auth";
import { loadShownParts, tab } from "@/server/testing/world/signing";
import { stopClock } from "@/server/testing/world/world";

/** A store written by an older version with other names: its data and all that it handed out keep working. */
let store: OldStore;
let base: TestDatabase;
let db: Database;
let queue: TestQueue;
const folder = mkdtempSync(path.join(tmpdir(), "rubrica-old-"));
const addSeconds = (seconds: number) => new Date(store.at.getTime() + seconds * 1000);

beforeAll(async () => {
  base = await testDatabase();
  db = provide("db", toDatabase(base.sql));
  const { keyFile, certFile, authorityKeyFile } = createAuthority(folder, new Date());
  provide("signerSource", { keyFile, certFile, authorityKeyFile });
  provide("pdf", getSharedPools());
  queue = await testQueue({ url: base.url });
  store = await loadOldStore(base, queue.storage);
});
afterAll(async () => {
  await queue[Symbol.asyncDispose]();
  await base[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => stopClock(addSeconds(60)));

const openBrowser = (visitor: Visitor = NO_VISITOR, account: TestAccount | null = null) =>
  createCaller({
    db,
    services: services(),
    actor: null,
    account: account && { ...account, sessionId: "session", isInstanceAdmin: false },
    origin: { ipAddress: "198.51.100.7", userAgent: "Mozilla/5.0 (iPhone)" },
    visitor,
    requestId: "test",
    fromLoopback: false,
  });

test("the old store uses the keys of this run", () => {
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY } = env();
  expect(store.keys).toEqual({ NEXTAUTH_SECRET, ENCRYPTION_KEYS, TOKEN_HMAC_KEY });
});

test("decrypts secrets of webhooks, mails and redirects to a provider", async () => {
  const { webhook, coded, provider } = store.known;
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhook.id));
  expect(openWebhookSecret(webhook.id, row?.secretEncrypted ?? "")).toBe(webhook.secret);
  const storedMails = (await db.select().from(mails)).map((mail) => readMail(mail));
  expect(storedMails.length).toBeGreaterThan(5);
  expect(storedMails.filter(({ kind }) => kind === "RECIPIENT_CODE").map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ code: coded.code }),
  );
  const [trip] = await db.select().from(remoteSignatureSessions);
  const session = await loadRemoteSession(db, trip?.recipientId ?? 0);
  if (!session) throw new TypeError("no trip");
  expect(openSessionSecret(session, "token")).toBe(provider["provider's access token"]);
  expect(openSessionSecret(session, "verifier")).toBe(provider["provider's verifier"]);
});

test("signed-in users stay signed in, and API tokens and upload links stay valid", async () => {
  const { cookie, apiToken, presign, uploadUrl } = store.known;
  expect(await readSignedIn(new Headers({ cookie }))).toMatchObject({ email: "olga@example.com" });
  expect((await resolveApiToken(db, `Bearer ${apiToken}`, null)).actor).toMatchObject({ tokenName: "Old" });
  expect(await readPresignToken(db, presign)).toMatchObject({ scope: null });
  expect(readFileLink(uploadUrl.split("/").at(-1) ?? "", addSeconds(60))).toMatchObject({ kind: "upload" });
});

test("a link opens its document, which can be signed and sealed", async () => {
  const { token, envelopeId } = store.known.open;
  const { signing } = openBrowser(tab("a"));
  expect(await signing.state({ token })).toMatchObject({ screen: "sign" });
  const shownParts = await loadShownParts(signing, token);
  await signing.complete({ token, shown: shownParts });
  await queue.drain();
  const [sealed] = await db.select().from(envelopes).where(eq(envelopes.id, envelopeId));
  expect(sealed?.status).toBe("COMPLETED");
});

test("accepts a mailed code, and an earlier authentication still counts in its own tab", async () => {
  const { coded, granted } = store.known;
  const { proving } = openBrowser(tab("a"));
  expect(await getCode(proving.withCode({ token: coded.token, purpose: "ACTION", code: coded.code }))).toBe(
    "ok",
  );
  const loadScreen = async (visitor: Visitor) =>
    (await openBrowser(visitor).signing.state({ token: granted.token })).screen;
  expect(await loadScreen(tab("a"))).toBe("sign");
  expect(await loadScreen(tab("b"))).toBe("accessCheck");
});

test("accepts an enrolled authenticator app and its backup codes", async () => {
  const { token, secret, backupCode } = store.known.app;
  const { proving } = openBrowser(tab("a"));
  const enterCode = (code: string) => getCode(proving.withAuthenticator({ token, purpose: "ACTION", code }));
  expect(await enterCode(generateAppCode(secret, addSeconds(60)))).toBe("ok");
  expect(await enterCode(backupCode)).toBe("ok");
  expect(await enterCode(backupCode)).not.toBe("ok");
});

test("a check outside the frame continues and hands its result back", async () => {
  const { token, id, code, account } = store.known.framed;
  const inTab = openBrowser(tab("tab"), account);
  expect(await inTab.handBack.open({ token, code })).toMatchObject({ stage: "open", purpose: "ACCESS" });
  await inTab.proving.withAccount({ token, purpose: "ACCESS" });
  expect(await inTab.handBack.confirm({ token, code })).toEqual({ stage: "confirmed" });
  const frame = openBrowser(tab("frame"));
  expect(await frame.handBack.look({ token, handBackId: id })).toEqual({ stage: "confirmed" });
  expect((await frame.signing.state({ token })).screen).toBe("sign");
});

test("a pad on a phone still belongs to the page that asked for it", async () => {
  const { token, id, code, device } = store.known.phone;
  await openBrowser().handOff.open({ code, device });
  expect(await openBrowser(tab("a")).signing.handedDrawing({ token, handOffId: id })).toMatchObject({
    stage: "drawing",
  });
});

test("a direct link is still open", async () => {
  expect(await openBrowser().direct.opens({ token: store.known.direct.token })).toBe(true);
});

test("every kind of queued job is known, and the evidence keeps every invariant", async () => {
  expect(store.kinds.filter((kind) => !JOB_KINDS.some((known) => known === kind))).toEqual([]);
  await expectInvariants(base.sql, db);
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { connect } from "@/server/db/connect";
import { type Env, env } from "@/server/env";
import { computeInstallationMark } from "@/server/installation-mark";
import { createAuthority } from "@/server/pdf/authority";
import { untrustedKey } from "@/server/proxy-note";
import { DiskStorage } from "@/server/storage/disk";
import { type TestDatabase, testDatabase } from "@/server/testing/db/database";
import { testQueue } from "@/server/testing/jobs/queue";
import { TestingTimestampAuthority, type Tls } from "@/server/testing/pdf/timestamp-authority";
import { issueTls } from "@/server/testing/webhooks/receiver";
import { type ProbeName, runProbes } from "./examine";
import type { FindingCode, ProbeDeps } from "./finding";
import { createProbeDeps } from "./probe-deps";
import { formatFindingInEnglish } from "./sentence";

const DAY_MS = 86_400_000;
let database: TestDatabase;
let queue: Awaited<ReturnType<typeof testQueue>>;
let folder: string;
let ground: ProbeDeps;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  queue = await testQueue({ url: database.url });
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-doctor-"));
  createAuthority(path.join(folder, "signing"), new Date());
  const storage = new DiskStorage(path.join(folder, "files"));
  const embedded = { databaseRestarts: 0 };
  // Never the address of a product that runs on the developer's machine.
  const own = { ...env(), BASE_URL: `http://127.0.0.1:${await findClosedPort()}` };
  ground = createProbeDeps({ env: own, dataDir: folder, sql: database.sql, storage, ...embedded });
});
afterEach(async () => {
  for (const back of undo.splice(0).toReversed()) await back();
});
afterAll(async () => {
  await queue[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const withEnv = (changed: Partial<Env>): ProbeDeps => ({ ...ground, env: { ...ground.env, ...changed } });

function createEmptyFolder(): string {
  const empty = mkdtempSync(path.join(folder, "empty-"));
  chmodSync(empty, 0o711);
  return empty;
}

function withDatabase(url: string): ProbeDeps {
  const sql = connect(url, { max: 1, name: "broken" });
  undo.push(() => sql.end({ timeout: 1 }));
  return { ...withEnv({ DATABASE_URL: url }), sql };
}
const changeUrl = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

/** Creates a role of the cluster that may log in and holds `rights`, granted by a superuser. */
async function withRoleRights(...rights: string[]): Promise<ProbeDeps> {
  const name = `doctor_${Math.random().toString(36).slice(2, 10)}`;
  const at = new URL(inject("cluster").superUrl);
  at.pathname = `/${database.name}`;
  const superuser = postgres(at.href, { max: 1, onnotice: () => {} });
  undo.push(async () => {
    await superuser.unsafe(`drop owned by ${name}; drop role ${name}`);
    await superuser.end();
  });
  await superuser.unsafe(`create role ${name} login password 'pass'`);
  await superuser.unsafe(`grant connect on database "${database.name}" to ${name}`);
  for (const right of rights) await superuser.unsafe(right.replace("ROLE", name));
  return withDatabase(
    changeUrl((url) => {
      url.username = name;
      url.password = "pass";
    }),
  );
}

function getPort(server: Pick<Server, "address">): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("not listening");
  return address.port;
}

async function startListening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => new Promise((resolve) => server.close(resolve)));
  return getPort(server);
}

async function startSmtpServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ logger: false, authOptional: true, ...options });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return getPort(server.server);
}

async function startTimestampAuthority(tls?: Tls): Promise<TestingTimestampAuthority> {
  const server = await TestingTimestampAuthority.start(tls);
  undo.push(() => server.stop());
  return server;
}

const startWebServer = (answer: string): Promise<number> =>
  startListening(createHttpServer((_, response) => response.end(answer)));

async function findClosedPort(): Promise<number> {
  const port = await startListening(createTcpServer());
  await undo.pop()?.();
  return port;
}

const createNamedAuthority = (name: string, at: Date) => createAuthority(path.join(folder, name), at);

const recordWorkSecondsAgo = async (seconds: number) => {
  await database.sql`delete from sweep_slot`;
  const at = new Date(Date.now() - seconds * 1000).toISOString();
  await database.sql`insert into sweep_slot (name, slot_at, state, finished_at) values ('due', ${at}::text::timestamptz, 'DONE', ${at}::text::timestamptz)`;
  undo.push(() => database.sql`delete from sweep_slot`);
};

const recordProxyPeer = async (peer: string) => {
  const value = JSON.stringify({ peer, at: new Date().toISOString() });
  await database.sql`
    insert into instance_setting (key, value, updated_at)
    values (${untrustedKey}, ${value}::text::jsonb, clock_timestamp())`;
  undo.push(() => database.sql`delete from instance_setting where key = ${untrustedKey}`);
};

type BrokenCase = {
  broken: string;
  part: ProbeName;
  code: FindingCode;
  says: RegExp;
  remedy: RegExp;
  with: () => Promise<ProbeDeps> | ProbeDeps;
};

const TABLE: BrokenCase[] = [
  {
    broken: "a wrong password of the database",
    part: "database",
    code: "DATABASE_LOGIN",
    says: /refuses the user “rubrica_app”/,
    remedy: /password in DATABASE_URL/,
    with: () => withDatabase(changeUrl((url) => (url.password = "wrong"))),
  },
  {
    broken: "a database that does not exist",
    part: "database",
    code: "DATABASE_MISSING",
    says: /has no database “nowhere”/,
    remedy: /createdb/,
    with: () => withDatabase(changeUrl((url) => (url.pathname = "/nowhere"))),
  },
  {
    broken: "a database server that is down",
    part: "database",
    code: "DATABASE_AWAY",
    says: /No database answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/,
    remedy: /Start PostgreSQL/,
    with: async () => {
      const port = await findClosedPort();
      return withDatabase(changeUrl((url) => (url.port = String(port))));
    },
  },
  {
    broken: "a user of the database that is read-only",
    part: "database",
    code: "DATABASE_READ_ONLY",
    says: /accepts no writes/,
    remedy: /primary server/,
    with: () =>
      withRoleRights(
        "grant select, insert, update on all tables in schema public to ROLE",
        "alter role ROLE set default_transaction_read_only = on",
      ),
  },
  {
    broken: "a user of the database that may only look",
    part: "database",
    code: "DATABASE_RIGHTS",
    says: /may not write into the table “\w+”/,
    remedy: /user that owns the tables/,
    with: () => withRoleRights("grant select on all tables in schema public to ROLE"),
  },
  {
    broken: "a process clock two minutes ahead",
    part: "clock",
    code: "CLOCK_OFF",
    says: /differs from the database's by 1[12]\d s/,
    remedy: /time synchronisation/,
    with: () => ({ ...ground, processClock: () => Date.now() + 120_000 }),
  },
  {
    broken: "an audit log whose triggers are off",
    part: "evidence",
    code: "EVIDENCE_OPEN",
    says: /triggers that protect the audit log in the table “audit_entry” are off/,
    remedy: /ENABLE TRIGGER ALL/,
    with: async () => {
      await database.ownerSql`alter table audit_entry disable trigger user`;
      undo.push(() => database.ownerSql`alter table audit_entry enable trigger user`);
      return ground;
    },
  },
  {
    broken: "a log of organisations whose triggers are off",
    part: "evidence",
    code: "EVIDENCE_OPEN",
    says: /triggers that protect the audit log in the table “organisation_audit” are off/,
    remedy: /ENABLE TRIGGER ALL/,
    with: async () => {
      await database.ownerSql`alter table organisation_audit disable trigger user`;
      undo.push(() => database.ownerSql`alter table organisation_audit enable trigger user`);
      return ground;
    },
  },
  {
    broken: "a place for files that is no folder",
    part: "storage",
    code: "STORAGE_BROKEN",
    says: /does not work/,
    remedy: /let this user write there/,
    with: () => {
      const file = path.join(folder, "a-file");
      writeFileSync(file, "");
      return { ...ground, storage: new DiskStorage(file) };
    },
  },
  {
    broken: "a disk that is nearly full",
    part: "disk",
    code: "DISK_LOW",
    says: /Only 0\.2 GB are free in /,
    remedy: /Free some space/,
    with: () => ({ ...ground, freeBytes: () => 0.2 * 1024 ** 3 }),
  },
  {
    broken: "secrets that everybody on the machine can read",
    part: "secrets",
    code: "SECRETS_OPEN",
    says: /secrets\.json can be read by other users/,
    remedy: /chmod -R go-rwx/,
    with: () => {
      const file = path.join(folder, "secrets.json");
      writeFileSync(file, "{}");
      chmodSync(file, 0o644);
      undo.push(() => rmSync(file));
      return ground;
    },
  },
  {
    broken: "a certificate that expired",
    part: "signing",
    code: "SIGNING_EXPIRED",
    says: /expired on \d{4}-\d\d-\d\d/,
    remedy: /--accept-seal-certificate/,
    with: () => {
      const { keyFile, certFile } = createNamedAuthority("expired", new Date(Date.now() - 4000 * DAY_MS));
      return withEnv({ SIGNING_KEY_FILE: keyFile, SIGNING_CERT_FILE: certFile });
    },
  },
  {
    broken: "a key and a certificate that do not belong together",
    part: "signing",
    code: "SIGNING_MISMATCH",
    says: /issued for another key/,
    remedy: /matching pair/,
    with: () => {
      const { keyFile } = createNamedAuthority("one", new Date());
      const { certFile } = createNamedAuthority("other", new Date());
      return withEnv({ SIGNING_KEY_FILE: keyFile, SIGNING_CERT_FILE: certFile });
    },
  },
  {
    broken: "a key without its certificate",
    part: "signing",
    code: "SIGNING_HALF",
    says: /Only one of SIGNING_KEY_FILE and SIGNING_CERT_FILE/,
    remedy: /Set both, or neither/,
    with: () => withEnv({ SIGNING_KEY_FILE: "/etc/key.pem" }),
  },
  {
    broken: "a key file that is not there",
    part: "signing",
    code: "SIGNING_UNREADABLE",
    says: /SIGNING_KEY_FILE \(\/nowhere\/key\.pem\) cannot be read/,
    remedy: /Correct the path/,
    with: () => withEnv({ SIGNING_KEY_FILE: "/nowhere/key.pem", SIGNING_CERT_FILE: "/nowhere/cert.pem" }),
  },
  {
    broken: "an installation that has lost the key it sealed with",
    part: "signing",
    code: "SIGNING_LOST",
    says: /The sealing key is gone: there is nothing in .*signing\./,
    remedy: /from a backup/,
    with: async () => {
      await database.sql`insert into instance_setting (key, value, updated_at)
        values ('fingerprints.SEAL_CERTIFICATE', '"ab"', clock_timestamp())`;
      undo.push(() => database.sql`delete from instance_setting where key = 'fingerprints.SEAL_CERTIFICATE'`);
      return { ...ground, dataDir: createEmptyFolder() };
    },
  },
  {
    broken: "a time-stamp authority whose certificate nobody here vouches for",
    part: "timestamps",
    code: "TSA_UNTRUSTED",
    says: /127\.0\.0\.1 shows a certificate that is not trusted here/,
    remedy: /NODE_EXTRA_CA_CERTS/,
    with: async () =>
      withEnv({ TSA_URLS: [(await startTimestampAuthority(issueTls(["IP:127.0.0.1"]))).url()] }),
  },
  {
    broken: "a time-stamp authority whose policy does not let it stamp for us",
    part: "timestamps",
    code: "TSA_FAILED",
    says: /127\.0\.0\.1 is not used: .*its policy does not allow it/,
    remedy: /Correct TSA_URLS/,
    with: async () => withEnv({ TSA_URLS: [(await startTimestampAuthority()).url("rejected-policy")] }),
  },
  {
    broken: "a time-stamp authority that is not there, with a password in its address",
    part: "timestamps",
    code: "TSA_FAILED",
    says: /^No time-stamp can be obtained: 127\.0\.0\.1 cannot be reached$/,
    remedy: /TSA_POLICY=required/,
    with: async () => withEnv({ TSA_URLS: [`http://user:hunter2@127.0.0.1:${await findClosedPort()}/tsr`] }),
  },
  {
    broken: "a file that is no PKCS#12",
    part: "signing",
    code: "SIGNING_UNUSABLE",
    says: /SIGNING_P12_FILE/,
    remedy: /SIGNING_PASSPHRASE/,
    with: () => {
      const file = path.join(folder, "broken.p12");
      writeFileSync(file, "not a key");
      return withEnv({ SIGNING_P12_FILE: file, SIGNING_PASSPHRASE: "x" });
    },
  },
  {
    broken: "a mail server that is down",
    part: "mail",
    code: "MAIL_AWAY",
    says: /No mail server accepts connections at 127\.0\.0\.1:\d+/,
    remedy: /Start the mail server/,
    with: async () => withEnv({ SMTP_URL: `smtp://127.0.0.1:${await findClosedPort()}` }),
  },
  {
    broken: "a mail server that does not take the login",
    part: "mail",
    code: "MAIL_LOGIN",
    says: /does not accept the login: .*535/,
    remedy: /user and password in SMTP_URL/,
    with: async () => {
      const port = await startSmtpServer({
        authMethods: ["PLAIN", "LOGIN"],
        allowInsecureAuth: true,
        disabledCommands: ["STARTTLS"],
        onAuth: (_auth, _session, done) => done(new Error("Wrong user or password")),
      });
      return withEnv({ SMTP_URL: `smtp://user:hunter2@127.0.0.1:${port}` });
    },
  },
  {
    broken: "a mail server without TLS where TLS is asked for",
    part: "mail",
    code: "MAIL_TLS",
    says: /No secure connection/,
    remedy: /smtp:\/\/ for port 587/,
    with: async () => {
      const port = await startSmtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
      return withEnv({ SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=true` });
    },
  },
  {
    broken: "smtps:// to a port that speaks plainly",
    part: "mail",
    code: "MAIL_TLS",
    says: /No secure connection/,
    remedy: /smtps:\/\/ for port 465/,
    with: async () => {
      const port = await startSmtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
      return withEnv({ SMTP_URL: `smtps://127.0.0.1:${port}` });
    },
  },
  {
    broken: "a mail server whose certificate nobody signed",
    part: "mail",
    code: "MAIL_TLS",
    says: /No secure connection/,
    remedy: /NODE_EXTRA_CA_CERTS/,
    with: async () => {
      const port = await startSmtpServer({ disabledCommands: ["AUTH"] });
      return withEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    },
  },
  {
    broken: "a mail server that turns us away",
    part: "mail",
    code: "MAIL_FAILED",
    says: /refuses: .*554 Not from here/,
    remedy: /why it refuses this machine/,
    with: async () => {
      const refusal = Object.assign(new Error("Not from here"), { responseCode: 554 });
      const port = await startSmtpServer({ onConnect: (_session, done) => done(refusal) });
      return withEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    },
  },
  {
    broken: "a mail server that says nothing",
    part: "mail",
    code: "MAIL_SILENT",
    says: /does not respond/,
    remedy: /firewall/,
    with: async () => {
      const port = await startListening(createTcpServer((socket) => undo.push(() => socket.destroy())));
      return withEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    },
  },
  {
    broken: "BASE_URL of another installation",
    part: "address",
    code: "ADDRESS_OTHER",
    says: /Something else answers/,
    remedy: /Correct BASE_URL/,
    with: async () => {
      const mark = computeInstallationMark({ TOKEN_HMAC_KEY: "another key" });
      const port = await startWebServer(JSON.stringify({ ok: true, installation: mark }));
      return withEnv({ BASE_URL: `http://127.0.0.1:${port}` });
    },
  },
  {
    broken: "BASE_URL of an ordinary web site",
    part: "address",
    code: "ADDRESS_OTHER",
    says: /Something else answers/,
    remedy: /have the proxy at that address pass requests on/,
    with: async () =>
      withEnv({ BASE_URL: `http://127.0.0.1:${await startWebServer("<h1>Welcome to nginx!</h1>")}` }),
  },
  {
    broken: "BASE_URL where nobody listens, while the product works",
    part: "address",
    code: "ADDRESS_AWAY",
    says: /Nothing answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/,
    remedy: /its DNS record/,
    with: async () => {
      await recordWorkSecondsAgo(5);
      return withEnv({ BASE_URL: `http://127.0.0.1:${await findClosedPort()}` });
    },
  },
  ...["10.0.0.0/99", "999.1.1.1", "1.2.3.4/8/9"].map(
    (entry): BrokenCase => ({
      broken: `${entry} as a trusted proxy`,
      part: "proxies",
      code: "PROXIES_INVALID",
      says: /is not an address range/,
      remedy: /such as 10\.0\.0\.0\/8/,
      with: () => withEnv({ TRUSTED_PROXIES: ["127.0.0.1", entry] }),
    }),
  ),
  {
    broken: "a proxy in front that nobody trusts",
    part: "proxies",
    code: "PROXIES_UNTRUSTED",
    says: /10\.1\.2\.3 passes on visitors' addresses/,
    remedy: /TRUSTED_PROXIES=10\.1\.2\.3/,
    with: async () => {
      await recordProxyPeer("10.1.2.3");
      return ground;
    },
  },
  {
    broken: "an installation where nobody works any more",
    part: "worker",
    code: "WORKER_SILENT",
    says: /No background work has run for 60\d s/,
    remedy: /npm run worker/,
    with: async () => {
      await recordWorkSecondsAgo(600);
      return ground;
    },
  },
  {
    broken: "a job that is due for five minutes",
    part: "queue",
    code: "QUEUE_STUCK",
    says: /kind mail\.send has been due for 30\d s/,
    remedy: /more of them/,
    with: async () => {
      await queue.boss.send("mail.send", { id: "m" });
      const ago = "5 minutes";
      await database.sql`
        update pgboss.job set start_after = start_after - ${ago}::interval, created_on = created_on - ${ago}::interval`;
      undo.push(() => database.sql`delete from pgboss.job`);
      return ground;
    },
  },
  {
    broken: "an Inngest that is away",
    part: "inngest",
    code: "INNGEST_AWAY",
    says: /cannot be reached \(ECONNREFUSED\)/,
    remedy: /INNGEST_BASE_URL/,
    with: async () => withEnv({ INNGEST_DEV: `http://127.0.0.1:${await findClosedPort()}` }),
  },
];

describe("the doctor finds, and explains how to fix", () => {
  test.each(TABLE)("$broken", async ({ part, code, says, remedy, with: broken }) => {
    const found = await runProbes(await broken());
    const finding = found.find(({ name }) => name === part);
    expect(finding).toMatchObject({ state: "failed", code });
    if (!finding) return;
    const sentence = formatFindingInEnglish(finding);
    expect(sentence.says).toMatch(says);
    expect(sentence.remedy).toMatch(remedy);
    expect(JSON.stringify(found)).not.toContain("hunter2");
    const others = found.filter(({ name, state }) => name !== part && state === "failed");
    expect(others).toEqual([]);
  });
});

describe("the doctor reports no failure for", () => {
  test("a working installation, of which it checks every part", async () => {
    await recordWorkSecondsAgo(5);
    const health = JSON.stringify({ ok: true, installation: computeInstallationMark(ground.env) });
    const mail = await startSmtpServer({ disabledCommands: ["STARTTLS", "AUTH"] });
    const found = await runProbes(
      withEnv({
        BASE_URL: `http://127.0.0.1:${await startWebServer(health)}`,
        SMTP_URL: `smtp://127.0.0.1:${mail}`,
      }),
    );
    expect(found.filter(({ state }) => state === "failed")).toEqual([]);
    expect(found.map(({ name, code }) => `${name} ${code}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^database DATABASE_(?:ANSWERS|BEHIND)$/),
        "clock CLOCK_AGREES",
        "evidence EVIDENCE_GUARDED",
        "signing SIGNING_WORKS",
        "mail MAIL_READY",
        "address ADDRESS_LOCAL",
        "worker WORKER_ALIVE",
        "queue QUEUE_MOVES",
      ]),
    );
  });

  test("an installation before its first start, which creates the key", async () => {
    const found = await runProbes({ ...ground, dataDir: createEmptyFolder() });
    expect(found.find(({ name }) => name === "signing")).toMatchObject({
      state: "note",
      code: "SIGNING_NONE",
    });
    expect(found.filter(({ state }) => state === "failed")).toEqual([]);
  });

  test("time-stamp authorities of which only one answers, which it mentions, or all answer", async () => {
    const tsa = await startTimestampAuthority();
    const probeTimestamps = async (TSA_URLS: string[]) =>
      (await runProbes(withEnv({ TSA_URLS }))).find(({ name }) => name === "timestamps");
    expect(await probeTimestamps([tsa.url("status-500"), tsa.url()])).toMatchObject({
      state: "note",
      code: "TSA_SOME",
      values: { hosts: "127.0.0.1", cause: "127.0.0.1 answered 500" },
    });
    expect(await probeTimestamps([tsa.url()])).toMatchObject({ state: "ok", code: "TSA_WORKS" });
    expect(await probeTimestamps([])).toMatchObject({ state: "ok", code: "TSA_NONE" });
  });

  test("a certificate that expires soon, which it only mentions", async () => {
    const { keyFile, certFile } = createNamedAuthority("soon", new Date(Date.now() - 3640 * DAY_MS));
    const found = await runProbes(withEnv({ SIGNING_KEY_FILE: keyFile, SIGNING_CERT_FILE: certFile }));
    expect(found.find(({ name }) => name === "signing")).toMatchObject({
      state: "note",
      code: "SIGNING_SOON",
    });
  });

  test("a stopped product, however long ago it stopped and whatever is queued", async () => {
    await recordWorkSecondsAgo(20);
    await queue.boss.send("mail.send", { id: "m" });
    undo.push(() => database.sql`delete from pgboss.job`);
    await database.sql`update pgboss.job set start_after = start_after - interval '5 minutes'`;
    const BASE_URL = `http://127.0.0.1:${await findClosedPort()}`;
    const found = await runProbes({ ...withEnv({ BASE_URL }), isStopped: true });
    expect(found.filter(({ state }) => state === "failed")).toEqual([]);
    expect(found.map(({ name, code }) => `${name} ${code}`)).toEqual(
      expect.arrayContaining(["address ADDRESS_IDLE", "worker WORKER_STOPPED", "queue QUEUE_STUCK"]),
    );
  });

  test("a trusted proxy, or a product that is not running", async () => {
    await recordProxyPeer("10.1.2.3");
    const port = await findClosedPort();
    const found = await runProbes(
      withEnv({ TRUSTED_PROXIES: ["10.0.0.0/8"], BASE_URL: `http://127.0.0.1:${port}` }),
    );
    expect(found.find(({ name }) => name === "proxies")).toMatchObject({ state: "ok" });
    expect(found.find(({ name }) => name === "address")).toMatchObject({
      state: "note",
      code: "ADDRESS_IDLE",
    });
  });
});

test("without a database, the doctor still checks every part that needs none", async () => {
  const port = await findClosedPort();
  mkdirSync(path.join(folder, "files"), { recursive: true });
  const found = await runProbes(withDatabase(changeUrl((url) => (url.port = String(port)))));
  expect(found.map(({ name }) => name)).toEqual([
    "database",
    "storage",
    "disk",
    "secrets",
    "signing",
    "timestamps",
    "mail",
    "inngest",
  ]);
});

import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { buildConnectionUrl, OWNER_ROLE } from "@/server/cli/postgres/roles";
import { toPatientMs } from "@/server/cli/testing/patience";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { lockEnvelope } from "@/server/db/store/envelope";
import { distributeEnvelope } from "@/server/routers/envelope/distribute";
import {
  type FaultWorld,
  faultWorld,
  listPdfProcesses,
  type Running,
  type RunningWeb,
  signalQuietly,
  toProxyUrl,
} from "@/server/testing/jobs/faults";
import { checkFaultInvariants, I1 } from "@/server/testing/jobs/promises";
import type { Step } from "@/server/testing/jobs/stall-proxy";
import {
  getRecipientToken,
  loadShownParts,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { NewEnvelope, Owner, Sent } from "@/server/testing/world/world";
import { JOBS } from "./enqueue";

vi.setConfig({ testTimeout: toPatientMs(90) });

/** Longest time from the restart of a process until all queued work is done (ruling 29, I1). */
const RECOVERY_MS = 60_000;
const REACHED_WITHIN_MS = 120_000;

let it: FaultWorld;
let scene: Awaited<ReturnType<typeof setScene>>;
let left: Awaited<ReturnType<typeof readScene>>;
let recoveredAfterMs: number;
let answers: { k1: Response; k2: Response };
let heir: RunningWeb;
let holding: NodeJS.Timeout | undefined;

/** All kill points at once: every step is held, all processes are killed, then one other process starts. */
beforeAll(async () => {
  it = await faultWorld();
  scene = await setScene();
  const doomed = await holdEverything();
  clearInterval(holding);
  for (const stopped of doomed) await stopped.kill();
  left = await readScene();
  releaseReceivers();
  heir = await it.startWeb("heir", { works: true });
  const readyAt = performance.now();
  answers = { k1: await completeAt(heir, scene.k1), k2: await completeAt(heir, scene.k2) };
  await vi.waitFor(async () => expect(await I1(it)).toEqual([]), {
    timeout: RECOVERY_MS + 30_000,
    interval: 250,
  });
  recoveredAfterMs = performance.now() - readyAt;
}, toPatientMs(300));
afterAll(async () => {
  clearInterval(holding);
  await it[Symbol.asyncDispose]();
});

const isCommitWith =
  (...words: string[]) =>
  ({ statement, transaction }: Step) =>
    /^\s*commit/i.test(statement) && words.every((word) => transaction.includes(word));

function atSecondMatch(when: (step: Step) => boolean): (step: Step) => boolean {
  let times = 0;
  return (step) => {
    if (when(step)) times += 1;
    return times > 1 && when(step);
  };
}

const signers = [signer("Ana"), signer("Ben")];
const approver = (name: string) => ({ email: `${name}@example.org`, name, role: "APPROVER" as const });
const WAITING_MAILS = ["kay4@example.org", "kay5@example.org", "kay6@example.org"];

const sendDocument = (title: string, more: NewEnvelope = {}) =>
  it.world.send({ title, recipients: signers, ...more });

async function setScene() {
  const { world } = it;
  const stranger = await world.stranger();
  const hooks = [
    await it.hook(world.owner, it.receivers[0]),
    await it.hook(stranger, it.receivers[1]),
  ] as const;
  await world.test.sql`update webhook set event_triggers = '{DOCUMENT_SENT}' where id = ${hooks[1]}`;
  it.receivers[1].answer(`/${hooks[1]}`, () => {});
  it.sink.behave("stall", (address) => WAITING_MAILS.includes(address));
  const names = [1, 2, 3, 4, 5, 6].map((n) => approver(`kay${n}`));
  const lapsing = [await sendDocument("K10"), await sendDocument("K10"), await sendDocument("K10")];
  const reminded = [await sendDocument("K10"), await sendDocument("K10"), await sendDocument("K10")];
  const early = {
    k1: await sendDocument("K1"),
    k2: await sendDocument("K2"),
    k3: await sendDocument("K3"),
    k4: await sendDocument("K4"),
    // Its row is locked: a mail about it would wait for that and take the slot of another kill point's mail.
    k5: await sendDocument("K5", {
      meta: { emailSettings: { recipientSigned: false, documentPending: false } },
    }),
    k6: await sendDocument("K6", { files: 2 }),
  };
  // Their requests are out: a mail would wait for a held envelope, and take a worker's slot with it.
  await it.settle();
  await makeDue(lapsing, reminded);
  return {
    ...early,
    hooks,
    lapsing,
    reminded,
    k7: await world.draft({ title: "K7", recipients: names }),
    k8: await world.draft({ title: "K8", recipients: [approver("kate")] }),
    k9: await world.draft({ title: "K9", recipients: [approver("kim")] }, stranger),
    stranger,
  };
}

async function makeDue(lapsing: Sent[], reminded: Sent[]): Promise<void> {
  const { ownerSql } = it.world.test;
  const listIds = (all: Sent[]) => ownerSql(all.map(({ envelope }) => envelope.id));
  await ownerSql`update recipient set expires_at = clock_timestamp() - interval '1 minute'
    where envelope_id in ${listIds(lapsing)}`;
  await ownerSql`update recipient set sent_at = clock_timestamp() - interval '9 days',
    next_reminder_at = clock_timestamp() - interval '1 minute' where envelope_id in ${listIds(reminded)}`;
}

const getCaller = () => signingCaller(it.world.db);

async function signByEveryone(sent: Sent): Promise<void> {
  for (const index of sent.recipients.keys()) await signAs(getCaller(), sent, index);
}

const completeAt = async (web: RunningWeb, sent: Sent) => {
  const token = getRecipientToken(sent, 0);
  return it.post(web, "signing.complete", { token, shown: await loadShownParts(getCaller(), token) });
};

/** Brings a web process and a worker to every step, and holds them there. */
async function holdEverything(): Promise<Running[]> {
  const { proxy } = it;
  const getId = ({ envelope }: Sent) => envelope.id;
  const heldCommit = {
    k1: proxy.hold("request", isCommitWith(getId(scene.k1), "DOCUMENT_RECIPIENT_COMPLETED")),
    k2: proxy.hold("reply", isCommitWith(getId(scene.k2), "DOCUMENT_RECIPIENT_COMPLETED")),
    k3: proxy.hold(
      "request",
      (step) => step.values.includes(getId(scene.k3)) && step.statement.includes('from "signature_upload"'),
    ),
    k5: proxy.hold("request", isCommitWith(getId(scene.k5), "DOCUMENT_COMPLETED")),
    k6: proxy.hold("reply", isCommitWith(getId(scene.k6), "DOCUMENT_COMPLETED")),
    k8: proxy.hold(
      "request",
      (step) =>
        /^update "mail"/.test(step.statement) &&
        step.values.includes("SENT") &&
        step.transaction.includes(getId(scene.k8)),
    ),
    // The sweeps' own transactions, not those that follow from the first of them.
    lapse: proxy.hold(
      "request",
      atSecondMatch(isCommitWith('update "recipient"', "DOCUMENT_RECIPIENT_EXPIRED")),
    ),
    remind: proxy.hold(
      "request",
      atSecondMatch(isCommitWith('update "recipient"', "DOCUMENT_REMINDER_SENT")),
    ),
  };
  for (const sent of [scene.k3, scene.k5, scene.k6]) await signByEveryone(sent);
  for (const sent of [scene.k1, scene.k2]) await prepareSigner(getCaller(), sent, 0);
  const [web, worker] = await Promise.all([
    it.startWeb("doomed web", { works: true }),
    it.startWorker("doomed worker"),
  ]);
  for (const step of ["k3", "k5", "k6", "lapse", "remind"] as const)
    await waitWithin(step, heldCommit[step].reached);
  await stopWhileRendering([web, worker]);
  for (const step of ["k1", "k2"] as const) {
    // This call gets no answer.
    completeAt(web, scene[step]).catch(() => undefined);
    await waitWithin(step, heldCommit[step].reached);
  }
  await distributeDocument(scene.k8);
  await waitWithin("k8", heldCommit.k8.reached);
  // The following steps end by themselves: a mail server's 60 s, a receiver's 30 s, a stalled upload.
  await distributeDocument(scene.k7);
  await distributeDocument(scene.k9, scene.stranger);
  await vi.waitFor(
    async () => expect((await listMailStates(scene.k7)).sort()).toEqual([...SENDING(3), ...SENT(3)]),
    { timeout: REACHED_WITHIN_MS },
  );
  await vi.waitFor(() => expect(it.receivers[1].received).toHaveLength(1), {
    timeout: REACHED_WITHIN_MS,
  });
  await uploadHalfFile(web);
  return [web, worker];
}

const distributeDocument = ({ envelope }: Sent, by: Owner = it.world.owner) =>
  it.world.db.transaction(async (tx) =>
    distributeEnvelope(it.world.services, tx, await lockEnvelope(tx, by, envelope.id), {
      actor: by,
      origin: NO_ORIGIN,
    }),
  );

const SENDING = (count: number): string[] => Array(count).fill("SENDING");
const SENT = (count: number): string[] => Array(count).fill("SENT");

async function waitWithin(what: string, reached: Promise<void>): Promise<void> {
  const isLate = sleep(REACHED_WITHIN_MS, true, { ref: false });
  if (await Promise.race([reached, isLate])) throw new Error(`${what} was never reached`);
}

/** K4: stops the rendering processes, also new ones, so that the seal's claim waits for them. */
async function stopWhileRendering(workers: readonly Running[]): Promise<void> {
  const holdPdfProcesses = () => {
    for (const { child } of workers) {
      for (const pid of listPdfProcesses(child)) signalQuietly(pid, "SIGSTOP");
    }
  };
  holdPdfProcesses();
  holding = setInterval(holdPdfProcesses, 50);
  await signByEveryone(scene.k4);
  await vi.waitFor(async () => expect((await getSeal(scene.k4)).attempts).toBe(1), {
    timeout: REACHED_WITHIN_MS,
  });
}

/** K12: a request whose file has begun to arrive and never ends. */
async function uploadHalfFile(web: RunningWeb): Promise<void> {
  const upload = request(`${web.url}/api/v2/envelope/create`, {
    method: "POST",
    headers: { authorization: it.apiToken, "content-type": "multipart/form-data; boundary=half" },
  });
  upload.on("error", () => undefined);
  const payload = JSON.stringify({ type: "DOCUMENT", title: "K12" });
  upload.write(
    `--half\r\ncontent-disposition: form-data; name="payload"\r\n\r\n${payload}\r\n` +
      '--half\r\ncontent-disposition: form-data; name="files"; filename="half.pdf"\r\n' +
      `content-type: application/pdf\r\n\r\n%PDF-1.7\n${"%".repeat(70_000)}`,
  );
  await vi.waitFor(() => expect(it.incoming()).not.toEqual([]), { timeout: REACHED_WITHIN_MS });
}

function releaseReceivers(): void {
  it.sink.behave("accept");
  it.receivers[1].answer(`/${scene.hooks[1]}`, (_, response) => response.writeHead(204).end());
}

const takeRow = async <Row>(rows: Promise<readonly Row[]>): Promise<Row> => {
  const [row] = await rows;
  if (row === undefined) throw new TypeError("no row");
  return row;
};
const getCount = async (query: string): Promise<number> =>
  Number((await takeRow(it.world.test.sql.unsafe<{ n: string }[]>(query))).n);
const listEntries = ({ envelope }: Sent, type: string) =>
  getCount(`select count(*) as n from audit_entry where envelope_id = '${envelope.id}' and type = '${type}'`);
const getSeal = ({ envelope }: Sent) =>
  takeRow(
    it.world.test.sql<{ attempts: number; status: string; sealed: number }[]>`
      select seal_attempts as attempts, status, (select count(*)::int from item_version v
        join envelope_item i on i.id = v.item_id where i.envelope_id = envelope.id and v.kind = 'SEALED') as sealed
      from envelope where id = ${envelope.id}`,
  );
const listMailStates = async ({ envelope }: Sent) => {
  const rows = await it.world.test.sql<{ state: string }[]>`
    select state from mail where envelope_id = ${envelope.id} and kind = 'RECIPIENT_REQUEST'`;
  return rows.map(({ state }) => state);
};
const sumCounts = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const countEntriesOfAll = async (all: Sent[], type: string) =>
  sumCounts(await Promise.all(all.map((sent) => listEntries(sent, type))));
const listReminders = (all: Sent[]) =>
  getCount(`select count(*) as n from mail where kind = 'RECIPIENT_REMINDER'
    and envelope_id in (${all.map(({ envelope }) => `'${envelope.id}'`).join()})`);
const listAttempts = () =>
  it.world.test.sql<{ number: number; state: string }[]>`
    select number, state from webhook_attempt where webhook_id = ${scene.hooks[1]} order by started_at`;
const listReceivedMails = (title: string, address: string) =>
  it.sink.received.filter(({ email, to }) => to.includes(address) && email.subject?.includes(title));

async function readScene() {
  return {
    k1: await listEntries(scene.k1, "DOCUMENT_RECIPIENT_COMPLETED"),
    k2: await listEntries(scene.k2, "DOCUMENT_RECIPIENT_COMPLETED"),
    k3: await getSeal(scene.k3),
    k4: await getSeal(scene.k4),
    k5: await getSeal(scene.k5),
    k6: await getSeal(scene.k6),
    k7: (await listMailStates(scene.k7)).sort(),
    k8: { states: await listMailStates(scene.k8), heard: listReceivedMails("K8", "kate@example.org").length },
    k9: await listAttempts(),
    lapsed: await countEntriesOfAll(scene.lapsing, "DOCUMENT_RECIPIENT_EXPIRED"),
    reminded: await listReminders(scene.reminded),
    incoming: it.incoming().length,
  };
}

test("K1, killed before the COMMIT of complete: nothing is stored, and the same call then works (I6)", async () => {
  expect(left.k1).toBe(0);
  expect(answers.k1.status).toBe(200);
  expect(await listEntries(scene.k1, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(1);
});

test("K2, killed between COMMIT and answer: the repeated call succeeds and takes effect once (I7, I10)", async () => {
  expect(left.k2).toBe(1);
  expect(answers.k2.status).toBe(200);
  expect(await listEntries(scene.k2, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(1);
  expect(
    await getCount(`select count(*) as n from event
      where envelope_id = '${scene.k2.envelope.id}' and kind = 'DOCUMENT_RECIPIENT_COMPLETED'`),
  ).toBe(1);
});

test.each([
  ["K3, killed after the claim and before anything was rendered", "k3"],
  ["K4, killed while rendering", "k4"],
  ["K5, killed after the file was stored and before it became current", "k5"],
] as const)("%s: another attempt completes the seal, once (I1, I2)", async (_, name) => {
  expect(left[name]).toEqual({ attempts: 1, status: "PENDING", sealed: 0 });
  expect(await getSeal(scene[name])).toEqual({ attempts: 2, status: "COMPLETED", sealed: 1 });
  expect(await listEntries(scene[name], "DOCUMENT_COMPLETED")).toBe(1);
});

test("K6, killed after the completion was committed: no second attempt, entry, event or mail (I2, I6)", async () => {
  expect(left.k6).toEqual({ attempts: 1, status: "COMPLETED", sealed: 2 });
  expect(await getSeal(scene.k6)).toEqual(left.k6);
  expect(await listEntries(scene.k6, "DOCUMENT_COMPLETED")).toBe(1);
});

test("K7, killed between the mails of a distribution: only the missing ones are sent (I8)", async () => {
  expect(left.k7).toEqual([...SENDING(3), ...SENT(3)]);
  expect(await listMailStates(scene.k7)).toEqual(SENT(6));
  for (const n of [1, 2, 3, 4, 5, 6]) expect(listReceivedMails("K7", `kay${n}@example.org`)).toHaveLength(1);
});

test("K8, killed between the mail server's acceptance and the row: one repetition under the same id (I8)", () => {
  expect(left.k8).toEqual({ states: ["SENDING"], heard: 1 });
  const messages = listReceivedMails("K8", "kate@example.org");
  expect(messages).toHaveLength(2);
  expect(new Set(messages.map(({ email }) => email.messageId)).size).toBe(1);
});

test("K9, killed while a receiver is called: the attempt is lost and repeated with the same id and bytes (I7)", async () => {
  expect(left.k9).toEqual([{ number: 1, state: "IN_FLIGHT" }]);
  expect([...(await listAttempts())]).toEqual([
    { number: 1, state: "LOST" },
    { number: 1, state: "SUCCESS" },
  ]);
  const calls = it.receivers[1].received;
  const said = calls.map(({ headers, body }) => JSON.stringify([headers["webhook-id"], body]));
  expect([calls.length, new Set(said).size]).toEqual([2, 1]);
});

test("K10, killed in the middle of both sweeps: the rest is done, and no recipient is served twice (I8)", async () => {
  expect(left.lapsed).toBe(2);
  expect(await countEntriesOfAll(scene.lapsing, "DOCUMENT_RECIPIENT_EXPIRED")).toBe(6);
  expect(left.reminded).toBe(2);
  expect(await listReminders(scene.reminded)).toBe(6);
});

test("K12, killed during an upload: no file and no row remain, and the next start clears partial data (I13)", async () => {
  expect(left.incoming).toBe(1);
  expect(it.incoming()).toEqual([]);
  expect(await getCount("select count(*) as n from envelope where title = 'K12'")).toBe(0);
});

test("recovery takes less than 60 s, and every invariant holds: I1, I2, I6, I7, I8, I14", async () => {
  expect(recoveredAfterMs).toBeLessThan(RECOVERY_MS);
  expect(await checkFaultInvariants({ ...it, web: heir })).toEqual([]);
});

test("K11, killed during a migration: it is applied in full or not at all, and the next start completes it (I14)", async () => {
  const { superUrl, port, passwords } = inject("cluster");
  const name = `${it.world.test.name}_k11`;
  const admin = postgres(superUrl, { max: 1, onnotice: () => {} });
  const own = buildConnectionUrl(OWNER_ROLE, passwords.owner, port, name);
  await admin.unsafe(`create database "${name}" owner ${OWNER_ROLE}`);
  const looking = postgres(own, { max: 1, onnotice: () => {} });
  try {
    const heldCommit = it.proxy.hold("request", isCommitWith('CREATE TABLE "envelope"'));
    const options = { databaseUrl: toProxyUrl(own, it.proxy), waits: false };
    const migrating = await it.startWorker("migrating", options);
    await waitWithin("K11", heldCommit.reached);
    await migrating.kill();
    expect(await looking`select to_regclass('public.envelope') as name`).toEqual([{ name: null }]);
    const next = await it.startWorker("next", { ...options, waits: true });
    const [row] = await looking`select count(*)::int as applied from drizzle.__drizzle_migrations`;
    expect(row?.applied).toBeGreaterThan(0);
    expect(await next.stop()).toBe(0);
  } finally {
    await looking.end();
    await admin.unsafe(`drop database if exists "${name}" with (force)`);
    await admin.end();
  }
});

/**
 * A violation per invariant, made in the database directly; those that break other invariants too come last.
 */
const HARMS: Record<string, () => Promise<unknown>> = {
  I8: async () => {
    const copies = Array(it.crashes() * JOBS["mail.send"].concurrency + 1)
      .fill(it.sink.received.slice(0, 1))
      .flat();
    it.sink.received.push(...copies);
  },
  I7: async () => {
    const [call] = it.receivers[0].received;
    if (call) it.receivers[0].received.push({ ...call, body: `${call.body} ` });
  },
  I6: () => it.world.test.ownerSql`insert into event
    select id || '-again', team_id, envelope_id, kind, sequence + 1000, payload, created_at, fanned_out_at
    from event where kind = 'DOCUMENT_COMPLETED' limit 1`,
  I2: () => it.world.test.ownerSql`insert into item_version
    select (jsonb_populate_record(v, jsonb_build_object('id', v.id || '-again', 'ordinal', v.ordinal + 1))).*
    from item_version v where kind = 'SEALED' limit 1`,
  I1: () => it.world.test
    .ownerSql`update mail set state = 'SENDING', claimed_at = clock_timestamp() + interval '1 hour'
    where id = (select id from mail limit 1)`,
  I14: async () => {
    const gone = once(heir.child, "exit");
    heir.child.kill("SIGKILL");
    await gone;
  },
};

test.each(Object.keys(HARMS))(
  "a violation of %s is detected, and an intact state is not reported",
  async (name) => {
    const listFaults = async () =>
      (await checkFaultInvariants(name === "I14" ? it : { ...it, web: heir })).filter((line) =>
        line.startsWith(`${name} `),
      );
    expect(await listFaults()).toEqual([]);
    await HARMS[name]?.();
    expect(await listFaults()).not.toEqual([]);
  },
);

import { request as httpRequest } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { getTrialCount } from "@/e2e/fixtures/trials";
import { sweepUploads } from "@/server/jobs/sweep-uploads";
import { provide, requireInstance } from "@/server/runtime";
import { sweepNow } from "@/server/testing/jobs/queue";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallOptions, type RestWorld, restWorld } from "@/server/testing/rest/world";
import { signer } from "@/server/testing/world/signing";
import { type Sent, stopClock } from "@/server/testing/world/world";

const START = new Date("2026-05-04T10:00:00.000Z");
const SECOND = 1000;
const HOUR = 3600 * SECOND;

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterEach(() => stopClock(null));
afterAll(() => rest[Symbol.asyncDispose]());

async function postWithKey(path: string, key: string | null, options: CallOptions) {
  const headers = new Headers(options.headers);
  if (key !== null) headers.set("idempotency-key", key);
  const answer = await rest.call("POST", `/api/v2${path}`, { ...options, headers });
  const text = await answer.text();
  const isReplayed = answer.headers.get("idempotency-replayed");
  return { status: answer.status, isReplayed, text, body: JSON.parse(text) };
}
const cancelWithKey = (envelopeId: string, key: string, options: CallOptions = {}) =>
  postWithKey("/envelope/cancel", key, { json: { envelopeId }, ...options });
const getSql = () => rest.world.test.sql;
const countEntries = async (envelopeId: string, type: string): Promise<number> => {
  const rows = await getSql()`select 1 from audit_entry where envelope_id = ${envelopeId} and type = ${type}`;
  return rows.length;
};
const listKeyRows = (key: string) => getSql()`select * from idempotency_key where key = ${key}`;
const createDraft = (): Promise<Sent> => rest.world.draft({ recipients: [signer("Ana")] });

/**
 * Locks the envelope's row until `freeEnvelope`, so that an operation that locks it waits. `waitForWaiter` resolves when one does.
 */
async function holdEnvelope(envelopeId: string) {
  const gate = Promise.withResolvers<void>();
  const holder = Promise.withResolvers<number>();
  const done = rest.world.test.ownerSql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid from envelope where id = ${envelopeId} for update`;
    holder.resolve(row?.pid);
    await gate.promise;
  });
  const pid = await holder.promise;
  const freeEnvelope = async () => {
    gate.resolve();
    await done;
  };
  onTestFinished(freeEnvelope);
  const waitForWaiter = () =>
    expect
      .poll(() => getSql()`select 1 from pg_locks where not granted and ${pid} = any(pg_blocking_pids(pid))`)
      .toHaveLength(1);
  return { free: freeEnvelope, waiter: waitForWaiter };
}

describe("calls with the same key and the same request", () => {
  test("get the first answer again, byte for byte, and have no second effect", async () => {
    const { envelope } = await createDraft();
    const first = await cancelWithKey(envelope.id, "cancel-1");
    const second = await cancelWithKey(envelope.id, "cancel-1");
    expect([first.status, first.isReplayed]).toEqual([200, null]);
    expect([second.status, second.isReplayed, second.text]).toEqual([200, "true", first.text]);
    expect(await countEntries(envelope.id, "DOCUMENT_CANCELLED")).toBe(1);
    expect((await cancelWithKey(envelope.id, "another-key")).body.code).toBe("ENVELOPE_CANCELLED");
  });

  test("are recognised whatever their key order and white space", async () => {
    const { envelope } = await createDraft();
    const json = `{"envelopeId":"${envelope.id}","reason":"typo"}`;
    const respelt = `{ "reason": "t\\u0079po",\n "envelopeId": "${envelope.id}" }`;
    await postWithKey("/envelope/cancel", "spelling", { json });
    expect((await postWithKey("/envelope/cancel", "spelling", { json: respelt })).isReplayed).toBe("true");
  });

  test("replay a refusal, even when the call would now be answered differently", async () => {
    const { envelope } = await createDraft();
    const body = { json: { envelopeId: envelope.id, recipients: [1] } };
    const refused = await postWithKey("/envelope/redistribute", "refused", body);
    expect(refused.body.code).toBe("ENVELOPE_DRAFT");
    await cancelWithKey(envelope.id, "then-cancelled");
    expect(await postWithKey("/envelope/redistribute", "refused", body)).toEqual({
      ...refused,
      isReplayed: "true",
    });
  });

  test("have one effect when 20 come at once: the others are told to wait or get its answer", {
    tags: ["prove"],
  }, async () => {
    for (let trial = 0; trial < getTrialCount({ reduced: 5, full: 25 }); trial += 1) {
      const { envelope } = await createDraft();
      const key = `race ${trial}`;
      const answers = await Promise.all(Array.from({ length: 20 }, () => cancelWithKey(envelope.id, key)));
      const outcomes = answers.map(({ status, isReplayed, body }) => [status, isReplayed, body.code].join());
      for (const answer of outcomes)
        expect(["200,,", "200,true,", "409,,IDEMPOTENCY_IN_PROGRESS"]).toContain(answer);
      expect(outcomes.filter((answer) => answer === "200,,")).toHaveLength(1);
      expect(await countEntries(envelope.id, "DOCUMENT_CANCELLED")).toBe(1);
      expect((await cancelWithKey(envelope.id, key)).isReplayed).toBe("true");
    }
  });
});

test("a repeated call is told at once that the first still runs, and a different one that the key is taken", async () => {
  const { envelope } = await createDraft();
  const { free, waiter } = await holdEnvelope(envelope.id);
  let isFirstDone = false;
  const first = cancelWithKey(envelope.id, "slow").finally(() => {
    isFirstDone = true;
  });
  await waiter();
  expect((await cancelWithKey(envelope.id, "slow")).body.code).toBe("IDEMPOTENCY_IN_PROGRESS");
  expect((await cancelWithKey("envelope_abcdefghiklmnors", "slow")).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(isFirstDone).toBe(false);
  await free();
  expect((await first).status).toBe(200);
});

describe("an idempotency key belongs to", () => {
  test.each([
    ["another path", "/envelope/delete", (id: string) => ({ envelopeId: id })],
    ["another payload", "/envelope/cancel", (id: string) => ({ envelopeId: id, reason: "because" })],
  ])("one request: %s under it is refused with 422 and has no effect", async (name, path, json) => {
    const { envelope } = await createDraft();
    await cancelWithKey(envelope.id, name);
    const other = await postWithKey(path, name, { json: json(envelope.id) });
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await countEntries(envelope.id, "DOCUMENT_DELETED")).toBe(0);
  });

  test("one token: a request with the same key by another token runs on its own", async () => {
    const [a, b] = [await createDraft(), await createDraft()];
    const token = await rest.getToken(rest.world.owner);
    expect((await cancelWithKey(a.envelope.id, "shared")).status).toBe(200);
    expect(await cancelWithKey(b.envelope.id, "shared", { token })).toMatchObject({
      status: 200,
      isReplayed: null,
    });
    expect(await countEntries(b.envelope.id, "DOCUMENT_CANCELLED")).toBe(1);
  });
});

describe("when a process dies during a call", () => {
  test("before its effect commits, the key is in use for 60 s and the call then runs once", async () => {
    stopClock(START);
    const { envelope } = await createDraft();
    const renameWithKey = (key: string) =>
      postWithKey("/envelope/update", key, {
        json: { envelopeId: envelope.id, data: { externalId: "A-1" } },
      });
    await renameWithKey("probe");
    const lease = new Date(START.getTime() + 60 * SECOND).toISOString();
    // State after such a process died: its claim, committed before anything else, and no effect.
    await getSql()`insert into idempotency_key (token_id, key, fingerprint, lease_expires_at, created_at)
      select token_id, 'killed-before', fingerprint, ${lease}, created_at from idempotency_key where key = 'probe'`;
    stopClock(new Date(START.getTime() + 59.9 * SECOND));
    expect((await renameWithKey("killed-before")).body.code).toBe("IDEMPOTENCY_IN_PROGRESS");
    stopClock(new Date(START.getTime() + 60 * SECOND));
    expect(await renameWithKey("killed-before")).toMatchObject({ status: 200, isReplayed: null });
    expect((await renameWithKey("killed-before")).isReplayed).toBe("true");
  });

  test("after its effect committed, the unread answer is replayed", async () => {
    const { envelope } = await createDraft();
    const { free, waiter } = await holdEnvelope(envelope.id);
    const client = httpRequest(`${rest.baseUrl}/api/v2/envelope/cancel`, {
      method: "POST",
      headers: {
        authorization: rest.apiToken,
        "content-type": "application/json",
        "idempotency-key": "killed-after",
      },
    });
    const closed = new Promise((resolve) => client.on("close", resolve));
    client.on("error", () => undefined).end(JSON.stringify({ envelopeId: envelope.id }));
    await waiter();
    client.destroy();
    await closed;
    await free();
    await expect.poll(() => countEntries(envelope.id, "DOCUMENT_CANCELLED")).toBe(1);
    expect(await cancelWithKey(envelope.id, "killed-after")).toMatchObject({
      status: 200,
      isReplayed: "true",
    });
    expect(await countEntries(envelope.id, "DOCUMENT_CANCELLED")).toBe(1);
  });

  test("a call that outlives its lease is not run a second time in parallel", async () => {
    stopClock(START);
    const { envelope } = await createDraft();
    const { free, waiter } = await holdEnvelope(envelope.id);
    const first = cancelWithKey(envelope.id, "outlived");
    await waiter();
    stopClock(new Date(START.getTime() + 61 * SECOND));
    expect((await cancelWithKey(envelope.id, "outlived")).body.code).toBe("IDEMPOTENCY_IN_PROGRESS");
    await free();
    expect((await first).status).toBe(200);
    expect((await cancelWithKey(envelope.id, "outlived")).isReplayed).toBe("true");
  });
});

describe("the stored answer of a call", () => {
  test("is not kept for an internal error, whose effects are rolled back", async () => {
    const { envelope } = await createDraft();
    // With a webhook, the event of cancelling needs a job.
    await rest.world.test
      .sql`insert into webhook (id, team_id, webhook_url, event_triggers, created_at, updated_at)
      values ('w1', ${rest.world.owner.teamId}, 'https://hooks.example.com/', '{}', clock_timestamp(), clock_timestamp())`;
    const boss = requireInstance("boss");
    const { insert } = boss;
    Object.assign(boss, { insert: () => Promise.reject(new TypeError("the queue is gone")) });
    const broken = await cancelWithKey(envelope.id, "internal");
    Object.assign(boss, { insert });
    provide("boss", boss);
    expect([broken.status, broken.body.code]).toEqual([500, "INTERNAL_SERVER_ERROR"]);
    expect(await countEntries(envelope.id, "DOCUMENT_CANCELLED")).toBe(0);
    expect(await listKeyRows("internal")).toHaveLength(0);
    expect(await cancelWithKey(envelope.id, "internal")).toMatchObject({ status: 200, isReplayed: null });
  });

  test("is not kept for a caller without a valid token", async () => {
    const { envelope } = await createDraft();
    const token = `api_${"0".repeat(32)}`;
    expect((await cancelWithKey(envelope.id, "unauthorised", { token })).status).toBe(401);
    expect(await listKeyRows("unauthorised")).toHaveLength(0);
  });

  test("is encrypted in the database, so that no signing link is readable there", async () => {
    const { envelope } = await rest.world.draft({
      recipients: [
        {
          ...signer("Ana"),
          fields: [{ type: "SIGNATURE", page: 1, positionX: 1, positionY: 1, width: 9, height: 9 }],
        },
      ],
    });
    const { body } = await postWithKey("/envelope/distribute", "secret", {
      json: { envelopeId: envelope.id },
    });
    const [row] = await listKeyRows("secret");
    expect(body.recipients[0].token).toMatch(/^\w{32}$/);
    expect(row?.response_encrypted.length).toBeGreaterThan(100);
    expect(JSON.stringify(row)).not.toContain(body.recipients[0].token);
    await getSql()`update idempotency_key set key = 'moved' where key = 'secret'`;
    const answer = await postWithKey("/envelope/distribute", "moved", { json: { envelopeId: envelope.id } });
    expect(answer.status, "an answer moved to another key does not decrypt").toBe(500);
  });

  test("is deleted after 24 h: the key is free again, and the sweep removes the row", async () => {
    stopClock(START);
    const { envelope } = await createDraft();
    await cancelWithKey(envelope.id, "old");
    stopClock(new Date(START.getTime() + 24 * HOUR - 1));
    expect((await cancelWithKey(envelope.id, "old")).isReplayed).toBe("true");
    await sweepNow(rest.world, "idempotency-keys");
    expect(await listKeyRows("old")).toHaveLength(1);
    stopClock(new Date(START.getTime() + 24 * HOUR));
    expect((await cancelWithKey(envelope.id, "old")).body.code).toBe("ENVELOPE_CANCELLED");
    stopClock(new Date(START.getTime() + 49 * HOUR));
    await sweepNow(rest.world, "idempotency-keys");
    expect(await listKeyRows("old")).toHaveLength(0);
  });
});

describe("the Idempotency-Key header", () => {
  test.each([
    ["is empty", ""],
    ["has 256 characters", "k".repeat(256)],
    ["has a letter beyond ASCII", "clé"],
    ["has a control character", "a\tb"],
  ])("that %s is refused with 400 by its name and has no effect", async (_, key) => {
    const { envelope } = await createDraft();
    const { status, body } = await cancelWithKey(envelope.id, key);
    expect([status, body.code, body.issues[0].path]).toEqual([400, "BAD_REQUEST", "Idempotency-Key"]);
    expect(await countEntries(envelope.id, "DOCUMENT_CANCELLED")).toBe(0);
  });

  test.each(["~", "k".repeat(255), "a b {c}"])("may be %j", async (key) => {
    const { envelope } = await createDraft();
    await cancelWithKey(envelope.id, key);
    expect((await cancelWithKey(envelope.id, key)).isReplayed).toBe("true");
  });

  test("is ignored on a read", async () => {
    const answer = await rest.call("GET", "/api/v2/envelope", { headers: { "idempotency-key": "" } });
    expect(answer.status).toBe(200);
  });
});

describe("an upload", () => {
  const PDF = Buffer.from(simplePdf([{}]));
  const multipartBody = (boundary: string, title: string, file: Uint8Array): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="payload"\r\n\r\n` +
          `${JSON.stringify({ title, type: "DOCUMENT" })}\r\n--${boundary}\r\n` +
          `Content-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  async function createWithKey(key: string, boundary: string, title = "Lease", file: Uint8Array = PDF) {
    const answer = await fetch(`${rest.baseUrl}/api/v2/envelope/create`, {
      method: "POST",
      headers: {
        authorization: rest.apiToken,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "idempotency-key": key,
      },
      body: new Uint8Array(multipartBody(boundary, title, file)),
    });
    const isReplayed = answer.headers.get("idempotency-replayed");
    return { status: answer.status, isReplayed, body: await answer.json() };
  }

  test("with another boundary is the same request, with another file or payload it is not", async () => {
    const first = await createWithKey("upload", "one");
    const secondAnswer = await createWithKey("upload", "----two");
    expect([first.status, secondAnswer.isReplayed, secondAnswer.body]).toEqual([200, "true", first.body]);
    const other = await createWithKey("upload", "one", "Lease", Buffer.from(simplePdf([{}, {}])));
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect((await createWithKey("upload", "one", "Rent")).status).toBe(422);
    expect(
      await getSql()`select 1 from envelope where title in ('Lease', 'Rent') and team_id = ${rest.world.owner.teamId}
      and id = ${first.body.id}`,
    ).toHaveLength(1);
  });

  test("that was only replayed leaves no file after the sweep and removes none in use", async () => {
    const listUnclaimedUploads = () => getSql()`select 1 from upload where claimed_at is null`;
    const { body } = await createWithKey("sweep", "one");
    await createWithKey("sweep", "two");
    expect((await listUnclaimedUploads()).length).toBeGreaterThan(0);
    await sweepUploads(rest.world, new Date(Date.now() + SECOND));
    expect(await listUnclaimedUploads()).toHaveLength(0);
    const envelope = await (await rest.call("GET", `/api/v2/envelope/${body.id}`)).json();
    const path = `/api/v2/envelope/item/${envelope.envelopeItems[0].id}/download?version=original`;
    const original = Buffer.from(await (await rest.call("GET", path)).arrayBuffer());
    expect(original.equals(PDF)).toBe(true);
  });

  test("sent 8 times at once creates one envelope", async () => {
    const countEnvelopes = async () => (await getSql()`select 1 from envelope`).length;
    const before = await countEnvelopes();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => createWithKey("parallel", `b${n}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(await countEnvelopes()).toBe(before + 1);
  });
});

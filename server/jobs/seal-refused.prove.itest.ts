import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runProbes } from "@/server/checks/examine";
import { createProbeDeps } from "@/server/checks/probe-deps";
import { hashChainEntry, loadAudit, NO_ORIGIN } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { loadStoredFamilies } from "@/server/metrics/database-metrics";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import {
  box,
  buildConsent,
  findSentFieldId,
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import type { JobDeps } from "./job";
import { sealEnvelope } from "./seal-envelope";
import { stampRejected } from "./stamp-rejected";

let world: World;
let api: ReturnType<typeof signingCaller>;
let deps: JobDeps;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
  const transport = { name: "outbox", send: async () => {}, close: () => {} } as const;
  deps = { db: world.db, services: world.services, transport, log };
  picture = linePng();
});
beforeEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

/**
 * Ana drew, typed a text, ticked a box and has a prefilled one; Ben typed his name; Cleo uploaded a picture.
 */
async function sendAndSign(): Promise<Sent> {
  const sent = await world.send({
    recipients: [
      signer("Ana", {
        fields: [
          box("SIGNATURE"),
          box("TEXT", 1, { type: "text" }),
          box("CHECKBOX", 2, {
            type: "checkbox",
            values: [
              { id: 1, value: "yes", checked: false },
              { id: 2, value: "no", checked: false },
            ],
          }),
          box("NUMBER", 3, { type: "number", readOnly: true, value: "100" }),
          box("NAME", 4),
          box("DATE", 5),
        ],
      }),
      signer("Ben"),
      signer("Cleo"),
    ],
  });
  await prepareSigner(api, sent, 0);
  const token = getRecipientToken(sent, 0);
  await api.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "pay 100" });
  await api.fill({ token, fieldId: findSentFieldId(sent, 0, "CHECKBOX"), value: [0] });
  await api.complete({ token });
  await signWithValue(sent, 1, { kind: "typed", text: "Ben", face: "caveat" });
  await api.open({ token: getRecipientToken(sent, 2) });
  const { uploadId } = await api.addPicture({ token: getRecipientToken(sent, 2), png: picture });
  await signWithValue(sent, 2, { kind: "uploaded", uploadId });
  return sent;
}

async function signWithValue(sent: Sent, index: number, value: unknown): Promise<void> {
  const token = getRecipientToken(sent, index);
  await api.open({ token });
  await api.consent({ ...buildConsent(token), startedMsAgo: 0 });
  await api.fill({ token, fieldId: findSentFieldId(sent, index), value });
  await api.complete({ token });
}

const GUARDED = ["audit_entry", "item_version", "recipient"];

/** Changes rows as a database superuser can, with triggers disabled. */
const asSuperuser = (change: (sql: TransactionSql) => Promise<unknown>): Promise<unknown> =>
  world.test.ownerSql.begin(async (sql) => {
    for (const table of GUARDED) await sql`alter table ${sql(table)} disable trigger user`;
    await change(sql);
    for (const table of GUARDED) await sql`alter table ${sql(table)} enable trigger user`;
  });

const getEnvelope = async (sent: Sent) => (await world.reload(sent.envelope.id)).envelope;

type Tampering = {
  what: string;
  change: (sql: TransactionSql, sent: Sent) => Promise<unknown>;
  told: Record<string, unknown>;
};

const changeFieldValue = (sent: Sent, type: string, text: string) => (sql: TransactionSql) =>
  sql`update field set custom_text = ${text} where id = ${findSentFieldId(sent, 0, type)}`;

const TAMPERINGS: readonly Tampering[] = [
  {
    what: "a text that somebody typed",
    change: (sql, sent) => changeFieldValue(sent, "TEXT", "pay 9999999")(sql),
    told: { kind: "VALUE", fieldType: "TEXT", page: 1, file: 1 },
  },
  {
    what: "a box that somebody ticked",
    change: (sql, sent) => changeFieldValue(sent, "CHECKBOX", "[1]")(sql),
    told: { kind: "VALUE", fieldType: "CHECKBOX" },
  },
  {
    what: "a value the sender fixed",
    change: (sql, sent) => changeFieldValue(sent, "NUMBER", "999")(sql),
    told: { kind: "VALUE", fieldType: "NUMBER" },
  },
  {
    what: "a name that sending filled in",
    change: (sql, sent) => changeFieldValue(sent, "NAME", "Zoe")(sql),
    told: { kind: "VALUE", fieldType: "NAME" },
  },
  {
    what: "the day of signing",
    change: (sql, sent) => changeFieldValue(sent, "DATE", "2020-01-01")(sql),
    told: { kind: "VALUE", fieldType: "DATE" },
  },
  {
    what: "a value that was taken away",
    change: (sql, sent) =>
      sql`update field set inserted = false, custom_text = '' where id = ${findSentFieldId(sent, 0, "TEXT")}`,
    told: { kind: "VALUE", fieldType: "TEXT" },
  },
  {
    what: "the strokes of a drawn signature",
    change: (sql, sent) =>
      sql`update signature set value = jsonb_set(value, '{strokes,0,0,1}', '0.9') where field_id = ${findSentFieldId(sent, 0)}`,
    told: { kind: "SIGNATURE", fieldType: "SIGNATURE" },
  },
  {
    what: "the text of a typed signature, with its hash beside it",
    change: (sql, sent) => sql`update signature set value = jsonb_set(value, '{text}', '"Zoe"'),
      sha256 = sha256('{"face":"caveat","kind":"typed","text":"Zoe"}'::bytea) where field_id = ${findSentFieldId(sent, 1)}`,
    told: { kind: "SIGNATURE" },
  },
  {
    what: "the picture of an uploaded signature, by its row",
    change: (sql, sent) =>
      sql`update signature_upload set sha256 = sha256('other'::bytea) where recipient_id = ${sent.recipients[2]?.id ?? 0}`,
    told: { kind: "SIGNATURE" },
  },
  {
    what: "a signature that was taken away",
    change: (sql, sent) => sql`delete from signature where field_id = ${findSentFieldId(sent, 1)}`,
    told: { kind: "SIGNATURE" },
  },
  {
    what: "a signature put where nobody signed",
    change: (
      sql,
      sent,
    ) => sql`insert into signature (field_id, recipient_id, address, kind, value, sha256, created_at)
      select ${findSentFieldId(sent, 0, "TEXT")}, recipient_id, address, kind, value, sha256, created_at from signature
      where field_id = ${findSentFieldId(sent, 0)}`,
    told: { kind: "SIGNATURE", fieldType: "TEXT" },
  },
  {
    what: "where a field stands",
    change: (sql, sent) => sql`update field set position_y = 80 where id = ${findSentFieldId(sent, 1)}`,
    told: { kind: "FIELD", fieldType: "SIGNATURE" },
  },
  {
    what: "what a box to tick stands for",
    change: (sql, sent) =>
      sql`update field set field_meta = jsonb_set(field_meta, '{values,0,value}', '"all my goods"') where id = ${findSentFieldId(sent, 0, "CHECKBOX")}`,
    told: { kind: "FIELD", fieldType: "CHECKBOX" },
  },
  {
    what: "a field that was taken away",
    change: (sql, sent) => sql`delete from field where id = ${findSentFieldId(sent, 0, "TEXT")}`,
    told: { kind: "FIELD" },
  },
  {
    what: "who signed",
    change: (sql, sent) =>
      sql`update recipient set name = 'Zoe', email = 'zoe@example.com' where id = ${sent.recipients[0]?.id ?? 0}`,
    told: { kind: "PERSON" },
  },
  {
    what: "the consent somebody gave",
    change: (sql, sent) =>
      sql`update consent set text_version = 'another' where recipient_id = ${sent.recipients[0]?.id ?? 0}`,
    told: { kind: "CONSENT" },
  },
  {
    what: "when somebody consented",
    change: (sql, sent) =>
      sql`update consent set created_at = created_at - interval '1 day' where recipient_id = ${sent.recipients[1]?.id ?? 0}`,
    told: { kind: "CONSENT" },
  },
  {
    what: "which file was signed",
    change: (sql, sent) =>
      sql`update item_version set sha256 = sha256('other'::bytea) where item_id = ${sent.items[0]?.id ?? ""}`,
    told: { kind: "FILE", file: 1 },
  },
  {
    what: "an entry of the log",
    change: (sql, sent) =>
      sql`update audit_entry set data = jsonb_set(data, '{field,data}', '"pay 9999999"')
        where envelope_id = ${sent.envelope.id} and data #>> '{field,data}' = 'pay 100'`,
    told: { kind: "LOG" },
  },
  {
    what: "an entry taken out of the log",
    change: (sql, sent) => sql`delete from audit_entry where envelope_id = ${sent.envelope.id} and seq = 5`,
    told: { kind: "LOG", entry: 6 },
  },
  {
    what: "the end of the log, cut off",
    change: (sql, sent) => sql`delete from audit_entry where envelope_id = ${sent.envelope.id}
      and seq = (select max(seq) from audit_entry where envelope_id = ${sent.envelope.id})`,
    told: { kind: "ACT" },
  },
];

describe("the seal is refused, and Admin names the place, when the database was changed after signing:", () => {
  for (const { what, change, told } of TAMPERINGS) {
    test(what, async () => {
      const sent = await sendAndSign();
      await asSuperuser((sql) => change(sql, sent));
      await sealEnvelope(sent.envelope.id, deps);
      const envelope = await getEnvelope(sent);
      expect(envelope).toMatchObject({
        status: "PENDING",
        sealError: expect.stringContaining("differs from the audit log"),
      });
      expect(envelope.sealDifferences).toContainEqual(expect.objectContaining(told));
      const [item] = await world.test
        .sql`select kind from item_version where item_id = ${sent.items[0]?.id ?? ""} and kind = 'SEALED'`;
      expect(item).toBeUndefined();
    });
  }
});

describe("the seal is refused when stored bytes were changed:", () => {
  test("a signed file", async () => {
    const sent = await sendAndSign();
    const [row] = await world.test
      .sql`select storage_key as key from item_version where item_id = ${sent.items[0]?.id ?? ""}`;
    await expectRefusedBy(sent, row?.key, { kind: "FILE", file: 1 });
  });

  test("the picture of a signature", async () => {
    const sent = await sendAndSign();
    const [row] = await world.test
      .sql`select storage_key as key from signature_upload where recipient_id = ${sent.recipients[2]?.id ?? 0}`;
    await expectRefusedBy(sent, row?.key, { kind: "PICTURE", fieldType: "SIGNATURE" });
  });

  async function expectRefusedBy(sent: Sent, key: string, told: Record<string, unknown>) {
    const file = await world.storage.path(key);
    const bytes = await world.storage.read(key);
    const other = Uint8Array.from(bytes);
    other[other.length - 8] = (other.at(-8) ?? 0) ^ 1;
    writeFileSync(file, other);
    try {
      await sealEnvelope(sent.envelope.id, deps);
    } finally {
      writeFileSync(file, bytes);
    }
    expect((await getEnvelope(sent)).sealDifferences).toEqual([expect.objectContaining(told)]);
  }
});

describe("a refused seal", () => {
  test("alarms admin, health, metrics and owner until the change is undone, and then seals", async () => {
    const sent = await sendAndSign();
    const text = findSentFieldId(sent, 0, "TEXT");
    await asSuperuser((sql) => sql`update field set custom_text = 'pay 9999999' where id = ${text}`);
    await sealEnvelope(sent.envelope.id, deps);
    const admin = createCaller({
      db: world.db,
      services: services(),
      actor: world.owner,
      account: { ...world.owner, sessionId: "session", isInstanceAdmin: true },
      origin: NO_ORIGIN,
      requestId: "test",
      visitor: NO_VISITOR,
      fromLoopback: false,
    }).admin;
    const waiting = await admin.sealing.list({ perPage: 100 });
    const own = waiting.data.find(({ envelopeId }) => envelopeId === sent.envelope.id);
    expect(own?.differences).toEqual([
      expect.objectContaining({ kind: "VALUE", fieldType: "TEXT", page: 1, file: 1 }),
    ]);
    // The place, never the value: the instance's admin has no right to the content.
    expect(JSON.stringify(own)).not.toMatch(/pay|Ana/);
    expect((await admin.overview()).sealing.changed).toBeGreaterThan(0);
    const detail = await createOwnerCaller(world).envelope.detail({ envelopeId: sent.envelope.id });
    expect(detail.sealing).toMatchObject({ isEvidenceChanged: true });
    const opened = { env: env(), dataDir: "/tmp", sql: world.test.sql, storage: world.storage };
    const ground = { ...opened, databaseRestarts: 0 };
    const probeResults = await runProbes(createProbeDeps(ground));
    expect(probeResults.find(({ name }) => name === "evidence")).toMatchObject({
      state: "failed",
      code: "EVIDENCE_CHANGED",
    });
    const families = await loadStoredFamilies(world.db);
    const alarm = families.find(({ name }) => name === "rubrica_envelopes_evidence_changed");
    expect(alarm?.samples[0]?.value).toBeGreaterThan(0);
    await asSuperuser((sql) => sql`update field set custom_text = 'pay 100' where id = ${text}`);
    stopClock(new Date(Date.now() + 120_000));
    await sealEnvelope(sent.envelope.id, deps);
    expect(await getEnvelope(sent)).toMatchObject({ status: "COMPLETED", sealDifferences: null });
  });

  test("also withholds the stamp from a rejected envelope", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await signAs(api, sent, 0);
    await api.open({ token: getRecipientToken(sent, 1) });
    await api.reject({ token: getRecipientToken(sent, 1), reason: "Not like this" });
    await asSuperuser(
      (sql) =>
        sql`update recipient set rejection_reason = 'I agree' where id = ${sent.recipients[1]?.id ?? 0}`,
    );
    await stampRejected(sent.envelope.id, deps);
    expect((await getEnvelope(sent)).sealDifferences).toEqual([
      { kind: "ACT", recipientId: sent.recipients[1]?.id },
    ]);
  });
});

test("a document sent by a version that recorded neither fields nor automatic values is sealed", async () => {
  const sent = await world.send({
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("NAME", 1)] })],
  });
  await asSuperuser((sql) => rebuildChain(sql, sent));
  await signAs(api, sent, 0);
  await sealEnvelope(sent.envelope.id, deps);
  expect(await getEnvelope(sent)).toMatchObject({ status: "COMPLETED", sealError: null });
});

/** The chain as an older version wrote it: the same entries without the hashes, linked anew. */
async function rebuildChain(sql: TransactionSql, sent: Sent): Promise<void> {
  let prevHash: Uint8Array = new Uint8Array(32);
  for (const row of await loadAudit(world.db, sent.envelope.id)) {
    const { id, hash: _, prevHash: __, ...entry } = row;
    const data = JSON.parse(JSON.stringify(entry.data), (key, value) =>
      key === "valueSha256" || (key === "fields" && row.type === "DOCUMENT_SENT") ? undefined : value,
    );
    const hash = hashChainEntry(prevHash, { ...entry, data });
    await sql`update audit_entry set data = ${sql.json(data)}, prev_hash = ${prevHash}, hash = ${hash} where id = ${id}`;
    prevHash = hash;
  }
}

/** A black line on white, 300 x 100 points. */
function linePng(): Uint8Array<ArrayBuffer> {
  const [width, height] = [300, 100];
  const rows = Buffer.alloc((width + 1) * height, 255);
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = 0;
    if (y > 40 && y < 50) rows.fill(0, y * (width + 1) + 20, y * (width + 1) + 280);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pngChunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FieldApi } from "@/components/field-editor/field-api";
import { createFieldApi } from "@/components/field-editor/field-calls";
import type { EditorField } from "@/components/field-editor/model/editor-field";
import { createSeededRandom, getTrialCount, seed } from "@/e2e/fixtures/trials";
import { createCallerFor, findDomainError } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type Database, toDatabase } from "@/server/db/client";
import { connect as openConnections } from "@/server/db/connect";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";
import { areFieldsSame, getFieldKey, Lineage, toComparable } from "./lineage";
import { type Sitting, simulateEditor, type Tally } from "./sitting";

vi.setConfig({ testTimeout: toPatientMs(900) });

const RUNS = getTrialCount({ reduced: 8, full: 200 });
const STEPS = 80;
/** Saves and reloads of both pages before they are said to disagree. */
const ROUNDS = 40;

let it: CallWorld;
let rosa: Owner;
let others: { sql: ReturnType<typeof openConnections>; db: Database };
beforeAll(async () => {
  it = await callWorld();
  rosa = (await it.member("MEMBER")).person;
  const sql = openConnections(it.world.test.url, { max: 2, name: "rosa" });
  others = { sql, db: toDatabase(sql) };
});
afterAll(async () => {
  await others.sql.end();
  await it[Symbol.asyncDispose]();
});

function createApi(actor: Owner, db: Database, envelopeId: string): FieldApi {
  const { field, presence } = createCallerFor({ actor, requestId: "test", db });
  return createFieldApi({
    createMany: (data) => field.createMany({ envelopeId, data }),
    updateMany: (data) => field.updateMany({ envelopeId, data }),
    deleteMany: (gone) => field.deleteMany({ envelopeId, ...gone }),
    follow: () => field.follow({ envelopeId }),
    beat: () => presence.beat({ envelopeId }),
    readRefusal: (error) => {
      const refused = findDomainError(error);
      return refused ? { httpStatus: refused.status, code: refused.code } : undefined;
    },
  });
}

async function loadStoredFields(api: FieldApi) {
  const now = await api.follow();
  if (!now.ok) throw new Error("The stored fields cannot be read.");
  return now.value.fields;
}

async function createDraft(): Promise<string> {
  const rows = [0, 1, 2, 3, 4, 5];
  const fields = rows.map((row) => box("TEXT", row, { type: "text", label: `F${row}` }));
  const { envelope } = await it.world.draft({ pages: 2, recipients: [signer("Ana", { fields })] });
  return envelope.id;
}

const ACTS = [
  "move",
  "move",
  "move",
  "word",
  "word",
  "create",
  "remove",
  "takeBack",
  "hold",
  "answer",
] as const;

/** Performs one act of a person or of their page. Does not wait for the save. */
function performAct(one: Sitting, random: () => number): void {
  const chance = random();
  if (chance < 0.6) one[ACTS[Math.floor(random() * ACTS.length)] ?? "move"]();
  else if (chance < 0.8) void one.autosave.flush();
  else if (chance < 0.95) void one.autosave.catchUp();
  else Object.assign(one.weather, { lostCalls: random() * 0.3, lostAnswers: random() * 0.3 });
}

/** Ends the simulated faults and answers every conflict, until both pages show the stored fields. */
async function settleEditors(both: readonly Sitting[], api: FieldApi): Promise<readonly EditorField[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of both) {
      Object.assign(one.weather, { lostCalls: 0, lostAnswers: 0 });
      one.busy.clear();
      await one.autosave.flush();
      await one.autosave.catchUp();
      while (one.clashes().length > 0) one.answer();
      await one.autosave.flush();
    }
    const storedFields = toComparable((await loadStoredFields(api)).map(({ field }) => field));
    const isSettled = both.every(
      (one) => one.state() === "saved" && areFieldsSame(toComparable(one.fields()), storedFields),
    );
    if (isSettled) return storedFields;
  }
  const pageStates = both.map((one) => ({ state: one.state(), fields: toComparable(one.fields()) }));
  throw new Error(`They do not agree: ${JSON.stringify(pageStates)}`);
}

async function runSeed(
  start: number,
  tally: Tally,
): Promise<{ acts: number; lost: string[]; twice: string[] }> {
  const random = createSeededRandom(start);
  const envelopeId = await createDraft();
  const apis = [
    createApi(it.world.owner, it.world.db, envelopeId),
    createApi(rosa, others.db, envelopeId),
  ] as const;
  const lineage = new Lineage();
  let last = 0;
  const nextNumber = () => {
    last += 1;
    return last;
  };
  const loaded = (await loadStoredFields(apis[0])).map(({ by: _, ...field }) => field);
  const shared = { loaded, lineage, next: nextNumber, random, tally };
  const both = [
    simulateEditor({ ...shared, who: "Olga", api: apis[0] }),
    simulateEditor({ ...shared, who: "Rosa", api: apis[1] }),
  ];
  for (let at = 0; at < STEPS; at += 1) {
    const one = both[random() < 0.5 ? 0 : 1];
    if (one) performAct(one, random);
    // Lets answers come in between, in the order the database gives them.
    if (random() < 0.5) await sleep(random() * 12);
  }
  const storedFields = await settleEditors(both, apis[0]);
  for (const one of both) one.autosave.stop();
  const keys = storedFields.map(getFieldKey);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  return { acts: lineage.count, lost: lineage.lost(storedFields), twice };
}

test(`a draft that two users edit at once loses no edit of either (${RUNS} random runs)`, async () => {
  const tally: Tally = { lostCalls: 0, lostAnswers: 0, refused: 0, clashes: 0 };
  let acts = 0;
  for (let at = 0; at < RUNS; at += 1) {
    const start = (seed + at * 7919) >>> 0;
    const outcome = await runSeed(start, tally).catch((error: unknown) => {
      throw new Error(`run ${at}, seed ${start}`, { cause: error });
    });
    acts += outcome.acts;
    expect({ run: at, seed: start, lost: outcome.lost, twice: outcome.twice }).toEqual({
      run: at,
      seed: start,
      lost: [],
      twice: [],
    });
  }
  // Without losses, refusals and conflicts the runs would prove little.
  process.stdout.write(`two editors: ${JSON.stringify({ seed, runs: RUNS, acts, ...tally })}\n`);
  for (const [what, count] of Object.entries(tally)) expect([what, count > 0]).toEqual([what, true]);
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getTrialCount, seed } from "@/e2e/fixtures/trials";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { SigningMode } from "@/server/domain/vocabulary";
import { expectInvariants } from "@/server/testing/db/invariants";
import { createDraftState, type Envelope, listStepsFrom, person } from "@/server/testing/world/machine";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  listEventKinds,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, testWorld, type World } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(600) });

/**
 * Compares the real procedures with the state machine of the rules
 * (`server/domain/envelope/exploration.prove.test.ts` walks all of that). In any order each act follows the
 * machine, or refuses and leaves no trace.
 */

let world: World;
let page: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  world = await testWorld();
  page = signingCaller(world.db);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});

/** An ASSISTANT needs an order and a later recipient: the machine is walked with them, the procedures are not. */
const ROLES = ["SIGNER", "APPROVER", "VIEWER", "CC"] as const;
type OrderedRecipient = { role: (typeof ROLES)[number]; order: number | null };
type EnvelopeAct =
  | { act: "distribute" | "cancel" | "complete" | "remove" }
  | { act: "act" | "reject" | "expire"; who: number };

const people = fc.array(
  fc.record<OrderedRecipient>({ role: fc.constantFrom(...ROLES), order: fc.constantFrom(null, 1, 2, 3) }),
  { maxLength: 3 },
);
/** Acts of recipients are frequent, acts that end an envelope rare. */
const act: fc.Arbitrary<EnvelopeAct> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("act" as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("reject" as const, "expire"), who: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("complete" as const, "distribute") }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("cancel" as const, "remove") }) },
);

/** Audit entry of each change of state, written once. */
const ENTRY = {
  distribute: "DOCUMENT_SENT",
  cancel: "DOCUMENT_CANCELLED",
  complete: "DOCUMENT_COMPLETED",
  act: "DOCUMENT_RECIPIENT_COMPLETED",
  reject: "DOCUMENT_RECIPIENT_REJECTED",
  remove: "DOCUMENT_DELETED",
  expire: null,
} as const;
const ENTRIES: readonly string[] = Object.values(ENTRY).filter((entry) => entry !== null);
/** Events of reads, not of the state machine. */
const ON_LOOKING = ["DOCUMENT_CREATED", "DOCUMENT_OPENED"];

const createOwnerApi = () => createCallerFor({ actor: world.owner, requestId: "test" });

async function signAsRecipient(sent: Sent, who: number): Promise<unknown> {
  const token = getRecipientToken(sent, who);
  const role = sent.recipients[who]?.role;
  await page.open({ token });
  if (role === "VIEWER") return;
  await page.consent(buildConsent(token));
  if (role === "SIGNER") await page.fill({ token, fieldId: findSentFieldId(sent, who), value: DRAWN });
  return page.complete({ token });
}

function performAct(sent: Sent, given: EnvelopeAct): Promise<unknown> {
  const envelopeId = sent.envelope.id;
  switch (given.act) {
    case "distribute":
      return createOwnerApi().envelope.distribute({ envelopeId });
    case "cancel":
      return createOwnerApi().envelope.cancel({ envelopeId });
    case "remove":
      return createOwnerApi().envelope.remove({ envelopeId });
    case "complete":
      return world.queue.drain();
    case "act":
      return signAsRecipient(sent, given.who);
    case "reject":
      return page.reject({ token: getRecipientToken(sent, given.who), reason: "No." });
    case "expire":
      return world.test.sql`update recipient set expires_at = now() - interval '1 day'
        where id = ${sent.recipients[given.who]?.id ?? 0}`;
  }
}

/** Returns the entries and events of an envelope, without those of reads. */
async function listEntriesAndEvents(sent: Sent) {
  const [entries, events] = await Promise.all([
    listAuditTypes(world.test.sql, sent),
    listEventKinds(world.test.sql, sent),
  ]);
  return {
    entries: entries.filter((entry) => ENTRIES.includes(entry)),
    events: events.filter((event) => !ON_LOOKING.includes(event)),
  };
}

const getName = (given: EnvelopeAct) => ("who" in given ? `${given.act} ${given.who + 1}` : given.act);

async function tryAct(sent: Sent, envelope: Envelope, given: EnvelopeAct): Promise<Envelope> {
  const step = listStepsFrom(envelope).find(({ what }) => what === getName(given));
  // A link can expire at any time; the machine knows only expiries of recipients who could act.
  if (given.act === "expire" && !step) return envelope;
  const before = await listEntriesAndEvents(sent);
  await performAct(sent, given).catch(() => {});
  const after = await listEntriesAndEvents(sent);
  // Read as rows: after its removal the API no longer shows it.
  const [row] = await world.test.sql`select status from envelope where id = ${sent.envelope.id}`;
  const signing = await world.test.sql`select signing_status from recipient
    where envelope_id = ${sent.envelope.id} and role <> 'CC' order by id`;
  const entry = step ? ENTRY[given.act] : null;
  const expected = step?.after ?? envelope;
  expect({ ...after, status: row?.status, signing: signing.map((one) => one.signing_status) }).toEqual({
    entries: [...before.entries, ...(entry ? [entry] : [])],
    events: [...before.events, ...(step?.events ?? [])],
    status: expected.status,
    signing: expected.recipients.flatMap((one) => (one.role === "CC" ? [] : [one.signingStatus])),
  });
  return expected;
}

test("in whatever order operations are tried, each follows the state machine or leaves no trace", async () => {
  const given = fc.record({
    mode: fc.constantFrom<SigningMode>("SEQUENTIAL", "PARALLEL"),
    others: people,
    acts: fc.array(act, { minLength: 4, maxLength: 14 }),
  });
  const property = fc.asyncProperty(given, async ({ mode, others, acts }) => {
    const all: OrderedRecipient[] = [{ role: "SIGNER", order: 2 }, ...others];
    const { envelope } = await world.draft({
      meta: { signingOrder: mode },
      recipients: all.map(({ role, order }, index) => ({
        name: `Person ${index + 1}`,
        email: `${index + 1}@example.org`,
        role,
        ...(order === null ? {} : { signingOrder: order }),
        fields: role === "SIGNER" ? [box("SIGNATURE")] : [],
      })),
    });
    const sent = await world.reload(envelope.id);
    let state = createDraftState(
      mode,
      sent.recipients.map(({ role, signingOrder }, index) => person(index + 1, role, signingOrder)),
    );
    for (const one of [{ act: "distribute" } as const, ...acts]) {
      if ("who" in one && one.who >= all.length) continue;
      // A second send changes no state, and gives recipients with unsent mail a new lifetime (ruling 42).
      if (one.act === "distribute" && state.status === "PENDING") continue;
      state = await tryAct(sent, state, one);
    }
  });
  await fc.assert(property, { seed, numRuns: getTrialCount({ reduced: 12, full: 100 }), endOnFailure: true });
});

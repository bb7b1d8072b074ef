import { expect, test } from "vitest";
import { getTrialCount } from "@/e2e/fixtures/trials";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { RecipientForRules } from "@/server/domain/aggregate";
import { computeSigningOutcome, findCurrentTurn } from "@/server/domain/recipient/turn";
import type { RecipientRole, SigningMode } from "@/server/domain/vocabulary";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import {
  BY_OTHERS,
  createDraftState,
  type Envelope,
  listStepsFrom,
  person,
  type Step,
} from "@/server/testing/world/machine";
import { isTerminal, TRANSITIONS } from "./lifecycle";

/**
 * Walks the state machine of an envelope and its recipients through every reachable state. The rules are pure
 * data, so all states can be checked instead of examples. The expectations are written here a second time,
 * independently.
 */

const ROLES = ["SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"] as const;
const ORDERS = [null, 1, 2, 3] as const;
const MODES = ["SEQUENTIAL", "PARALLEL"] as const;

const buildStateKey = ({ status, sealingSince, deletedAt, recipients }: Envelope) =>
  [
    status,
    sealingSince !== null,
    deletedAt !== null,
    ...recipients.map(({ signingStatus, expiresAt }) => `${signingStatus} ${expiresAt !== null}`),
  ].join();

/** Returns true if `first` must act before `second`, by the text of the order alone (ruling 9a). */
function isBefore(first: RecipientForRules, second: RecipientForRules, mode: SigningMode): boolean {
  if (mode === "PARALLEL" || first.id === second.id || first.role === "CC") return false;
  const [one, two] = [first.signingOrder, second.signingOrder];
  if (one !== null && two !== null) return one < two;
  return one !== null || (two === null && first.id < second.id);
}

function listFaults(before: Envelope, { what, after, events }: Step): string[] {
  const [act, id] = what.split(" ");
  const actor = before.recipients.find((row) => String(row.id) === id);
  const waiting = actor
    ? before.recipients.filter(
        (row) => isBefore(row, actor, before.signingMode) && row.signingStatus !== "SIGNED",
      )
    : [];
  const undone = before.recipients.filter(
    (row, index) =>
      row.signingStatus !== "NOT_SIGNED" && after.recipients[index]?.signingStatus !== row.signingStatus,
  );
  const expected = EXPECTED[act ?? ""]?.(before, actor) ?? null;
  return [
    actor?.role === "CC" && "somebody who only gets a copy acted",
    actor?.signingStatus === "SIGNED" && "somebody acted twice",
    waiting.length > 0 && `acted before ${waiting.map((row) => row.id)}`,
    undone.length > 0 && "an act was undone",
    isTerminal(before.status) && after.status !== before.status && `left ${before.status}`,
    before.deletedAt !== null && "something happened to what is deleted",
    before.sealingSince !== null && act !== "complete" && "something happened while it was sealed",
    after.status === "COMPLETED" &&
      computeSigningOutcome(after.recipients) !== "complete" &&
      "completed too early",
    expected !== null && expected.join() !== events.join() && `told ${events} instead of ${expected}`,
  ].filter((fault) => fault !== false);
}

const EXPECTED: Record<string, (before: Envelope, actor: RecipientForRules | undefined) => WebhookEvent[]> = {
  distribute: () => ["DOCUMENT_SENT"],
  cancel: () => ["DOCUMENT_CANCELLED"],
  complete: () => ["DOCUMENT_COMPLETED"],
  reject: () => ["DOCUMENT_REJECTED"],
  remove: ({ status }) => (status === "CANCELLED" ? [] : ["DOCUMENT_CANCELLED"]),
  expire: () => [],
  act: (_, actor) =>
    actor?.role === "SIGNER"
      ? ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_SIGNED"]
      : ["DOCUMENT_RECIPIENT_COMPLETED"],
};

/** No deadlock: while the envelope is open and no link expired, a recipient has the turn. */
function isStuck(envelope: Envelope): boolean {
  const isOpen = envelope.status === "PENDING" && envelope.sealingSince === null;
  return isOpen && findCurrentTurn(envelope.recipients, envelope.signingMode).length === 0;
}

type Walk = { states: number; faults: string[]; completes: boolean };

/** Visits every state reachable from a draft and collects the faults. */
function walkStates(start: Envelope): Walk {
  const seenStates = new Map([[buildStateKey(start), start]]);
  const faults: string[] = [];
  for (const envelope of seenStates.values()) {
    if (isStuck(envelope)) faults.push(`nobody has the turn: ${describeEnvelope(envelope)}`);
    for (const step of listStepsFrom(envelope)) {
      faults.push(
        ...listFaults(envelope, step).map(
          (fault) => `${step.what}: ${fault} in ${describeEnvelope(envelope)}`,
        ),
      );
      const key = buildStateKey(step.after);
      if (!seenStates.has(key)) seenStates.set(key, step.after);
    }
  }
  return {
    states: seenStates.size,
    faults,
    completes: [...seenStates.values()].some(({ status }) => status === "COMPLETED"),
  };
}

const describeEnvelope = (envelope: Envelope) =>
  `${envelope.signingMode} ${envelope.recipients.map((row) => `${row.role}/${row.signingOrder}/${row.signingStatus}`)}`;

function listCombinations<T>(of: readonly T[], length: number): T[][] {
  if (length === 0) return [[]];
  return listCombinations(of, length - 1).flatMap((list) => of.map((one) => [...list, one]));
}

function* generateDrafts(count: number, roles: readonly RecipientRole[]): Generator<Envelope> {
  for (const mode of MODES) {
    for (const chosenRoles of listCombinations(roles, count)) {
      // An envelope without an acting recipient cannot be sent.
      if (chosenRoles.every((role) => role === "CC")) continue;
      // In parallel mode all act together; one mixed order shows that the order is not read.
      const all = mode === "PARALLEL" ? [[2, null, 1, 1].slice(0, count)] : listCombinations(ORDERS, count);
      for (const orders of all) {
        yield createDraftState(
          mode,
          chosenRoles.map((role, index) => person(index + 1, role, orders[index] ?? null)),
        );
      }
    }
  }
}

test("the walk covers every change of status", () => {
  expect([...BY_OTHERS, "reject"].sort()).toEqual(Object.keys(TRANSITIONS).sort());
});

test.each([
  { count: 1, roles: ROLES },
  { count: 2, roles: ROLES },
  // To the machine, further roles differ only in whether they act at all.
  {
    count: 3,
    roles: getTrialCount<readonly RecipientRole[]>({ reduced: ["SIGNER", "VIEWER", "CC"], full: ROLES }),
  },
  {
    count: 4,
    roles: getTrialCount<readonly RecipientRole[]>({
      reduced: ["SIGNER", "CC"],
      full: ["SIGNER", "VIEWER", "CC"],
    }),
  },
])(
  "with $count recipients in every order, turns hold, ended envelopes stay ended and each step emits its events",
  ({ count, roles }) => {
    let states = 0;
    for (const start of generateDrafts(count, roles)) {
      const found = walkStates(start);
      states += found.states;
      expect(found.faults).toEqual([]);
      if (!found.completes) expect(describeEnvelope(start)).toBe("something that can be completed");
    }
    expect(states).toBeGreaterThan(count * roles.length);
  },
  toPatientMs(600),
);

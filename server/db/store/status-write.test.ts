import { drizzle } from "drizzle-orm/postgres-js";
import { describe, expect, test } from "vitest";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { getRestingState, planRejected, planSigned } from "@/server/domain/recipient/planned-act";
import type { EnvelopeStatus, SigningStatus } from "@/server/domain/vocabulary";
import { envelopes, recipients } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** Builds statements and runs none: only the compiler's verdict matters here. */
const db = drizzle.mock();
const NOW = new Date("2026-05-04T10:00:00Z");
const draft = { type: "DOCUMENT", status: "DRAFT", sealingSince: null, deletedAt: null } as const;
const newEnvelope = {
  id: "envelope_1",
  type: "DOCUMENT" as const,
  source: "DOCUMENT" as const,
  legacyId: 1,
  title: "Lease",
  userId: 1,
  teamId: 1,
  authOptions: {},
  createdAt: NOW,
  updatedAt: NOW,
};
const newRecipient = {
  envelopeId: "envelope_1",
  email: "ana@example.com",
  name: "Ana",
  role: "SIGNER" as const,
  tokenHmac: new Uint8Array(),
  tokenEncrypted: "",
  authOptions: {},
  createdAt: NOW,
  updatedAt: NOW,
};
const setEnvelope = db.update(envelopes);
const setRecipient = db.update(recipients);

describe("writing a plain status does not compile", () => {
  test("for an envelope", () => {
    const next: EnvelopeStatus = "COMPLETED";
    const wider = { title: "Lease", status: next };
    const readStatus = (row: EnvelopeRow) => ({ title: row.title, status: row.status });
    // @ts-expect-error a literal
    setEnvelope.set({ status: "COMPLETED" });
    // @ts-expect-error a variable
    setEnvelope.set({ status: next });
    // @ts-expect-error an object that was made elsewhere
    setEnvelope.set(wider);
    // @ts-expect-error the same, spread
    setEnvelope.set({ ...wider, updatedAt: NOW });
    // @ts-expect-error what was read, and may be stale
    (row: EnvelopeRow) => setEnvelope.set(readStatus(row));
    // @ts-expect-error a new row
    db.insert(envelopes).values({ ...newEnvelope, status: "PENDING" });
    // @ts-expect-error a new row, made elsewhere
    db.insert(envelopes).values({ ...newEnvelope, ...wider });
    db.insert(envelopes)
      .values(newEnvelope)
      // @ts-expect-error instead of a conflict
      .onConflictDoUpdate({ target: envelopes.id, set: { status: next } });
    expect(setEnvelope.set({ title: "Lease" }).toSQL().sql).not.toContain("status");
  });

  test("for a recipient", () => {
    const next: SigningStatus = "SIGNED";
    const wider = { name: "Ana", signingStatus: next };
    // @ts-expect-error a literal
    setRecipient.set({ signingStatus: "SIGNED" });
    // @ts-expect-error an object that was made elsewhere
    setRecipient.set(wider);
    // @ts-expect-error a new row
    db.insert(recipients).values({ ...newRecipient, signingStatus: "SIGNED" });
    expect(setRecipient.set({ name: "Ana" }).toSQL().sql).not.toContain("signing_status");
  });

  test("for an envelope with a recipient's plan, the reverse, or a forged plan", () => {
    // @ts-expect-error each of the two has a planner of its own
    setEnvelope.set({ status: planSigned().signingStatus });
    // @ts-expect-error and the other way round
    setRecipient.set({ signingStatus: planTransition("cancel", draft).to });
    // @ts-expect-error a plan cannot be written by hand
    const forged: ReturnType<typeof planSigned> = { ...planSigned(), isPlanned: true };
    expect(forged.signingStatus).toBe("SIGNED");
  });
});

test("a planned status is written, and reads as a plain status", () => {
  const to: EnvelopeStatus = planTransition("cancel", draft).to;
  const { rejectionReason, signingStatus } = planRejected("Wrong price");
  const acted: SigningStatus = signingStatus;
  expect(setEnvelope.set({ status: planTransition("cancel", draft).to }).toSQL().params).toEqual([to]);
  expect(setRecipient.set({ signingStatus, rejectionReason }).toSQL().params).toEqual([acted, "Wrong price"]);
  expect([getRestingState("CC").signingStatus, getRestingState("SIGNER").signingStatus]).toEqual([
    "SIGNED",
    "NOT_SIGNED",
  ]);
});

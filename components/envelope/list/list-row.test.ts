import { expect, test } from "vitest";
import type { OwnerListed } from "@/components/envelope/api-types";
import { buildRowHref, findRowAction, getRowChip } from "./list-row";

const NOW = new Date("2026-03-01T00:00:00Z");

const person = (id: number, over: Partial<OwnerListed["recipients"][number]> = {}) => ({
  id,
  name: `P${id}`,
  email: `p${id}@example.com`,
  role: "SIGNER" as const,
  readStatus: "NOT_OPENED" as const,
  signingStatus: "NOT_SIGNED" as const,
  sendStatus: "SENT" as const,
  signingOrder: id,
  expiresAt: null,
  rejectionReason: null,
  hasBounced: false,
  ...over,
});

const row = (over: Partial<OwnerListed> = {}): OwnerListed => ({
  id: "envelope_1",
  title: "Lease",
  type: "DOCUMENT",
  status: "PENDING",
  folderId: null,
  createdAt: NOW.toISOString(),
  updatedAt: NOW.toISOString(),
  sealing: false,
  isSealRefused: false,
  barred: { cancel: null, delete: null },
  signedUrl: null,
  mayResend: true,
  mayTransfer: true,
  scheduledSend: null,
  lastActivity: { kind: "sent", by: null, at: NOW.toISOString() },
  signingMode: "SEQUENTIAL",
  itemCount: 1,
  owner: "Olga",
  recipients: [person(1), person(2)],
  ...over,
});

const MONDAY = { at: "2026-11-30T12:00:00.000Z", timezone: "America/Santiago" };

test.each([
  ["yourTurn", row(), "P1@example.com"],
  ["waiting", row(), "p2@example.com"],
  ["yourTurn", row({ signingMode: "PARALLEL" }), "p2@example.com"],
  ["yourTurn", row({ recipients: [person(1, { signingStatus: "SIGNED" }), person(2)] }), "p2@example.com"],
  ["waiting", row(), "olga@example.com"],
  ["waiting", row(), undefined],
  ["draft", row({ status: "DRAFT" }), "p1@example.com"],
  ["scheduled", row({ status: "DRAFT", scheduledSend: MONDAY }), "p1@example.com"],
] as const)("the list shows %s where the envelope's page does", (chip, listed, me) => {
  expect(getRowChip(listed, NOW, me).chip).toBe(chip);
});

test("the list opens a draft in the editor, but a scheduled one in the detail view", () => {
  const draft = row({ status: "DRAFT" });
  const planned = { ...draft, scheduledSend: MONDAY };
  const base = `/t/acme/envelopes/${draft.id}`;
  expect([buildRowHref(draft, "acme"), findRowAction(draft, NOW)]).toEqual([
    `${base}/edit`,
    { kind: "continue" },
  ]);
  expect([buildRowHref(planned, "acme"), findRowAction(planned, NOW)]).toEqual([base, undefined]);
});

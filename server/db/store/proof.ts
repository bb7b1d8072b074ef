import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "@/server/domain/errors";
import type { ProofMethod } from "@/server/domain/recipient/auth-methods";
import { addressOf } from "@/server/domain/recipient/person";
import {
  PROOF_MS,
  PROOF_PURPOSES,
  type Proof,
  type ProofPurpose,
  slidTo,
} from "@/server/domain/recipient/proof";
import { ACCESS_AUTH_METHODS, ACTION_AUTH_METHODS } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { sameSecret, secretKeys, tokenHmac } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { recipientProofs } from "../schema";
import type { RecipientRow } from "./envelope";

/** From which tab a signing page speaks (ruling 48). */
export type Visitor = {
  /** SHA-256 of the page's binding, null when none was sent. */
  bindingHash: Uint8Array | null;
  fileTicket: string | null;
  /** The nonce of the mail whose link opened the page; absent without one. */
  mailNonce?: string | null;
};

export const NO_VISITOR: Visitor = { bindingHash: null, fileTicket: null };

type Row = typeof recipientProofs.$inferSelect;

const Stored = z.object({
  purpose: z.enum(PROOF_PURPOSES),
  method: z.enum([...ACCESS_AUTH_METHODS, ...ACTION_AUTH_METHODS]).exclude(["EXPLICIT_NONE"]),
  consumedBy: z.array(z.number()),
});

const toProof = ({ id, address, purpose, method, consumedBy, createdAt, expiresAt }: Row): Proof => ({
  ...Stored.parse({ purpose, method, consumedBy }),
  id,
  address,
  createdAt,
  expiresAt,
});

/** More than one tab ever collects; the newest ones are what counts. */
const NEWEST = 50;

/**
 * What this visitor has proven as that recipient at that address, newest first, run out or not: `provenMethods` judges. A file
 * ticket stands for the one proof of access it names and for nothing else.
 */
export async function loadProofs(
  connection: Connection,
  recipient: Pick<RecipientRow, "id" | "email">,
  { bindingHash, fileTicket }: Visitor,
): Promise<Proof[]> {
  const theirs = and(
    eq(recipientProofs.recipientId, recipient.id),
    eq(recipientProofs.address, addressOf(recipient)),
  );
  if (bindingHash) {
    const rows = await connection
      .select()
      .from(recipientProofs)
      .where(and(theirs, eq(recipientProofs.clientBindingHash, bindingHash)))
      .orderBy(desc(recipientProofs.createdAt), desc(recipientProofs.id))
      .limit(NEWEST);
    return rows.map(toProof);
  }
  const id = fileTicket && provenBy(fileTicket);
  if (!id) return [];
  const rows = await connection
    .select()
    .from(recipientProofs)
    .where(and(theirs, eq(recipientProofs.id, id), eq(recipientProofs.purpose, "ACCESS")));
  return rows.map(toProof);
}

/**
 * Writes down what was just proven; it holds for 15 minutes in this tab (ruling 48). The caller has verified it and
 * writes the audit entry. @throws Refusal INVALID_REQUEST when the page sent no binding
 */
export async function grantProof(
  tx: Transaction,
  visitor: Visitor,
  recipient: Pick<RecipientRow, "id" | "email">,
  given: { purpose: ProofPurpose; method: ProofMethod; now: Date },
): Promise<Proof> {
  const { now, ...proof } = given;
  if (!visitor.bindingHash) {
    throw new Refusal(
      "INVALID_REQUEST",
      "Send the header signing-binding: what is proven holds for one tab.",
    );
  }
  const row = {
    ...proof,
    id: newId(),
    recipientId: recipient.id,
    address: addressOf(recipient),
    clientBindingHash: visitor.bindingHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PROOF_MS),
    consumedBy: [],
  };
  await tx.insert(recipientProofs).values(row);
  return row;
}

/**
 * Gives a frame what was proven in a tab. It is the same proof in a second place, so it was proven when that was and
 * runs out when that does: handing over prolongs nothing.
 */
export async function handProofOver(
  tx: Transaction,
  { address, purpose, method, createdAt, expiresAt }: Proof,
  to: { recipientId: number; bindingHash: Uint8Array },
): Promise<void> {
  await tx.insert(recipientProofs).values({
    id: newId(),
    recipientId: to.recipientId,
    clientBindingHash: to.bindingHash,
    address,
    purpose,
    method,
    createdAt,
    expiresAt,
    consumedBy: [],
  });
}

/** Remembers that a proof stood for a field's value (domain 4.5). */
export async function consumeProof(tx: Transaction, proof: Proof, fieldId: number): Promise<void> {
  if (proof.consumedBy.includes(fieldId)) return;
  await tx
    .update(recipientProofs)
    .set({ consumedBy: sql`${recipientProofs.consumedBy} || ${JSON.stringify([fieldId])}::jsonb` })
    .where(eq(recipientProofs.id, proof.id));
}

/** Lets a live proof of access last on while it is used; at most one write every five minutes. */
export async function slideAccess(
  connection: Connection,
  proofs: readonly Proof[],
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + PROOF_MS - 5 * 60_000);
  for (const proof of proofs) {
    const until = slidTo(proof, now);
    if (proof.purpose !== "ACCESS" || proof.expiresAt > soon || until <= proof.expiresAt) continue;
    await connection
      .update(recipientProofs)
      .set({ expiresAt: until })
      .where(
        and(
          eq(recipientProofs.id, proof.id),
          gt(recipientProofs.expiresAt, now),
          lt(recipientProofs.expiresAt, until),
        ),
      );
  }
}

const signatureOf = (id: string): string =>
  Buffer.from(tokenHmac(secretKeys(), `file ticket ${id}`)).toString("base64url");

/** What the address of a file carries instead of the binding; it dies with the proof. */
export const ticketOf = ({ id }: Proof): string => `${id}.${signatureOf(id)}`;

/** The id of the proof a ticket names, or null when the ticket is not one of ours. */
function provenBy(ticket: string): string | null {
  const dot = ticket.lastIndexOf(".");
  const id = ticket.slice(0, Math.max(0, dot));
  const given = Buffer.from(ticket.slice(dot + 1));
  return sameSecret(given, Buffer.from(signatureOf(id))) ? id : null;
}

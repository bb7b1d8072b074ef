import { and, desc, eq, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "@/server/domain/errors";
import {
  type AuthGrant,
  computeSlidExpiry,
  GRANT_MS,
  GRANT_PURPOSES,
  type GrantPurpose,
} from "@/server/domain/recipient/auth-grant";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { ACCESS_AUTH_METHODS, ACTION_AUTH_METHODS } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { defineJsonRows } from "../json-rows";
import { authGrants } from "../schema";
import type { RecipientRow } from "./envelope";

/** The tab that a signing page runs in (ruling 48). */
export type Visitor = {
  /** SHA-256 of the page's binding; null if none was sent. */
  bindingHash: Uint8Array | null;
  fileTicket: string | null;
  /** Nonce of the mail whose link opened the page; absent without one. */
  mailNonce?: string | null;
};

export const NO_VISITOR: Visitor = { bindingHash: null, fileTicket: null };

type AuthGrantRow = typeof authGrants.$inferSelect;

const Stored = z.object({
  purpose: z.enum(GRANT_PURPOSES),
  method: z.enum([...ACCESS_AUTH_METHODS, ...ACTION_AUTH_METHODS]).exclude(["EXPLICIT_NONE"]),
  consumedBy: z.array(z.number()),
});

const toGrant = ({
  id,
  address,
  purpose,
  method,
  consumedBy,
  createdAt,
  expiresAt,
}: AuthGrantRow): AuthGrant => ({
  ...Stored.parse({ purpose, method, consumedBy }),
  id,
  address,
  createdAt,
  expiresAt,
});

/** More than one tab ever collects; the newest count. */
const NEWEST = 50;

const GRANTS = defineJsonRows(authGrants, getTableColumns(authGrants));

/** A tab's proofs, for a statement that reads more. They count at their address only (`loadGrants`). */
export const TAB_GRANTS = {
  select: (recipientId: SQL, bindingHash: Uint8Array) =>
    GRANTS.select(
      sql`id in (select id from recipient_proof where recipient_id = ${recipientId}
        and client_binding_hash = ${Buffer.from(bindingHash)} order by created_at desc, id desc limit ${NEWEST})`,
      "created_at desc, id desc",
    ),
  parse: (value: unknown, recipient: Pick<RecipientRow, "email">): AuthGrant[] =>
    GRANTS.parse(value)
      .filter(({ address }) => address === getSeatAddress(recipient))
      .map(toGrant),
};

/**
 * Loads the visitor's proofs as this recipient at this address, newest first, expired ones included:
 * `grantedMethods` judges them. A file ticket stands only for the one access grant that it names.
 */
export async function loadGrants(
  connection: Connection,
  recipient: Pick<RecipientRow, "id" | "email">,
  { bindingHash, fileTicket }: Visitor,
): Promise<AuthGrant[]> {
  const theirs = and(
    eq(authGrants.recipientId, recipient.id),
    eq(authGrants.address, getSeatAddress(recipient)),
  );
  if (bindingHash) {
    const rows = await connection
      .select()
      .from(authGrants)
      .where(and(theirs, eq(authGrants.clientBindingHash, bindingHash)))
      .orderBy(desc(authGrants.createdAt), desc(authGrants.id))
      .limit(NEWEST);
    return rows.map(toGrant);
  }
  const id = fileTicket && readTicketGrantId(fileTicket);
  if (!id) return [];
  const rows = await connection
    .select()
    .from(authGrants)
    .where(and(theirs, eq(authGrants.id, id), eq(authGrants.purpose, "ACCESS")));
  return rows.map(toGrant);
}

/**
 * Stores a fresh proof; it holds for 15 minutes in this tab (ruling 48). The caller has verified it and
 * writes the audit entry.
 * @throws DomainError INVALID_REQUEST when the page sent no binding
 */
export async function addGrant(
  tx: Transaction,
  visitor: Visitor,
  recipient: Pick<RecipientRow, "id" | "email">,
  given: { purpose: GrantPurpose; method: AuthMethod; now: Date },
): Promise<AuthGrant> {
  const { now, ...grant } = given;
  if (!visitor.bindingHash) {
    throw new DomainError(
      "INVALID_REQUEST",
      "Send the header signing-binding: what is proven holds for one tab.",
    );
  }
  const row = {
    ...grant,
    id: newId(),
    recipientId: recipient.id,
    address: getSeatAddress(recipient),
    clientBindingHash: visitor.bindingHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + GRANT_MS),
    consumedBy: [],
  };
  await tx.insert(authGrants).values(row);
  return row;
}

/**
 * Copies a tab's proof to the frame that asked. The copy keeps the times of the original, so that it prolongs
 * nothing.
 */
export async function copyGrant(
  tx: Transaction,
  { address, purpose, method, createdAt, expiresAt }: AuthGrant,
  to: { recipientId: number; bindingHash: Uint8Array },
): Promise<void> {
  await tx.insert(authGrants).values({
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

/** Records that a grant was used for a field's value (domain/signing.md 4.5). */
export async function consumeGrant(tx: Transaction, grant: AuthGrant, fieldId: number): Promise<void> {
  if (grant.consumedBy.includes(fieldId)) return;
  await tx
    .update(authGrants)
    .set({ consumedBy: sql`${authGrants.consumedBy} || ${JSON.stringify([fieldId])}::jsonb` })
    .where(eq(authGrants.id, grant.id));
}

/** Extends a live access grant while it is used; at most one write every five minutes. */
export async function extendAccessGrants(
  connection: Connection,
  grants: readonly AuthGrant[],
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + GRANT_MS - 5 * 60_000);
  for (const grant of grants) {
    const until = computeSlidExpiry(grant, now);
    if (grant.purpose !== "ACCESS" || grant.expiresAt > soon || until <= grant.expiresAt) continue;
    await connection
      .update(authGrants)
      .set({ expiresAt: until })
      .where(
        and(eq(authGrants.id, grant.id), gt(authGrants.expiresAt, now), lt(authGrants.expiresAt, until)),
      );
  }
}

const signTicket = (id: string): string =>
  Buffer.from(computeTokenHmac(getSecretKeys(), `file ticket ${id}`)).toString("base64url");

/** Builds the ticket that a file's URL carries instead of the binding; it ends with the grant. */
export const buildFileTicket = ({ id }: AuthGrant): string => `${id}.${signTicket(id)}`;

function readTicketGrantId(ticket: string): string | null {
  const dot = ticket.lastIndexOf(".");
  const id = ticket.slice(0, Math.max(0, dot));
  const receivedSignature = Buffer.from(ticket.slice(dot + 1));
  return isSameSecret(receivedSignature, Buffer.from(signTicket(id))) ? id : null;
}

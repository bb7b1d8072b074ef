import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import * as z from "zod";
import { newId } from "@/server/ids";
import { encrypt, getSecretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { defineJsonRows } from "../json-rows";
import { identityChallenges, itemVersions, recipientIdentities } from "../schema";
import type { ItemRow } from "./envelope";
import { belongsToPresentPerson } from "./recipient-person";

export type Challenge = typeof identityChallenges.$inferSelect;
/** Outcome of a redirect to a provider. Only `mismatch` and `invalid` count as failed verifications. */
export type ChallengeResult =
  | "verified"
  | "mismatch"
  | "invalid"
  | "denied"
  | "unavailable"
  | "closed"
  | "limited";

export const CLAVE_UNICA = "CLAVE_UNICA";
/** Time to complete the identification at the provider (domain/fields.md 8.5). */
const CHALLENGE_MS = 10 * 60_000;

export const hashIdentityState = (state: string): Uint8Array => createHash("sha256").update(state).digest();

type NewChallenge = Pick<
  Challenge,
  | "recipientId"
  | "envelopeId"
  | "purpose"
  | "stateHash"
  | "nonce"
  | "clientBindingHash"
  | "tokenHmac"
  | "contentDigest"
>;

export async function openChallenge(tx: Transaction, challenge: NewChallenge, now: Date): Promise<string> {
  const id = newId();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await tx
    .insert(identityChallenges)
    .values({ ...challenge, id, provider: CLAVE_UNICA, createdAt: now, expiresAt });
  return id;
}

/** Uses up a state: of two callbacks with the same one, one gets the challenge, the other null. */
export async function takeChallenge(
  connection: Connection,
  state: string,
  now: Date,
): Promise<Challenge | null> {
  const [row] = await connection
    .update(identityChallenges)
    .set({ consumedAt: now })
    .where(
      and(
        eq(identityChallenges.stateHash, hashIdentityState(state)),
        isNull(identityChallenges.consumedAt),
        gt(identityChallenges.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export async function endChallenge(tx: Transaction, id: string, result: ChallengeResult): Promise<void> {
  await tx.update(identityChallenges).set({ result }).where(eq(identityChallenges.id, id));
}

/** Counts returns of another person or with an invalid answer for this recipient since a moment. */
export async function countFailures(connection: Connection, recipientId: number, since: Date) {
  const rows = await connection
    .select({ id: identityChallenges.id })
    .from(identityChallenges)
    .where(
      and(
        eq(identityChallenges.recipientId, recipientId),
        inArray(identityChallenges.result, ["mismatch", "invalid"]),
        gt(identityChallenges.consumedAt, since),
      ),
    );
  return rows.length;
}

export async function findLatestChallenge(
  connection: Connection,
  recipientId: number,
  bindingHash: Uint8Array,
): Promise<Challenge | null> {
  const [row] = await connection
    .select()
    .from(identityChallenges)
    .where(
      and(
        eq(identityChallenges.recipientId, recipientId),
        eq(identityChallenges.clientBindingHash, bindingHash),
      ),
    )
    .orderBy(desc(identityChallenges.createdAt), desc(identityChallenges.id))
    .limit(1);
  return row ?? null;
}

/** Records that the sender was told of another RUN; false if that was done before. */
export async function markSenderTold(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(identityChallenges)
    .set({ toldAt: now })
    .where(and(eq(identityChallenges.id, id), isNull(identityChallenges.toldAt)))
    .returning({ id: identityChallenges.id });
  return rows.length > 0;
}

/**
 * Returns SHA-256 over the SHA-256 of every file as recipients see it, in order: the content that an
 * identification is for.
 */
export async function hashContent(connection: Connection, items: readonly ItemRow[]): Promise<Uint8Array> {
  const ids = items.map(({ originalVersionId }) => originalVersionId ?? "");
  const rows = await connection
    .select({ id: itemVersions.id, sha256: itemVersions.sha256 })
    .from(itemVersions)
    .where(inArray(itemVersions.id, [...ids, ""]));
  const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  const digest = createHash("sha256");
  for (const id of ids) digest.update(hashes.get(id) ?? new Uint8Array());
  return digest.digest();
}

const Names = z.object({ given: z.array(z.string()), family: z.array(z.string()) });
export type Identity = Omit<
  typeof recipientIdentities.$inferSelect,
  "names" | "evidence" | "subHash" | "address"
> & {
  names: z.infer<typeof Names>;
};

const identityColumns = {
  recipientId: recipientIdentities.recipientId,
  provider: recipientIdentities.provider,
  run: recipientIdentities.run,
  names: recipientIdentities.names,
  verifiedAt: recipientIdentities.verifiedAt,
  challengeId: recipientIdentities.challengeId,
};

const toIdentity = (row: Omit<Identity, "names"> & { names: unknown }): Identity => ({
  ...row,
  names: Names.parse(row.names),
});

const IDENTITY_ROWS = defineJsonRows(recipientIdentities, identityColumns);

/** Identities, for a statement that reads more. */
export const IDENTITIES = {
  select: IDENTITY_ROWS.select,
  parse: (value: unknown): Identity[] => IDENTITY_ROWS.parse(value).map(toIdentity),
};

export async function loadIdentities(
  connection: Connection,
  recipientIds: readonly number[],
): Promise<Identity[]> {
  const rows = await connection
    .select(identityColumns)
    .from(recipientIdentities)
    .where(
      and(
        inArray(recipientIdentities.recipientId, [...recipientIds, -1]),
        belongsToPresentPerson(recipientIdentities),
      ),
    );
  return rows.map(toIdentity);
}

export async function storeIdentity(
  tx: Transaction,
  identity: Identity & {
    address: string;
    sub: string;
    evidence: { userinfo: string; idToken: string | null };
  },
): Promise<void> {
  const { sub, evidence, recipientId, ...rest } = identity;
  const row = {
    ...rest,
    subHash: createHash("sha256").update(sub).digest(),
    evidence: encrypt(getSecretKeys(), buildEvidenceContext(identity), JSON.stringify(evidence)),
  };
  await tx
    .insert(recipientIdentities)
    .values({ recipientId, ...row })
    .onConflictDoUpdate({ target: recipientIdentities.recipientId, set: row });
}

/** Builds the encryption context of an identity's evidence, for `decrypt`. */
export const buildEvidenceContext = ({
  recipientId,
  challengeId,
}: Pick<Identity, "recipientId" | "challengeId">) => `recipient_identity:${recipientId}:${challengeId}`;

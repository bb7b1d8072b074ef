import { and, eq, gt } from "drizzle-orm";
import * as z from "zod";
import { SecretAsk } from "@/server/domain/recipient/secret-ask";
import { newId } from "@/server/ids";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { remoteSignatureSessions } from "../schema";
import { hashIdentityState } from "./identity";

/**
 * Sessions of advanced signatures (domain/fields.md 8.6, rules 5 to 7, 10). Secrets are encrypted, bound to
 * their row.
 */

const TRIP_MS = 15 * 60_000;

const PreparedItem = z.object({
  itemId: z.string(),
  /** The revision it was prepared on: a newer one voids it. */
  baseVersionId: z.string(),
  storageKey: z.string(),
  sha256: z.string(),
  /** Base64 of the hash to sign. */
  hash: z.string(),
  contentsStart: z.number(),
  contentsLength: z.number(),
});
export type PreparedItem = z.infer<typeof PreparedItem>;

type SessionRow = typeof remoteSignatureSessions.$inferSelect;

/** Older rows know only typed secrets. */
const RequestSummary = SecretAsk.extend({ way: SecretAsk.shape.way.default("typed") });

/**
 * The certificates of a key (DER in base64, the signing one first) and the way its holder authorises it.
 * `oauth2code` is at the provider; the others are from our page, with the secrets in `asks`, if any. Older
 * rows hold certificates alone.
 */
const Key = z.union([
  z.array(z.string()).transform((chain) => ({ chain, mode: "oauth2code" as const, asks: [] })),
  z.object({
    chain: z.array(z.string()),
    mode: z.enum(["implicit", "explicit", "oauth2code"]),
    asks: z.array(RequestSummary),
  }),
]);
type Key = z.infer<typeof Key>;

export type RemoteSignatureSession = Omit<SessionRow, "items" | "chain"> & {
  items: PreparedItem[] | null;
  chain: Key["chain"] | null;
  mode: Key["mode"];
  asks: Key["asks"];
};

function toSession(row: SessionRow): RemoteSignatureSession {
  const key = row.chain === null ? null : Key.parse(row.chain);
  return {
    ...row,
    items: row.items === null ? null : z.array(PreparedItem).parse(row.items),
    chain: key?.chain ?? null,
    mode: key?.mode ?? "oauth2code",
    asks: key?.asks ?? [],
  };
}

type Secret = "verifier" | "token" | "activation";
const buildSessionSecretContext = (id: string, secret: Secret) =>
  `advanced_signature_session:${id}:${secret}`;
const sealSecret = (id: string, secret: Secret, text: string) =>
  encrypt(getSecretKeys(), buildSessionSecretContext(id, secret), text);

export function openSessionSecret(session: RemoteSignatureSession, secret: Secret): string | null {
  const text = {
    verifier: session.verifierEncrypted,
    token: session.tokenEncrypted,
    activation: session.activationEncrypted,
  }[secret];
  return text === null ? null : decrypt(getSecretKeys(), buildSessionSecretContext(session.id, secret), text);
}

export async function loadRemoteSession(
  connection: Connection,
  recipientId: number,
): Promise<RemoteSignatureSession | null> {
  const [row] = await connection
    .select()
    .from(remoteSignatureSessions)
    .where(eq(remoteSignatureSessions.recipientId, recipientId));
  return row ? toSession(row) : null;
}

export type TripOut = {
  state: string;
  codeVerifier: string;
  clientBindingHash: Uint8Array;
  tokenHmac: Uint8Array;
  now: Date;
};

const toTripColumns = (id: string, trip: TripOut) => ({
  stateHash: hashIdentityState(trip.state),
  verifierEncrypted: sealSecret(id, "verifier", trip.codeVerifier),
  tripExpiresAt: new Date(trip.now.getTime() + TRIP_MS),
  clientBindingHash: trip.clientBindingHash,
  tokenHmac: trip.tokenHmac,
});

export async function openRemoteSession(
  tx: Transaction,
  who: { recipientId: number; envelopeId: string },
  trip: TripOut,
): Promise<void> {
  await dropRemoteSession(tx, who.recipientId);
  const id = newId();
  const times = { createdAt: trip.now, expiresAt: new Date(trip.now.getTime() + TRIP_MS) };
  await tx
    .insert(remoteSignatureSessions)
    .values({ id, ...who, scope: "service", ...toTripColumns(id, trip), ...times });
}

/** Starts the redirect that authorises the prepared hashes. */
export async function startAuthorisation(tx: Transaction, id: string, trip: TripOut): Promise<void> {
  await updateSession(tx, id, { scope: "credential", ...toTripColumns(id, trip), result: null });
}

/** Continues in the asking tab, without a redirect. */
export async function bindSessionToTab(
  tx: Transaction,
  id: string,
  tab: Pick<TripOut, "clientBindingHash" | "tokenHmac">,
): Promise<void> {
  await updateSession(tx, id, { ...tab, stateHash: null, result: null });
}

/** Uses up a state: of two callbacks with the same one, one gets the session, the other null. */
export async function takeRemoteSession(
  connection: Connection,
  state: string,
  now: Date,
): Promise<RemoteSignatureSession | null> {
  const [row] = await connection
    .update(remoteSignatureSessions)
    .set({ stateHash: null })
    .where(
      and(
        eq(remoteSignatureSessions.stateHash, hashIdentityState(state)),
        gt(remoteSignatureSessions.tripExpiresAt, now),
      ),
    )
    .returning();
  return row ? toSession(row) : null;
}

const updateSession = (connection: Connection, id: string, values: Partial<SessionRow>) =>
  connection.update(remoteSignatureSessions).set(values).where(eq(remoteSignatureSessions.id, id));

export async function storeCredential(
  tx: Transaction,
  id: string,
  given: {
    token: string;
    credentialId: string;
    algorithm: string;
    chain: readonly Buffer[];
    mode: Key["mode"];
    asks: Key["asks"];
    run: string | null;
    expiresAt: Date;
  },
): Promise<void> {
  const { token, chain, mode, asks, credentialId, algorithm, run, expiresAt } = given;
  await updateSession(tx, id, {
    credentialId,
    algorithm,
    run,
    expiresAt,
    tokenEncrypted: sealSecret(id, "token", token),
    chain: { chain: chain.map((der) => der.toString("base64")), mode, asks },
  });
}

export async function storePreparedItems(
  tx: Transaction,
  id: string,
  prepared: { items: readonly PreparedItem[]; valuesDigest: Uint8Array; signingTime: Date },
): Promise<void> {
  await updateSession(tx, id, { ...prepared, items: [...prepared.items], result: null });
}

export async function storeActivation(
  tx: Transaction,
  id: string,
  activation: { value: string; expiresAt: Date },
): Promise<void> {
  await updateSession(tx, id, {
    activationEncrypted: sealSecret(id, "activation", activation.value),
    activationExpiresAt: activation.expiresAt,
  });
}

/** Records the outcome of a step; `forget` deletes the activation, or everything prepared as well. */
export async function recordStepResult(
  tx: Transaction,
  id: string,
  result: string,
  forget: "nothing" | "activation" | "everything",
): Promise<void> {
  const activation = { activationEncrypted: null, activationExpiresAt: null };
  const everything = { ...activation, items: null, valuesDigest: null, signingTime: null };
  const gone = { nothing: {}, activation, everything }[forget];
  await updateSession(tx, id, { result, ...gone });
}

export async function dropRemoteSession(tx: Transaction, recipientId: number): Promise<void> {
  await tx.delete(remoteSignatureSessions).where(eq(remoteSignatureSessions.recipientId, recipientId));
}

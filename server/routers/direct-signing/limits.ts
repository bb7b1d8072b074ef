import { createHash } from "node:crypto";
import { HOUR_MS, limitHits, MINUTE_MS } from "@/server/auth/rate";
import type { Connection } from "@/server/db/client";
import { CODES_PER_ADDRESS, CODES_PER_RECIPIENT } from "@/server/domain/recipient/recipient-auth";
import type { Context } from "@/server/trpc";

type LimitContext = Pick<Context, "db" | "origin">;

const getClientAddress = ({ origin }: Pick<Context, "origin">): string => origin.ipAddress ?? "unknown";

/**
 * Limits reads of links and their files. An office behind a single address is many people.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const limitReads = (asking: LimitContext): Promise<void> =>
  limitHits(asking.db, `direct-read:${getClientAddress(asking)}`, 600, MINUTE_MS);

/**
 * Limits mailed codes: 5 for an address and 20 from one place in a quarter of an hour (domain/README.md 10).
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function limitCodes(asking: LimitContext, email: string): Promise<void> {
  const digest = createHash("sha256").update(email).digest("base64url");
  const [place, person] = [CODES_PER_ADDRESS, CODES_PER_RECIPIENT];
  await limitHits(asking.db, `direct-code-ip:${getClientAddress(asking)}`, place.limit, place.windowMs);
  await limitHits(asking.db, `direct-code:${digest}`, person.limit, person.windowMs);
}

/** Limits guesses of codes, for all addresses together. @throws DomainError TOO_MANY_REQUESTS */
export const limitGuesses = (asking: LimitContext): Promise<void> =>
  limitHits(asking.db, `direct-guess:${getClientAddress(asking)}`, 60, 15 * MINUTE_MS);

/** Limits calls of the finish, refused ones included. @throws DomainError TOO_MANY_REQUESTS */
export const limitAttempts = (asking: LimitContext): Promise<void> =>
  limitHits(asking.db, `direct-finish:${getClientAddress(asking)}`, 60, HOUR_MS);

/**
 * Limits documents created from one place in an hour (domain/signing.md 4.16). Counts in the creating
 * transaction, so refusals do not count.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const limitSubmissions = (tx: Connection, asking: Pick<Context, "origin">): Promise<void> =>
  limitHits(tx, `direct-submit:${getClientAddress(asking)}`, 10, HOUR_MS);

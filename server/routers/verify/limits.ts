import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import type { Context } from "@/server/trpc";

type LookupContext = Pick<Context, "db" | "origin">;

const getClientAddress = ({ origin }: LookupContext): string => origin.ipAddress ?? "unknown";

/**
 * Limits look-ups of codes and fingerprints. An office behind a single address is many people.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const limitLookups = (asking: LookupContext): Promise<void> =>
  limitHits(asking.db, `verify:${getClientAddress(asking)}`, 120, MINUTE_MS);

/** Limits file checks, which cost a process each. @throws DomainError TOO_MANY_REQUESTS */
export const limitDeepChecks = (asking: LookupContext): Promise<void> =>
  limitHits(asking.db, `verify-deep:${getClientAddress(asking)}`, 20, MINUTE_MS);

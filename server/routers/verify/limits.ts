import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import type { Context } from "@/server/trpc";

type Asking = Pick<Context, "db" | "origin">;

const addressOf = ({ origin }: Asking): string => origin.ipAddress ?? "unknown";

/** Looking up codes and fingerprints: an office behind one address is many people. @throws DomainError TOO_MANY_REQUESTS */
export const limitLookups = (asking: Asking): Promise<void> =>
  limitHits(asking.db, `verify:${addressOf(asking)}`, 120, MINUTE_MS);

/** Files sent to be looked into, which costs a process each. @throws DomainError TOO_MANY_REQUESTS */
export const limitDeepChecks = (asking: Asking): Promise<void> =>
  limitHits(asking.db, `verify-deep:${addressOf(asking)}`, 20, MINUTE_MS);

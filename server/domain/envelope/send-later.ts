import { DomainError } from "@/server/domain/errors";

/** Set on a draft whose scheduled send came from an API token that ended. */
export const TOKEN_ENDED =
  "The API token that scheduled this was revoked, has expired, or its creator left the team.";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A year, so that a forgotten draft does not go out to people who have long moved on. */
const FURTHEST_DAYS = 366;

export function findScheduleFault(at: Date, now: Date): "past" | "far" | null {
  if (!(at.getTime() > now.getTime())) return "past";
  return at.getTime() > now.getTime() + FURTHEST_DAYS * DAY_MS ? "far" : null;
}

/** @throws DomainError INVALID_REQUEST for a moment in the past, or more than a year away */
export function assertPlannable(at: Date, now: Date): void {
  const refusal = findScheduleFault(at, now);
  if (refusal === null) return;
  throw new DomainError(
    "INVALID_REQUEST",
    refusal === "past" ? "The time to send is over." : "A sending is planned at most a year ahead.",
  );
}

/** Returns true in the last minute, when editing should not begin any more: pages poll more often then. */
export const isAboutToGo = (at: Date, now: Date): boolean => at.getTime() - now.getTime() < MINUTE_MS;

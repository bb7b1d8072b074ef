import type { WayIn } from "./sign-in-ways";

export type PeopleByWays = {
  waysIn: readonly WayIn[];
  /** Sign-in by password requires a code of their app. */
  isGuarded: boolean;
  count: number;
};

type RequestedPolicy = {
  requiresSecondFactor: boolean;
  waysIn: readonly WayIn[] | null;
  allowsMailedLink: boolean;
};
export type Consequences = {
  people: number;
  /** They must set up a second factor before they get in. */
  withoutSecondFactor: number;
  /** They have none of the allowed ways: they set one up, or their company links them. */
  withoutWayIn: number;
};

const sumCounts = (groups: readonly PeopleByWays[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/**
 * Counts the members whom a policy would lock out until they act, by the present state of their accounts.
 * Their IP addresses are unknown, so ranges are not considered.
 */
export function countConsequences(
  groups: readonly PeopleByWays[],
  { requiresSecondFactor, waysIn, allowsMailedLink }: RequestedPolicy,
): Consequences {
  const hasNone = groups.filter(
    (one) => !one.isGuarded && !one.waysIn.includes("PASSKEY") && !one.waysIn.includes("COMPANY"),
  );
  // Every member has an address that a link can be mailed to.
  const isLeftOut = (one: PeopleByWays) =>
    waysIn !== null && !allowsMailedLink && !one.waysIn.some((way) => waysIn.includes(way));
  return {
    people: sumCounts(groups),
    withoutSecondFactor: requiresSecondFactor ? sumCounts(hasNone) : 0,
    withoutWayIn: sumCounts(groups.filter(isLeftOut)),
  };
}

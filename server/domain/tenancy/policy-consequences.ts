import type { WayIn } from "./people";

/** So many people of an organisation come in by the same ways. */
export type PeopleByWays = {
  waysIn: readonly WayIn[];
  /** Signing in by password asks them for a code of their app. */
  isGuarded: boolean;
  count: number;
};

type Wanted = { requiresSecondFactor: boolean; waysIn: readonly WayIn[] | null; allowsMailedLink: boolean };
export type Consequences = {
  people: number;
  /** They set up a second factor before they get in. */
  withoutSecondFactor: number;
  /** They have none of the ways in: they set one up, or are linked by their company. */
  withoutWayIn: number;
};

const total = (groups: readonly PeopleByWays[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Whom a policy would keep out until they do something, as their accounts are now. Where they sit nobody knows. */
export function consequencesOf(
  groups: readonly PeopleByWays[],
  { requiresSecondFactor, waysIn, allowsMailedLink }: Wanted,
): Consequences {
  const hasNone = groups.filter(
    (one) => !one.isGuarded && !one.waysIn.includes("PASSKEY") && !one.waysIn.includes("COMPANY"),
  );
  // Everybody has an address that a link can be mailed to.
  const isOut = (one: PeopleByWays) =>
    waysIn !== null && !allowsMailedLink && !one.waysIn.some((way) => waysIn.includes(way));
  return {
    people: total(groups),
    withoutSecondFactor: requiresSecondFactor ? total(hasNone) : 0,
    withoutWayIn: total(groups.filter(isOut)),
  };
}

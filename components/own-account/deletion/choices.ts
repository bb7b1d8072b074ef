import type { DeletionPlan } from "../own-profile";

/**
 * Choices by id of the team or organisation. Without a named receiver a team's documents go to the
 * organisation's owner.
 */
export type Chosen = {
  receivers: Readonly<Record<number, number | undefined>>;
  cancels: Readonly<Record<number, boolean | undefined>>;
  owners: Readonly<Record<number, number | undefined>>;
};
export const NO_CHOICES: Chosen = { receivers: {}, cancels: {}, owners: {} };

/** Returns the choices for the call. Organisations that are deleted with the account have none. */
export function toChoices({ organisations }: DeletionPlan, { receivers, cancels, owners }: Chosen) {
  const shared = organisations.filter(({ isAlone }) => !isAlone);
  return {
    teams: shared
      .flatMap(({ teams }) => teams)
      .map(({ id }) => {
        const receiver = receivers[id];
        const handOver = receiver === undefined ? {} : { handOverToUserId: receiver };
        return { teamId: id, cancelsPending: cancels[id] ?? false, ...handOver };
      }),
    owners: shared.flatMap(({ id: organisationId, isOwner }) => {
      const userId = owners[organisationId];
      return isOwner && userId !== undefined ? [{ organisationId, userId }] : [];
    }),
  };
}

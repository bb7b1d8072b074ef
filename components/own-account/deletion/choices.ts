import type { DeletionPlan } from "../own-profile";

/** What was chosen, by the id of the team or organisation; who is not named is the owner of the organisation. */
export type Chosen = {
  receivers: Readonly<Record<number, number | undefined>>;
  cancels: Readonly<Record<number, boolean | undefined>>;
  owners: Readonly<Record<number, number | undefined>>;
};
export const NO_CHOICES: Chosen = { receivers: {}, cancels: {}, owners: {} };

/** As the verb takes them; what ends with its place is no choice. */
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

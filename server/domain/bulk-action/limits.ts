/** What bulk actions may hold. */
export const BULK_ACTION_LIMITS = {
  /** Of a team that run at once. */
  openPerTeam: 100,
  /** For so long what became of each envelope is kept once it is over. */
  keptDays: 30,
} as const;

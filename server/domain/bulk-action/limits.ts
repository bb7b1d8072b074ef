export const BULK_ACTION_LIMITS = {
  /** Running at once. */
  openPerTeam: 100,
  /** Retention of the results of each envelope after the end. */
  keptDays: 30,
} as const;

/**
 * Time in which a file removed from a draft can be restored. Far less than the day after which unclaimed
 * files are swept (`server/jobs/sweeps.ts`), so that its bytes still exist.
 */
export const REMOVED_FILE_KEPT_MS = 3_600_000;

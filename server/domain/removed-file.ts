/**
 * For so long a file that was taken out of a draft can be brought back. Far less than the day after which what nobody
 * claims is swept (`server/jobs/sweeps.ts`), so that its bytes are there.
 */
export const REMOVED_FILE_KEPT_MS = 3_600_000;

/** The database of the tables that are being prepared (`kept-draft.ts`). */
export const DRAFTS_DATABASE = "rubrica-bulk-drafts";

/** Addresses of people do not stay behind for whoever uses this browser next. */
export function forgetBulkDrafts(): void {
  try {
    indexedDB.deleteDatabase(DRAFTS_DATABASE);
  } catch {
    // Nothing was kept where nothing may be.
  }
}

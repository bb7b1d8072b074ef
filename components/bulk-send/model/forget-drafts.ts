/** The database of the tables that are being prepared (`kept-draft.ts`). */
export const DRAFTS_DATABASE = "rubrica-bulk-drafts";

let isForgotten = false;

/** Whether whoever uses this page has just signed out: nothing is kept any more. */
export const areDraftsForgotten = (): boolean => isForgotten;

/** Addresses of people do not stay behind for whoever uses this browser next. */
export function forgetBulkDrafts(): void {
  isForgotten = true;
  try {
    indexedDB.deleteDatabase(DRAFTS_DATABASE);
  } catch {
    // Nothing was kept where nothing may be.
  }
}

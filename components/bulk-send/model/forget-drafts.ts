export const DRAFTS_DATABASE = "rubrica-bulk-drafts";

let isForgotten = false;

/** Returns true after the user of this page has signed out: drafts are no longer stored. */
export const areDraftsForgotten = (): boolean => isForgotten;

/** Deletes the drafts at sign-out, so that the next user of this browser finds no addresses. */
export function deleteBulkDrafts(): void {
  isForgotten = true;
  try {
    indexedDB.deleteDatabase(DRAFTS_DATABASE);
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}

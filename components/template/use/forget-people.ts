/** Storage key prefix of the last use's people (`remembered-people.ts`). */
export const REMEMBERED = "rubrica.used.";

/** Deletes the addresses at sign-out, so that the next user of this browser does not find them. */
export function deleteStoredPeople(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(REMEMBERED)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}

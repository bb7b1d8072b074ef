/** Before what this browser keeps of the people of a last use (`remembered-people.ts`). */
export const REMEMBERED = "rubrica.used.";

/** Addresses of people do not stay behind for whoever uses this browser next. */
export function forgetRememberedPeople(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(REMEMBERED)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing may be.
  }
}

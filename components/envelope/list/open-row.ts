const NAME = "rubrica-open-row";

/** Stores for this tab which row of the list at this URL was opened. */
export function storeOpenRow(id: string): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([location.pathname, id]));
  } catch {
    // Without storage, Back leads to the first row.
  }
}

/** Returns the row that was opened from the list at this URL, once. */
export function takeOpenRow(): string | undefined {
  try {
    const [path, id]: unknown[] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    sessionStorage.removeItem(NAME);
    return path === location.pathname && typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

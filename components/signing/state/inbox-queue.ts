import { readTabJson, readTabText, storeTabText } from "./tab-memory";

const KEY = "rubrica-sitting";

/** Stores the recipient ids of one sitting in order; never a token (`tab-memory.ts`). */
export const rememberSitting = (recipientIds: readonly number[]): void =>
  storeTabText(KEY, recipientIds.length > 0 ? JSON.stringify(recipientIds) : null);

const MAILBOX = "rubrica-mailbox-shown";

/** Remembers that a mailbox code was entered in this tab, which allows asking for other documents. */
export const rememberMailbox = (): void => storeTabText(MAILBOX, "1");
export const isMailboxShown = (): boolean => readTabText(MAILBOX) !== null;

/** Returns the recipient ids of the sitting. Empty if this tab is in none. */
export function loadSitting(): number[] {
  const storedIds = readTabJson(KEY);
  return Array.isArray(storedIds) ? storedIds.filter((id) => typeof id === "number") : [];
}

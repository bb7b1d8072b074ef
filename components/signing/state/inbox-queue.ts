import { readTabJson, readTabText, storeTabText } from "./tab-memory";

const KEY = "rubrica-sitting";

/** Stores the recipient ids of the inbox queue in order; never a token (`tab-memory.ts`). */
export const storeInboxQueue = (recipientIds: readonly number[]): void =>
  storeTabText(KEY, recipientIds.length > 0 ? JSON.stringify(recipientIds) : null);

const MAILBOX = "rubrica-mailbox-shown";

/** Remembers that a mailbox code was entered in this tab, which allows asking for other documents. */
export const storeMailboxShown = (): void => storeTabText(MAILBOX, "1");
export const isMailboxShown = (): boolean => readTabText(MAILBOX) !== null;

/** Returns the recipient ids of the inbox queue. Empty if this tab has none. */
export function loadInboxQueue(): number[] {
  const storedIds = readTabJson(KEY);
  return Array.isArray(storedIds) ? storedIds.filter((id) => typeof id === "number") : [];
}

import { recall, recallJson, remember } from "./tab-memory";

const KEY = "rubrica-sitting";

/** The seats one goes through in one sitting, in their order; never a token (`tab-memory.ts`). */
export const rememberSitting = (recipientIds: readonly number[]): void =>
  remember(KEY, recipientIds.length > 0 ? JSON.stringify(recipientIds) : null);

const MAILBOX = "rubrica-mailbox-shown";

/** That a code from the mailbox was shown in this tab: then other documents may be asked for. */
export const rememberMailbox = (): void => remember(MAILBOX, "1");
export const isMailboxShown = (): boolean => recall(MAILBOX) !== null;

/** Those seats; none where this tab goes through none. */
export function recallSitting(): number[] {
  const kept = recallJson(KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
}

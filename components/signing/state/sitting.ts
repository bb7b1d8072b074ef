import { recallJson, remember } from "./tab-memory";

const KEY = "rubrica-sitting";

/** The seats one goes through in one sitting, in their order; never a token (`tab-memory.ts`). */
export const rememberSitting = (recipientIds: readonly number[]): void =>
  remember(KEY, recipientIds.length > 0 ? JSON.stringify(recipientIds) : null);

/** Those seats; none where this tab goes through none. */
export function recallSitting(): number[] {
  const kept = recallJson(KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
}

import type { StoredFieldDigest } from "../api/signing-api";
import { isPassing, type ProblemCode, toSigningProblem } from "../api/signing-problem";

/**
 * A value the server does not have yet. The newest wins per field. One call at a time
 * keeps the order, and a call without an answer is retried until it succeeds.
 */
export type Edit = {
  readonly value: unknown;
  /** draft: still being typed. queued, sending, retrying: being sent. refused: rejected by the server. */
  readonly status: "draft" | "queued" | "sending" | "retrying" | "refused";
  readonly code?: ProblemCode;
};
export type Edits = ReadonlyMap<number, Edit>;

/** Returns whether the value was committed, but is neither stored nor refused yet. */
export const isBeingSent = (edit: Edit | undefined): boolean =>
  edit !== undefined && edit.status !== "draft" && edit.status !== "refused";

export type FieldEditsOptions = {
  send(fieldId: number, value: unknown): Promise<StoredFieldDigest>;
  /**
   * Called once the server has the value, before the edit disappears, so that the page does not flicker back.
   */
  onSaved(fieldId: number, value: unknown, kept: StoredFieldDigest): void;
  onRefused(fieldId: number, code: ProblemCode): void;
  /** Keeps values over a reload. Called with every change. */
  persist(edits: Edits): void;
  restored: Edits;
  retryMs?: number;
};

export type FieldEdits = ReturnType<typeof createFieldEdits>;

export function createFieldEdits(options: FieldEditsOptions) {
  let edits: Edits = new Map(options.restored);
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function replaceEdit(fieldId: number, edit: Edit | null): void {
    const next = new Map(edits);
    if (edit === null) next.delete(fieldId);
    else next.set(fieldId, edit);
    edits = next;
    options.persist(edits);
    for (const listener of listeners) listener();
  }

  async function sendEdit(fieldId: number, edit: Edit): Promise<boolean> {
    const attempt: Edit = { value: edit.value, status: "sending" };
    replaceEdit(fieldId, attempt);
    try {
      const storedDigest = await options.send(fieldId, edit.value);
      options.onSaved(fieldId, edit.value, storedDigest);
      if (edits.get(fieldId) === attempt) replaceEdit(fieldId, null);
      return true;
    } catch (error) {
      const { code } = toSigningProblem(error);
      const isNewest = edits.get(fieldId) === attempt;
      if (isPassing(code)) {
        if (isNewest) replaceEdit(fieldId, { value: edit.value, status: "retrying", code });
        return false;
      }
      if (code === "DISMISSED") {
        // The recipient cancelled the challenge this action needs.
        // The value stays as a draft, to be sent with a later action.
        if (isNewest) replaceEdit(fieldId, { value: edit.value, status: "draft" });
        return true;
      }
      if (isNewest) replaceEdit(fieldId, { value: edit.value, status: "refused", code });
      options.onRefused(fieldId, code);
      return true;
    }
  }

  function findWaitingEdit(): [number, Edit] | undefined {
    return [...edits].find(([, edit]) => edit.status === "queued" || edit.status === "retrying");
  }

  /** Returns whether everything was sent. Without an answer it retries by itself after a pause. */
  async function drainQueue(): Promise<boolean> {
    clearTimeout(timer);
    for (let next = findWaitingEdit(); next; next = findWaitingEdit()) {
      if (!(await sendEdit(...next))) {
        timer = setTimeout(startQueue, options.retryMs ?? 3000);
        return false;
      }
    }
    return true;
  }

  async function runQueue(): Promise<void> {
    const isThrough = await drainQueue().finally(() => {
      sending = null;
    });
    // Values committed while the last call ended. Not without an
    // answer: the waiting values would be retried at once, endlessly.
    if (isThrough && [...edits.values()].some(({ status }) => status === "queued")) void startQueue();
  }

  function startQueue(): Promise<void> {
    sending ??= runQueue();
    return sending;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: (): Edits => edits,
    /** Keeps a value while it is typed, without sending it. */
    draft(fieldId: number, value: unknown): void {
      replaceEdit(fieldId, { value, status: "draft" });
    },
    commit(fieldId: number, value: unknown): void {
      replaceEdit(fieldId, { value, status: "queued" });
      void startQueue();
    },
    discard(fieldId: number): void {
      replaceEdit(fieldId, null);
    },
    /** Sends waiting values. Returns true when none is left unsent. */
    async flush(): Promise<boolean> {
      await startQueue();
      return ![...edits.values()].some(isBeingSent);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

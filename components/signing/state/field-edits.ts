import type { Kept } from "../api/signing-api";
import { isPassing, type ProblemCode, problemOf } from "../api/signing-problem";

/**
 * What the person entered and the server does not have yet. Newest wins per field; one call at a time, so values
 * arrive in the order they were given; without an answer it is tried again until it arrives.
 */
export type Edit = {
  readonly value: unknown;
  /** draft: still being typed. queued, sending, retrying: on its way. refused: the server said no. */
  readonly status: "draft" | "queued" | "sending" | "retrying" | "refused";
  readonly code?: ProblemCode;
};
export type Edits = ReadonlyMap<number, Edit>;

/** Handed over, and not stored or refused yet. */
export const isOnItsWay = (edit: Edit | undefined): boolean =>
  edit !== undefined && edit.status !== "draft" && edit.status !== "refused";

export type FieldEditsOptions = {
  send(fieldId: number, value: unknown): Promise<Kept>;
  /** The server has it; called before the edit disappears, so the page never flickers back. */
  onSaved(fieldId: number, value: unknown, kept: Kept): void;
  onRefused(fieldId: number, code: ProblemCode): void;
  /** Keeps values over a reload; called with every change. */
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

  function replace(fieldId: number, edit: Edit | null): void {
    const next = new Map(edits);
    if (edit === null) next.delete(fieldId);
    else next.set(fieldId, edit);
    edits = next;
    options.persist(edits);
    for (const listener of listeners) listener();
  }

  async function sendOne(fieldId: number, edit: Edit): Promise<boolean> {
    const attempt: Edit = { value: edit.value, status: "sending" };
    replace(fieldId, attempt);
    try {
      const kept = await options.send(fieldId, edit.value);
      options.onSaved(fieldId, edit.value, kept);
      if (edits.get(fieldId) === attempt) replace(fieldId, null);
      return true;
    } catch (error) {
      const { code } = problemOf(error);
      const isNewest = edits.get(fieldId) === attempt;
      if (isPassing(code)) {
        if (isNewest) replace(fieldId, { value: edit.value, status: "retrying", code });
        return false;
      }
      if (code === "DISMISSED") {
        // The person turned away from what this step needs first: the value stays, to be sent with a later step.
        if (isNewest) replace(fieldId, { value: edit.value, status: "draft" });
        return true;
      }
      if (isNewest) replace(fieldId, { value: edit.value, status: "refused", code });
      options.onRefused(fieldId, code);
      return true;
    }
  }

  function waiting(): [number, Edit] | undefined {
    return [...edits].find(([, edit]) => edit.status === "queued" || edit.status === "retrying");
  }

  /** Whether everything was sent; without an answer it goes on by itself after a while. */
  async function drain(): Promise<boolean> {
    clearTimeout(timer);
    for (let next = waiting(); next; next = waiting()) {
      if (!(await sendOne(...next))) {
        timer = setTimeout(start, options.retryMs ?? 3000);
        return false;
      }
    }
    return true;
  }

  async function run(): Promise<void> {
    const isThrough = await drain().finally(() => {
      sending = null;
    });
    // Handed over while the last one ended. Not where no answer came: what else waits would be tried at once, for ever.
    if (isThrough && [...edits.values()].some(({ status }) => status === "queued")) void start();
  }

  function start(): Promise<void> {
    sending ??= run();
    return sending;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: (): Edits => edits,
    /** Keeps what is being typed, without sending it. */
    draft(fieldId: number, value: unknown): void {
      replace(fieldId, { value, status: "draft" });
    },
    /** Hands a value over to be stored. */
    commit(fieldId: number, value: unknown): void {
      replace(fieldId, { value, status: "queued" });
      void start();
    },
    discard(fieldId: number): void {
      replace(fieldId, null);
    },
    /** Sends what waits; true when nothing is left on its way. */
    async flush(): Promise<boolean> {
      await start();
      return ![...edits.values()].some(isOnItsWay);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

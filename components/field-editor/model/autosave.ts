import type { ErrorCode } from "@/server/domain/errors";
import type { Failure, FieldApi, SavedField } from "../field-api";
import { type EditorField, type FieldMap, isSameField } from "./editor-field";
import type { Placing } from "./field-draft";
import { type Clash, type ForeignChange, rebaseFields } from "./rebase";
import { countUnsavedFields, planSave } from "./save-plan";
import { sendPlan } from "./send-plan";

export type SaveState =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** Another member changed the same field. It waits for an answer, and everything else is saved. */
  | { readonly kind: "asking"; readonly changes: number }
  | { readonly kind: "offline"; readonly changes: number }
  | { readonly kind: "failed"; readonly changes: number; readonly code: ErrorCode | undefined };

/**
 * Milliseconds: quiet time before a batch is sent, and the longest
 * delay under constant changes (components/README.md 1.3).
 */
const QUIET_MS = 600;
const LATEST_MS = 3000;
const RETRY_MS = [2000, 4000, 8000, 16_000, 30_000] as const;
/** Most tries to rebase a batch onto other members' changes before it counts as failed. */
const ROUNDS = 3;

export type AutosaveOptions = {
  readonly api: FieldApi;
  readonly loaded: readonly SavedField[];
  readonly read: () => FieldMap;
  readonly report: (state: SaveState) => void;
  /** Fields under the pointer now, which must not change during the drag. */
  readonly busy?: () => ReadonlySet<number>;
  /** Receives changes by other members to fields unchanged here. */
  readonly take?: (changes: readonly ForeignChange[]) => void;
  /** Receives all fields changed on both sides. Each waits for `answer`. */
  readonly ask?: (clashes: readonly Clash[]) => void;
};

export type Autosave = {
  changed(): void;
  /** Sends all changes at once. Resolves when the server holds them or a call failed. */
  flush(): Promise<void>;
  /**
   * Merges other members' changes between two batches. Resolves with the envelope's revision, or
   * null if the caller must try again: the call failed, or a change waits for the end of a drag.
   */
  catchUp(): Promise<number | null>;
  /**
   * Resolves a conflict: the fields shown here overwrite the
   * server's, or the server's version counts. The caller shows which.
   */
  answer(clash: Clash): void;
  serverId(id: number): number | null;
  /** Stops sending, because the draft was sent or deleted. Returns the number of unsaved changes. */
  stop(): number;
};

/**
 * Keeps the server in step with the editor: one ordered queue, never two calls at once.
 * Unsent changes stay, because the plan is the difference itself. Never overwrites other
 * members' changes: a refused batch is rebased and resent without conflicts.
 */
export function createAutosave(options: AutosaveOptions): Autosave {
  const { api, read, report } = options;
  let saved = new Map(options.loaded.map((field) => [field.field.id, field]));
  let clashes: readonly Clash[] = [];
  const unanswered = new Map<number, EditorField | null>();
  const placing = new Map<number, Placing>();
  let running: Promise<unknown> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let dirtySince: number | null = null;
  let failures = 0;
  let seenRevision: number | null = null;
  let isRefused = false;
  let isStopped = false;

  const makePlan = () => planSave(saved, read(), new Set(clashes.map(({ id }) => id)));
  const countUnsaved = () => countUnsavedFields(planSave(saved, read()));
  /** A call without an answer may have reached the server, so an empty plan alone does not mean in step. */
  const isServerInStep = () => countUnsavedFields(makePlan()) === 0 && unanswered.size === 0;

  /**
   * Undoing one's own change ends the conflict without a question: only the other member's change is left.
   */
  const isTakenBack = ({ id, base }: Clash) => isSameField(read().get(id), base);

  const flushLater = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = isStopped ? null : setTimeout(() => void flush(), delayMs);
  };

  const noteChange = () => {
    if (isStopped) return;
    if (clashes.some(isTakenBack)) void catchUp();
    if (isServerInStep()) return running === null ? markSaved() : undefined;
    dirtySince ??= Date.now();
    report({ kind: "saving" });
    flushLater(Math.max(0, Math.min(QUIET_MS, dirtySince + LATEST_MS - Date.now())));
  };

  const markSaved = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dirtySince = null;
    failures = 0;
    isRefused = false;
    report(clashes.length > 0 ? { kind: "asking", changes: clashes.length } : { kind: "saved" });
  };

  const reportFailure = (failure: Failure) => {
    isRefused = failure.reason === "refused";
    if (failure.reason === "refused") {
      return report({ kind: "failed", changes: countUnsaved(), code: failure.code });
    }
    report({ kind: "offline", changes: countUnsaved() || unanswered.size });
    flushLater(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? QUIET_MS);
    failures += 1;
  };

  /** A call without an answer may have arrived. Pull first, so that no field is placed twice. */
  const pushChanges = async () => {
    const failure = unanswered.size > 0 ? await pullChanges() : null;
    return failure ?? sendPlan({ api, saved, unanswered, placing }, makePlan());
  };

  const pullChanges = async (): Promise<Failure | null> => {
    const outcome = await api.follow();
    if (!outcome.ok) return outcome;
    if (isStopped) return null;
    const busy = options.busy?.() ?? new Set<number>();
    const rebased = rebaseFields({ saved, shown: read(), remote: outcome.value, unanswered, placing, busy });
    saved = rebased.saved;
    clashes = rebased.clashes;
    unanswered.clear();
    for (const id of placing.keys()) if (saved.has(id)) placing.delete(id);
    seenRevision = rebased.isWaiting ? null : outcome.value.revision;
    if (rebased.changes.length > 0) options.take?.(rebased.changes);
    options.ask?.(clashes);
    return null;
  };

  const sendBatches = async () => {
    let failure = await pushChanges();
    for (let round = 0; failure && isOutOfStep(failure) && round < ROUNDS; round += 1) {
      failure = (await pullChanges()) ?? (await pushChanges());
    }
    if (isStopped) return;
    if (failure) return reportFailure(failure);
    sendRest();
  };

  const sendRest = () => {
    if (countUnsavedFields(makePlan()) === 0) return markSaved();
    dirtySince = null;
    noteChange();
  };

  /** Runs calls one after the other. */
  const runAlone = async (act: () => Promise<unknown>) => {
    while (running) await running;
    if (isStopped) return;
    running = act().finally(() => {
      running = null;
    });
    await running;
  };

  const flush = async () => {
    while (running) await running;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isStopped) return;
    if (isServerInStep()) return markSaved();
    report({ kind: "saving" });
    await runAlone(sendBatches);
  };

  const catchUp = async () => {
    let failure: Failure | null = null;
    await runAlone(async () => {
      failure = await pullChanges();
    });
    if (failure || isStopped) return null;
    // A refused batch is sent again only on request, not because other members' changes arrived.
    if (timer === null && (!isRefused || countUnsavedFields(makePlan()) === 0)) sendRest();
    return seenRevision;
  };

  return {
    changed: noteChange,
    flush,
    catchUp,
    answer: (clash) => {
      clashes = clashes.filter(({ id }) => id !== clash.id);
      if (clash.theirs) saved.set(clash.id, clash.theirs);
      else saved.delete(clash.id);
      options.ask?.(clashes);
      noteChange();
    },
    serverId: (id) => saved.get(id)?.serverId ?? null,
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return countUnsaved();
    },
  };
}

/** The server's fields differ from those the plan was made on. */
const isOutOfStep = ({ reason, code }: Failure): boolean =>
  reason === "refused" && (code === "CONFLICT" || code === "NOT_FOUND");

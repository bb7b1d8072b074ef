import type { ErrorCode } from "@/server/domain/errors";
import type { Failure, FieldApi, SavedField } from "../field-api";
import { type EditorField, type FieldMap, isSameField } from "./editor-field";
import type { Placing } from "./placing";
import { type Clash, type ForeignChange, rebase } from "./rebase";
import { planSave, sizeOf } from "./save-plan";
import { sendPlan } from "./send-plan";

export type SaveState =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** Somebody else changed the same: it waits for an answer, and everything else is saved. */
  | { readonly kind: "asking"; readonly changes: number }
  | { readonly kind: "offline"; readonly changes: number }
  | { readonly kind: "failed"; readonly changes: number; readonly code: ErrorCode | undefined };

/**
 * Milliseconds: quiet time before a batch leaves, and how long a busy hand can put it off (components/README.md 1.3).
 */
const QUIET_MS = 600;
const LATEST_MS = 3000;
const RETRY_MS = [2000, 4000, 8000, 16_000, 30_000] as const;
/** How often a batch is brought together with what others did, before it is said that it cannot be saved. */
const ROUNDS = 3;

export type AutosaveOptions = {
  readonly api: FieldApi;
  readonly loaded: readonly SavedField[];
  readonly read: () => FieldMap;
  readonly report: (state: SaveState) => void;
  /** What is under the hand now, and is not to be changed from under it. */
  readonly busy?: () => ReadonlySet<number>;
  /** Others changed these, and nobody here did: to be shown. */
  readonly take?: (changes: readonly ForeignChange[]) => void;
  /** All fields that both changed; each waits for `answer`. */
  readonly ask?: (clashes: readonly Clash[]) => void;
};

export type Autosave = {
  /** Something changed: a batch leaves soon. */
  changed(): void;
  /** Sends what there is at once; resolves when the server holds it or a call failed. */
  flush(): Promise<void>;
  /**
   * Brings in what others did since, between two batches. Resolves with the envelope's revision seen, null where it is
   * to be looked at again: it could not be, or something of it waits until the hand is off.
   */
  catchUp(): Promise<number | null>;
  /** Ends a clash: what stands here goes over theirs, or theirs is what counts. The caller shows which. */
  answer(clash: Clash): void;
  /** The server's id of a field, once it has one. */
  serverId(id: number): number | null;
  /** Nothing more is sent: the draft is no draft any more. Returns how many changes the server never got. */
  stop(): number;
};

/**
 * Keeps the server in step with the editor: one ordered queue, never two calls at once, nothing dropped. What could
 * not be sent stays in the plan, because the plan is the difference itself. What others changed since is never
 * overwritten: such a batch is refused whole, brought together with theirs and sent again without what both changed.
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
  let seen: number | null = null;
  let isRefused = false;
  let isStopped = false;

  const plan = () => planSave(saved, read(), new Set(clashes.map(({ id }) => id)));
  const left = () => sizeOf(planSave(saved, read()));
  /** What was never answered may stand on the server, also where nothing is left to send. */
  const isInStep = () => sizeOf(plan()) === 0 && unanswered.size === 0;

  /** Whoever takes their own change back is not asked whose counts: what is left is theirs. */
  const isTakenBack = ({ id, base }: Clash) => isSameField(read().get(id), base);

  const later = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = isStopped ? null : setTimeout(() => void flush(), delayMs);
  };

  const changed = () => {
    if (isStopped) return;
    if (clashes.some(isTakenBack)) void catchUp();
    if (isInStep()) return running === null ? settle() : undefined;
    dirtySince ??= Date.now();
    report({ kind: "saving" });
    later(Math.max(0, Math.min(QUIET_MS, dirtySince + LATEST_MS - Date.now())));
  };

  const settle = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dirtySince = null;
    failures = 0;
    isRefused = false;
    report(clashes.length > 0 ? { kind: "asking", changes: clashes.length } : { kind: "saved" });
  };

  const fail = (failure: Failure) => {
    isRefused = failure.reason === "refused";
    if (failure.reason === "refused") {
      return report({ kind: "failed", changes: left(), code: failure.code });
    }
    report({ kind: "offline", changes: left() || unanswered.size });
    later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? QUIET_MS);
    failures += 1;
  };

  /** What was never answered may have arrived: it is looked for first, so that nothing is placed twice. */
  const push = async () => {
    const failure = unanswered.size > 0 ? await pull() : null;
    return failure ?? sendPlan({ api, saved, unanswered, placing }, plan());
  };

  const pull = async (): Promise<Failure | null> => {
    const outcome = await api.follow();
    if (!outcome.ok) return outcome;
    if (isStopped) return null;
    const busy = options.busy?.() ?? new Set<number>();
    const rebased = rebase({ saved, shown: read(), remote: outcome.value, unanswered, placing, busy });
    saved = rebased.saved;
    clashes = rebased.clashes;
    unanswered.clear();
    for (const id of placing.keys()) if (saved.has(id)) placing.delete(id);
    seen = rebased.isWaiting ? null : outcome.value.revision;
    if (rebased.changes.length > 0) options.take?.(rebased.changes);
    options.ask?.(clashes);
    return null;
  };

  const send = async () => {
    let failure = await push();
    for (let round = 0; failure && isOutOfStep(failure) && round < ROUNDS; round += 1) {
      failure = (await pull()) ?? (await push());
    }
    if (isStopped) return;
    if (failure) return fail(failure);
    goOn();
  };

  const goOn = () => {
    if (sizeOf(plan()) === 0) return settle();
    dirtySince = null;
    changed();
  };

  /** One after the other, whoever asks. */
  const alone = async (act: () => Promise<unknown>) => {
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
    if (isInStep()) return settle();
    report({ kind: "saving" });
    await alone(send);
  };

  const catchUp = async () => {
    let failure: Failure | null = null;
    await alone(async () => {
      failure = await pull();
    });
    if (failure || isStopped) return null;
    // What was refused is sent again when somebody asks, not because others went on.
    if (timer === null && (!isRefused || sizeOf(plan()) === 0)) goOn();
    return seen;
  };

  return {
    changed,
    flush,
    catchUp,
    answer: (clash) => {
      clashes = clashes.filter(({ id }) => id !== clash.id);
      if (clash.theirs) saved.set(clash.id, clash.theirs);
      else saved.delete(clash.id);
      options.ask?.(clashes);
      changed();
    },
    serverId: (id) => saved.get(id)?.serverId ?? null,
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return left();
    },
  };
}

/** The server has another idea of these fields than the plan was made on. */
const isOutOfStep = ({ reason, code }: Failure): boolean =>
  reason === "refused" && (code === "CONFLICT" || code === "NOT_FOUND");

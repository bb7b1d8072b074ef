import type { ErrorCode } from "@/server/domain/errors";
import type { Failure, FieldApi, SavedField } from "../field-api";
import type { EditorField, FieldMap } from "./editor-field";
import { planSave, type SavePlan, sizeOf } from "./save-plan";

export type SaveState =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  | { readonly kind: "offline"; readonly changes: number }
  | { readonly kind: "failed"; readonly changes: number; readonly code: ErrorCode | undefined };

/** Milliseconds: quiet time before a batch leaves, and how long a busy hand can put it off (ux.md 1.3). */
const QUIET_MS = 600;
const LATEST_MS = 3000;
const RETRY_MS = [2000, 4000, 8000, 16_000, 30_000] as const;
const BATCH = 200;

export type AutosaveOptions = {
  readonly api: FieldApi;
  readonly loaded: readonly EditorField[];
  readonly read: () => FieldMap;
  readonly report: (state: SaveState) => void;
};

export type Autosave = {
  /** Something changed: a batch leaves soon. */
  changed(): void;
  /** Sends what there is at once; resolves when the server holds it or a call failed. */
  flush(): Promise<void>;
  /** The server's id of a field, once it has one. */
  serverId(id: number): number | null;
  dispose(): void;
};

/**
 * Keeps the server in step with the editor: one ordered queue, never two calls at once, nothing dropped. What could
 * not be sent stays in the plan, because the plan is the difference itself.
 */
export function createAutosave({ api, loaded, read, report }: AutosaveOptions): Autosave {
  const saved = new Map(loaded.map((field) => [field.id, { serverId: field.id, field }]));
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let dirtySince: number | null = null;
  let failures = 0;
  let isDisposed = false;

  const later = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = isDisposed ? null : setTimeout(() => void flush(), delayMs);
  };

  const changed = () => {
    if (sizeOf(planSave(saved, read())) === 0) return running === null ? settle() : undefined;
    dirtySince ??= Date.now();
    report({ kind: "saving" });
    later(Math.max(0, Math.min(QUIET_MS, dirtySince + LATEST_MS - Date.now())));
  };

  const settle = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dirtySince = null;
    failures = 0;
    report({ kind: "saved" });
  };

  const fail = (failure: Failure) => {
    const changes = sizeOf(planSave(saved, read()));
    if (failure.reason === "refused") return report({ kind: "failed", changes, code: failure.code });
    report({ kind: "offline", changes });
    later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? QUIET_MS);
    failures += 1;
  };

  const send = async () => {
    const failure = await sendPlan(api, saved, planSave(saved, read()));
    if (failure) return fail(failure);
    if (sizeOf(planSave(saved, read())) === 0) return settle();
    dirtySince = null;
    changed();
  };

  const flush = async () => {
    while (running) await running;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (sizeOf(planSave(saved, read())) === 0) return settle();
    report({ kind: "saving" });
    running = send().finally(() => {
      running = null;
    });
    await running;
  };

  return {
    changed,
    flush,
    serverId: (id) => saved.get(id)?.serverId ?? null,
    dispose: () => {
      isDisposed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Removes, then updates, then creates, noting each success at once; the first failure ends it. */
async function sendPlan(
  api: FieldApi,
  saved: Map<number, SavedField>,
  plan: SavePlan,
): Promise<Failure | null> {
  for (const batch of batches(plan.remove)) {
    const outcome = await api.deleteMany(batch.map(({ serverId }) => serverId));
    if (!outcome.ok) return outcome;
    for (const { id } of batch) saved.delete(id);
  }
  for (const batch of batches(plan.update)) {
    const outcome = await api.updateMany(batch);
    if (!outcome.ok) return outcome;
    for (const change of batch) saved.set(change.field.id, change);
  }
  for (const batch of batches(plan.create)) {
    const outcome = await api.createMany(batch);
    if (!outcome.ok) return outcome;
    for (const [index, field] of batch.entries()) {
      const serverId = outcome.value[index];
      if (serverId !== undefined) saved.set(field.id, { serverId, field });
    }
  }
  return null;
}

function batches<T>(things: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < things.length; start += BATCH) parts.push(things.slice(start, start + BATCH));
  return parts;
}

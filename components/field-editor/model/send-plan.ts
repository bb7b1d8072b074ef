import type { Failure, FieldApi, Outcome, SavedField } from "../field-api";
import type { EditorField } from "./editor-field";
import { type Placing, toNamedField } from "./field-draft";
import type { SavePlan } from "./save-plan";

const BATCH = 200;

export type Sending = {
  readonly api: FieldApi;
  readonly saved: Map<number, SavedField>;
  /** Fields sent without an answer; null for a removal. */
  readonly unanswered: Map<number, EditorField | null>;
  readonly placing: Map<number, Placing>;
};

/** Removes, then updates, then creates, and records each success at once. Stops at the first failure. */
export async function sendPlan(sending: Sending, plan: SavePlan): Promise<Failure | null> {
  const { api } = sending;
  for (const batch of splitBatches(plan.remove)) {
    const failure = await deleteBatch(sending, batch);
    if (failure) return failure;
  }
  for (const batch of splitBatches(plan.update)) {
    const fields = batch.map(({ field }) => field);
    const failure = await saveBatch(sending, fields, () => api.updateMany(batch));
    if (failure) return failure;
  }
  for (const batch of splitBatches(plan.create)) {
    const failure = await createBatch(sending, batch);
    if (failure) return failure;
  }
  return null;
}

/** Deletes a batch. The fields stay in `unanswered` until an answer arrives. */
async function deleteBatch(
  { api, saved, unanswered }: Sending,
  batch: SavePlan["remove"],
): Promise<Failure | null> {
  for (const { id } of batch) unanswered.set(id, null);
  const outcome = await api.deleteMany(batch);
  if (!outcome.ok && outcome.reason === "unreachable") return outcome;
  for (const { id } of batch) {
    unanswered.delete(id);
    if (outcome.ok) saved.delete(id);
  }
  return outcome.ok ? null : outcome;
}

/** Creates a batch with `saveBatch`. Each field keeps its name until its result is known. */
async function createBatch(sending: Sending, batch: readonly EditorField[]): Promise<Failure | null> {
  const named = batch.map((field) => toNamedField(sending.placing, field));
  const failure = await saveBatch(sending, batch, () => sending.api.createMany(named));
  if (!failure) for (const { id } of batch) sending.placing.delete(id);
  return failure;
}

/**
 * Writes a batch and stores the returned ids and revisions.
 * The fields stay in `unanswered` until an answer arrives.
 */
async function saveBatch(
  { saved, unanswered }: Sending,
  fields: readonly EditorField[],
  call: () => ReturnType<FieldApi["createMany"]>,
): Promise<Failure | null> {
  for (const field of fields) unanswered.set(field.id, field);
  const outcome: Outcome<readonly { serverId: number; revision: number }[]> = await call();
  if (!outcome.ok && outcome.reason === "unreachable") return outcome;
  for (const [index, field] of fields.entries()) {
    unanswered.delete(field.id);
    const stand = outcome.ok ? outcome.value[index] : undefined;
    if (stand) saved.set(field.id, { ...stand, field });
  }
  return outcome.ok ? null : outcome;
}

function splitBatches<T>(things: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < things.length; start += BATCH) parts.push(things.slice(start, start + BATCH));
  return parts;
}

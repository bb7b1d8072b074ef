import type { Failure, FieldApi, Outcome, SavedField } from "../field-api";
import type { EditorField } from "./editor-field";
import { type Placing, sendAs } from "./placing";
import type { SavePlan } from "./save-plan";

const BATCH = 200;

export type Sending = {
  readonly api: FieldApi;
  /** What the server holds; noted after each call. */
  readonly saved: Map<number, SavedField>;
  /** What was sent and got no answer; null for a removal. */
  readonly unanswered: Map<number, EditorField | null>;
  /** What was sent to be placed and is not known to stand. */
  readonly placing: Map<number, Placing>;
};

/** Removes, then updates, then creates, noting each success at once; the first failure ends it. */
export async function sendPlan(sending: Sending, plan: SavePlan): Promise<Failure | null> {
  const { api } = sending;
  for (const batch of batches(plan.remove)) {
    const failure = await removed(sending, batch);
    if (failure) return failure;
  }
  for (const batch of batches(plan.update)) {
    const fields = batch.map(({ field }) => field);
    const failure = await kept(sending, fields, () => api.updateMany(batch));
    if (failure) return failure;
  }
  for (const batch of batches(plan.create)) {
    const failure = await placed(sending, batch);
    if (failure) return failure;
  }
  return null;
}

/** One call, after which the fields are gone; remembered for as long as there is no answer. */
async function removed(
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

/** As `kept`, for fields that are new: each under a name of its own until it is known to stand. */
async function placed(sending: Sending, batch: readonly EditorField[]): Promise<Failure | null> {
  const named = batch.map((field) => sendAs(sending.placing, field));
  const failure = await kept(sending, batch, () => sending.api.createMany(named));
  if (!failure) for (const { id } of batch) sending.placing.delete(id);
  return failure;
}

/** One call, after which the fields stand where the answer says; remembered for as long as there is none. */
async function kept(
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

function batches<T>(things: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < things.length; start += BATCH) parts.push(things.slice(start, start + BATCH));
  return parts;
}

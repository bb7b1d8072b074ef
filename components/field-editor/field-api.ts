import type { ErrorCode } from "@/server/domain/errors";
import type { EditorField } from "./model/editor-field";

/** What came of a call: `unreachable` is worth trying again by itself, `refused` is not. */
export type Failure = {
  readonly ok: false;
  readonly reason: "unreachable" | "refused";
  /** Why, where the server said so. */
  readonly code?: ErrorCode | undefined;
};
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;

export type SavedField = { readonly serverId: number; readonly field: EditorField };

/** Where the editor keeps its fields. Batches are all-or-nothing; `createMany` answers ids in the order given. */
export type FieldApi = {
  createMany(fields: readonly EditorField[]): Promise<Outcome<readonly number[]>>;
  updateMany(fields: readonly SavedField[]): Promise<Outcome<null>>;
  deleteMany(serverIds: readonly number[]): Promise<Outcome<null>>;
};

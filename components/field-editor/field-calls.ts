import type { ErrorCode } from "@/server/domain/errors";
import type { FieldApi, HeartbeatReply, Outcome } from "./field-api";
import { type EditorField, toEditorField } from "./model/editor-field";
import type { NamedField } from "./model/field-draft";
import type { Author } from "./model/rebase";

type Written = { readonly id: number; readonly revision: number };
type Followed = {
  readonly revision: number;
  readonly fields: readonly (Parameters<typeof toEditorField>[0] &
    Written & { readonly secondaryId: string; readonly changedBy: Author | null })[];
  readonly removed: readonly { readonly fieldId: number; readonly by: Author | null }[];
};

/**
 * Calls behind the editor, independent of the transport. Each one rejects when it is refused or unreachable.
 */
export type FieldCalls = {
  createMany(data: ReturnType<typeof toNewField>[]): Promise<{ readonly data: readonly Written[] }>;
  updateMany(data: ReturnType<typeof toFieldUpdate>[]): Promise<{ readonly data: readonly Written[] }>;
  deleteMany(gone: { ids: number[]; revisions: number[] }): Promise<unknown>;
  follow(): Promise<Followed>;
  beat(): Promise<HeartbeatReply>;
  /** Returns the server's refusal, or undefined if it never answered. */
  readRefusal(error: unknown): { readonly httpStatus: number; readonly code: ErrorCode } | undefined;
};

export function createFieldApi(calls: FieldCalls): FieldApi {
  const runCall = <T>(call: () => Promise<T>) => settleCall(call, calls.readRefusal);
  return {
    createMany: (fields) =>
      runCall(async () => (await calls.createMany(fields.map(toNewField))).data.map(toServerField)),
    updateMany: (fields) =>
      runCall(async () => (await calls.updateMany(fields.map(toFieldUpdate))).data.map(toServerField)),
    deleteMany: (fields) =>
      runCall(async () => {
        const ids = fields.map(({ serverId }) => serverId);
        const revisions = fields.map(({ revision }) => revision);
        await calls.deleteMany({ ids, revisions });
        return null;
      }),
    follow: () =>
      runCall(async () => {
        const now = await calls.follow();
        return {
          revision: now.revision,
          fields: now.fields.map((field) => ({
            ...toServerField(field),
            field: toEditorField(field),
            secondaryId: field.secondaryId,
            by: field.changedBy,
          })),
          removed: new Map(now.removed.map(({ fieldId, by }) => [fieldId, by])),
        };
      }),
    beat: () => runCall(() => calls.beat()),
  };
}

const toServerField = ({ id, revision }: Written) => ({ serverId: id, revision });

function toChange({
  type,
  fieldMeta,
  envelopeItemId,
  page,
  positionX,
  positionY,
  width,
  height,
}: EditorField) {
  const place = { envelopeItemId, page, positionX, positionY, width, height };
  return { type, ...place, ...(fieldMeta === null ? {} : { fieldMeta }) };
}

type Changed = { readonly serverId: number; readonly revision: number; readonly field: EditorField };
const toFieldUpdate = ({ serverId, revision, field }: Changed) => ({
  ...toChange(field),
  id: serverId,
  revision,
});

function toNewField({ secondaryId, field }: NamedField) {
  return { ...toChange(field), secondaryId, recipientId: field.recipientId };
}

/** Tells a refusal apart from a missing answer, a server error (5xx) or a rate limit (429). */
async function settleCall<T>(
  call: () => Promise<T>,
  readRefusal: FieldCalls["readRefusal"],
): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const refusal = readRefusal(error);
    const isAnswer = refusal !== undefined && refusal.httpStatus < 500 && refusal.httpStatus !== 429;
    return { ok: false, reason: isAnswer ? "refused" : "unreachable", code: refusal?.code };
  }
}

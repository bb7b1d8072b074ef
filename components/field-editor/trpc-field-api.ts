"use client";

import { useMemo } from "react";
import { errorDataOf } from "@/components/errors/error-data";
import { ASKS_WHO } from "@/components/session-link";
import { useTRPCClient } from "@/components/trpc-provider";
import type { FieldApi, Outcome } from "./field-api";
import { type EditorField, toEditorField } from "./model/editor-field";

/** The fields of an envelope on the server, through the same procedures that stand behind REST. */
export function useTrpcFieldApi(envelopeId: string): FieldApi {
  const client = useTRPCClient();
  return useMemo(
    () => ({
      createMany: (fields) =>
        outcomeOf(async () => {
          const created = await client.field.createMany.mutate({ envelopeId, data: fields.map(toNewField) });
          return created.data.map(standOf);
        }),
      updateMany: (fields) =>
        outcomeOf(async () => {
          const data = fields.map(({ serverId, revision, field }) => ({
            ...toChange(field),
            ...{ id: serverId, revision },
          }));
          const changed = await client.field.updateMany.mutate({ envelopeId, data });
          return changed.data.map(standOf);
        }),
      deleteMany: (fields) =>
        outcomeOf(async () => {
          const ids = fields.map(({ serverId }) => serverId);
          const revisions = fields.map(({ revision }) => revision);
          await client.field.deleteMany.mutate({ envelopeId, ids, revisions });
          return null;
        }),
      follow: () =>
        outcomeOf(async () => {
          const signal = AbortSignal.timeout(LISTENING_MS);
          const now = await client.field.follow.query({ envelopeId }, { signal });
          return {
            revision: now.revision,
            fields: now.fields.map((field) => ({
              ...standOf(field),
              ...{ field: toEditorField(field), by: field.changedBy },
            })),
            removed: new Map(now.removed.map(({ fieldId, by }) => [fieldId, by])),
          };
        }),
      beat: () =>
        outcomeOf(() => {
          const signal = AbortSignal.timeout(LISTENING_MS);
          // Nobody did anything: a session that is over is asked for when somebody does.
          return client.presence.beat.mutate({ envelopeId }, { signal, context: ASKS_WHO });
        }),
    }),
    [client, envelopeId],
  );
}

/** What was asked longer ago than this is asked again. */
const LISTENING_MS = 15_000;

const standOf = ({ id, revision }: { id: number; revision: number }) => ({ serverId: id, revision });

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

function toNewField(field: EditorField) {
  return { ...toChange(field), recipientId: field.recipientId };
}

/** What the server refused is told apart from what never got an answer, or met a server in trouble. */
async function outcomeOf<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const refusal = errorDataOf(error);
    const isAnswer = refusal !== undefined && refusal.httpStatus < 500 && refusal.httpStatus !== 429;
    return { ok: false, reason: isAnswer ? "refused" : "unreachable", code: refusal?.code };
  }
}

"use client";

import { useMemo } from "react";
import { refusalOf } from "@/components/errors/refusal";
import { useTRPCClient } from "@/components/trpc-provider";
import type { FieldApi, Outcome } from "./field-api";
import type { EditorField } from "./model/editor-field";

/** The fields of an envelope on the server, through the same procedures that stand behind REST. */
export function useTrpcFieldApi(envelopeId: string): FieldApi {
  const client = useTRPCClient();
  return useMemo(
    () => ({
      createMany: (fields) =>
        outcomeOf(async () => {
          const created = await client.field.createMany.mutate({ envelopeId, data: fields.map(toNewField) });
          return created.data.map(({ id }) => id);
        }),
      updateMany: (fields) =>
        outcomeOf(async () => {
          const data = fields.map(({ serverId, field }) => ({ ...toChange(field), id: serverId }));
          await client.field.updateMany.mutate({ envelopeId, data });
          return null;
        }),
      deleteMany: (ids) =>
        outcomeOf(async () => {
          await client.field.deleteMany.mutate({ envelopeId, ids: [...ids] });
          return null;
        }),
    }),
    [client, envelopeId],
  );
}

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
    const refusal = refusalOf(error);
    const isAnswer = refusal !== undefined && refusal.httpStatus < 500 && refusal.httpStatus !== 429;
    return { ok: false, reason: isAnswer ? "refused" : "unreachable", code: refusal?.code };
  }
}

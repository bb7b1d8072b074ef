import { z } from "zod";
import {
  toV1Field,
  toV1Words,
  toV2Placement,
  toV2PlacementChange,
  V1ChangeField,
  V1Field,
  type V1NewField,
  V1NewFields,
} from "@/server/contract/v1/field";
import { DomainError } from "@/server/domain/errors";
import { unwrapDomainError } from "../error-response";
import { getFieldById, resolveDocument } from "./ids";
import { defineOperation, NOTHING, type V1Call } from "./operation";

export const listFields = defineOperation({
  method: "GET",
  path: "/documents/{id}/fields",
  scope: "read",
  summary: "List the fields of a document",
  query: NOTHING,
  body: NOTHING,
  answer: z.object({ fields: z.array(V1Field) }),
  refuses: [],
  run: async (call) => ({ fields: (await call.api.legacy.document(await resolveDocument(call))).fields }),
});

/** `GET /documents/{id}/fields/{fieldId}`. A field of another document is 404. */
export const getField = defineOperation({
  method: "GET",
  path: "/documents/{id}/fields/{fieldId}",
  scope: "read",
  summary: "Get a field of a document",
  query: NOTHING,
  body: NOTHING,
  answer: z.object({ field: V1Field }),
  refuses: [],
  run: async (call) => {
    const document = await call.api.legacy.document(await resolveDocument(call));
    return { field: getFieldById(document, call.params.fieldId) };
  },
});

/** `POST /documents/{id}/fields`: a field or a list, all or none. */
export const createFields = defineOperation({
  method: "POST",
  path: "/documents/{id}/fields",
  scope: "write",
  summary: "Place one field or several",
  query: NOTHING,
  body: V1NewFields,
  answer: z.object({ fields: z.array(V1Field), documentId: z.number() }),
  refuses: [400],
  run: async (call) => {
    const { envelopeId, legacyId } = await loadWritableDocument(call);
    const newFields: z.output<typeof V1NewField>[] = [call.body].flat();
    const data = newFields.map(({ recipientId, type, fieldMeta, ...geometry }) => ({
      recipientId,
      type,
      fieldMeta,
      ...toV2Placement(geometry),
    }));
    const createdFields = await withV1Words(data.length, () =>
      call.api.field.createMany({ envelopeId, data }),
    );
    return { fields: createdFields.data.map((field) => toV1Field(field, legacyId)), documentId: legacyId };
  },
});

/** `PATCH /documents/{id}/fields/{fieldId}`: absent keys stay. */
export const changeField = defineOperation({
  method: "PATCH",
  path: "/documents/{id}/fields/{fieldId}",
  scope: "write",
  summary: "Change a field of a draft",
  query: NOTHING,
  body: V1ChangeField,
  answer: V1Field,
  refuses: [400],
  run: async (call) => {
    const { envelopeId, legacyId } = await loadWritableDocument(call);
    const before = getFieldById(await call.api.legacy.document({ envelopeId }), call.params.fieldId);
    const { recipientId, type = before.type, fieldMeta, ...geometry } = call.body;
    if (recipientId !== undefined) {
      await call.api.legacy.handOverField({ envelopeId, fieldId: before.id, recipientId });
    }
    const change = { id: before.id, type, fieldMeta, ...toV2PlacementChange(geometry) };
    const { data } = await withV1Words(1, () => call.api.field.updateMany({ envelopeId, data: [change] }));
    const [field] = data;
    if (!field) throw new DomainError("NOT_FOUND", "Field could not be found.");
    return toV1Field(field, legacyId);
  },
});

/** `DELETE /documents/{id}/fields/{fieldId}`: answers the field as it was. */
export const deleteField = defineOperation({
  method: "DELETE",
  path: "/documents/{id}/fields/{fieldId}",
  scope: "write",
  summary: "Remove a field of a draft",
  query: NOTHING,
  body: NOTHING,
  answer: V1Field,
  refuses: [400],
  run: async (call) => {
    const { envelopeId } = await loadWritableDocument(call);
    const field = getFieldById(await call.api.legacy.document({ envelopeId }), call.params.fieldId);
    await call.api.field.deleteMany({ envelopeId, ids: [field.id] });
    return field;
  },
});

/** Fields of v1 name no file, so they need a document with exactly one file (domain/README.md 1.1). */
async function loadWritableDocument(call: Pick<V1Call<unknown, unknown>, "api" | "params">) {
  const document = await resolveDocument(call);
  if (document.itemCount === 1) return document;
  throw new DomainError(
    "INVALID_REQUEST",
    document.itemCount === 0
      ? "The file of this document has not been uploaded yet, so fields have no page to stand on."
      : "This document has several files; place its fields through version 2 of the API.",
  );
}

/** Translates issues about the keys of v2 to the keys that the caller sent. */
async function withV1Words<Result>(count: number, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code, message, issues } = unwrapDomainError(error);
    throw new DomainError(code, toV1Words(message, count), {
      cause: error,
      ...(issues
        ? {
            issues: issues.map((issue) => ({
              message: toV1Words(issue.message, count),
              ...(issue.path === undefined ? {} : { path: toV1Words(issue.path, count) }),
            })),
          }
        : {}),
    });
  }
}

import { z } from "zod";
import {
  inV1Words,
  toV1Field,
  toV2Placement,
  toV2PlacementChange,
  V1ChangeField,
  V1Field,
  type V1NewField,
  V1NewFields,
} from "@/server/contract/v1/field";
import { DomainError } from "@/server/domain/errors";
import { unwrapDomainError } from "../error-response";
import { fieldIn, resolveDocument } from "./ids";
import { NOTHING, operation, type V1Call } from "./operation";

export const listFields = operation({
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
export const getField = operation({
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
    return { field: fieldIn(document, call.params.fieldId) };
  },
});

/** `POST /documents/{id}/fields`: a field or a list, all or none. */
export const createFields = operation({
  method: "POST",
  path: "/documents/{id}/fields",
  scope: "write",
  summary: "Place one field or several",
  query: NOTHING,
  body: V1NewFields,
  answer: z.object({ fields: z.array(V1Field), documentId: z.number() }),
  refuses: [400],
  run: async (call) => {
    const { envelopeId, legacyId } = await writableFields(call);
    const newFields: z.output<typeof V1NewField>[] = [call.body].flat();
    const data = newFields.map(({ recipientId, type, fieldMeta, ...geometry }) => ({
      recipientId,
      type,
      fieldMeta,
      ...toV2Placement(geometry),
    }));
    const createdFields = await retold(data.length, () => call.api.field.createMany({ envelopeId, data }));
    return { fields: createdFields.data.map((field) => toV1Field(field, legacyId)), documentId: legacyId };
  },
});

/** `PATCH /documents/{id}/fields/{fieldId}`: absent keys stay. */
export const changeField = operation({
  method: "PATCH",
  path: "/documents/{id}/fields/{fieldId}",
  scope: "write",
  summary: "Change a field of a draft",
  query: NOTHING,
  body: V1ChangeField,
  answer: V1Field,
  refuses: [400],
  run: async (call) => {
    const { envelopeId, legacyId } = await writableFields(call);
    const before = fieldIn(await call.api.legacy.document({ envelopeId }), call.params.fieldId);
    const { recipientId, type = before.type, fieldMeta, ...geometry } = call.body;
    if (recipientId !== undefined) {
      await call.api.legacy.handOverField({ envelopeId, fieldId: before.id, recipientId });
    }
    const change = { id: before.id, type, fieldMeta, ...toV2PlacementChange(geometry) };
    const { data } = await retold(1, () => call.api.field.updateMany({ envelopeId, data: [change] }));
    const [field] = data;
    if (!field) throw new DomainError("NOT_FOUND", "Field could not be found.");
    return toV1Field(field, legacyId);
  },
});

/** `DELETE /documents/{id}/fields/{fieldId}`: answers the field as it was. */
export const deleteField = operation({
  method: "DELETE",
  path: "/documents/{id}/fields/{fieldId}",
  scope: "write",
  summary: "Remove a field of a draft",
  query: NOTHING,
  body: NOTHING,
  answer: V1Field,
  refuses: [400],
  run: async (call) => {
    const { envelopeId } = await writableFields(call);
    const field = fieldIn(await call.api.legacy.document({ envelopeId }), call.params.fieldId);
    await call.api.field.deleteMany({ envelopeId, ids: [field.id] });
    return field;
  },
});

/** Fields of v1 name no file, so they need a document with exactly one file (domain/README.md 1.1). */
async function writableFields(call: Pick<V1Call<unknown, unknown>, "api" | "params">) {
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
async function retold<Result>(count: number, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { code, message, issues } = unwrapDomainError(error);
    throw new DomainError(code, inV1Words(message, count), {
      cause: error,
      ...(issues
        ? {
            issues: issues.map((issue) => ({
              message: inV1Words(issue.message, count),
              ...(issue.path === undefined ? {} : { path: inV1Words(issue.path, count) }),
            })),
          }
        : {}),
    });
  }
}

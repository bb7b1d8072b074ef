import { z } from "zod";
import { V1ChangeRecipient, V1CreateRecipient, V1Recipient } from "@/server/contract/v1/recipient";
import { getRecipientById, resolveDocument } from "./ids";
import { defineOperation, NOTHING } from "./operation";

/** `GET /documents/{id}/recipients`: a plain list by signing order, those without an order last. */
export const listRecipients = defineOperation({
  method: "GET",
  path: "/documents/{id}/recipients",
  scope: "read",
  summary: "List the recipients of a document",
  query: NOTHING,
  body: NOTHING,
  answer: z.array(V1Recipient),
  refuses: [],
  run: async (call) => (await call.api.legacy.document(await resolveDocument(call))).recipients,
});

/** `POST /documents/{id}/recipients`. Several may share an address (domain/README.md 1.2). */
export const createRecipient = defineOperation({
  method: "POST",
  path: "/documents/{id}/recipients",
  scope: "write",
  summary: "Add a recipient",
  query: NOTHING,
  body: V1CreateRecipient,
  answer: V1Recipient,
  refuses: [400],
  run: async (call) => {
    const { envelopeId } = await resolveDocument(call);
    const { authOptions, signingOrder, ...person } = call.body;
    const added = { ...person, ...authOptions, signingOrder: signingOrder ?? undefined };
    const { data } = await call.api.recipient.createMany({ envelopeId, data: [added] });
    return getRecipientById(await call.api.legacy.document({ envelopeId }), String(data[0]?.id));
  },
});

/**
 * `PATCH /documents/{id}/recipients/{recipientId}`: absent keys stay, `authOptions` included
 * (domain/README.md 1.6).
 */
export const changeRecipient = defineOperation({
  method: "PATCH",
  path: "/documents/{id}/recipients/{recipientId}",
  scope: "write",
  summary: "Change a recipient who has not acted",
  query: NOTHING,
  body: V1ChangeRecipient,
  answer: V1Recipient,
  refuses: [400],
  run: async (call) => {
    const { envelopeId } = await resolveDocument(call);
    const { id } = getRecipientById(await call.api.legacy.document({ envelopeId }), call.params.recipientId);
    const { authOptions, ...change } = call.body;
    await call.api.recipient.updateMany({ envelopeId, data: [{ id, ...change, ...authOptions }] });
    return getRecipientById(await call.api.legacy.document({ envelopeId }), String(id));
  },
});

/** `DELETE /documents/{id}/recipients/{recipientId}`: answers the recipient as it was. */
export const deleteRecipient = defineOperation({
  method: "DELETE",
  path: "/documents/{id}/recipients/{recipientId}",
  scope: "write",
  summary: "Remove a recipient who has not acted",
  query: NOTHING,
  body: NOTHING,
  answer: V1Recipient,
  refuses: [400],
  run: async (call) => {
    const document = await call.api.legacy.document(await resolveDocument(call));
    const recipient = getRecipientById(document, call.params.recipientId);
    await call.api.recipient.remove({ recipientId: recipient.id });
    return recipient;
  },
});

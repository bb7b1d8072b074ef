import { z } from "zod";
import {
  V1CreateDocument,
  V1CreatedTemplate,
  V1ListTemplates,
  V1MadeDocument,
} from "@/server/contract/v1/document";
import { V1GenerateDocument, V1Template } from "@/server/contract/v1/template";
import { DomainError } from "@/server/domain/errors";
import { int } from "../read";
import { resolveTemplate } from "./ids";
import { defineOperation, NOTHING, type V1Call } from "./operation";

/** `GET /templates`: all folders by default, newest first. */
export const listTemplates = defineOperation({
  method: "GET",
  path: "/templates",
  scope: "read",
  summary: "List templates",
  query: V1ListTemplates,
  spell: { page: int, perPage: int },
  body: NOTHING,
  answer: z.object({ templates: z.array(V1Template), totalPages: z.number() }),
  refuses: [400],
  run: async ({ api, query }) => {
    const page = await api.envelope.find({ ...query, type: "TEMPLATE", folderId: query.folderId ?? "*" });
    const envelopeIds = page.data.map(({ id }) => id);
    return { templates: await api.legacy.templates({ envelopeIds }), totalPages: page.totalPages };
  },
});

/**
 * `POST /templates`: like a document, with placeholders as recipients. The file follows (domain/README.md
 * 1.4).
 */
export const createTemplate = defineOperation({
  method: "POST",
  path: "/templates",
  scope: "template",
  summary: "Create a template and get the address its PDF is sent to",
  query: NOTHING,
  body: V1CreateDocument,
  answer: V1CreatedTemplate,
  refuses: [400],
  run: async ({ api, body }) => {
    const { documentId: templateId, ...created } = await api.legacy.create({ ...body, type: "TEMPLATE" });
    return { ...created, templateId };
  },
});

async function loadTemplate({ api }: Pick<V1Call<unknown, unknown>, "api">, envelopeId: string) {
  const [template] = await api.legacy.templates({ envelopeIds: [envelopeId] });
  if (!template) throw new DomainError("NOT_FOUND", "Template could not be found.");
  return template;
}

export const getTemplate = defineOperation({
  method: "GET",
  path: "/templates/{id}",
  scope: "read",
  summary: "Get a template",
  query: NOTHING,
  body: NOTHING,
  answer: V1Template,
  refuses: [],
  run: async (call) => loadTemplate(call, (await resolveTemplate(call)).envelopeId),
});

/** `DELETE /templates/{id}`: answers the template as it was. */
export const deleteTemplate = defineOperation({
  method: "DELETE",
  path: "/templates/{id}",
  scope: "template",
  summary: "Delete a template",
  query: NOTHING,
  body: NOTHING,
  answer: V1Template,
  refuses: [403],
  run: async (call) => {
    const { envelopeId } = await resolveTemplate(call);
    const template = await loadTemplate(call, envelopeId);
    await call.api.envelope.remove({ envelopeId });
    return template;
  },
});

/**
 * `POST /templates/{id}/generate-document`: `envelope.use`, then `envelope.update` in the same transaction
 * for v1's extra keys (signing order of the document, required proofs).
 */
export const generateDocument = defineOperation({
  method: "POST",
  path: "/templates/{id}/generate-document",
  scope: "write",
  summary: "Create a document from a template",
  query: NOTHING,
  body: V1GenerateDocument,
  answer: V1MadeDocument,
  refuses: [400],
  run: async (call) => {
    const { api, body } = call;
    const template = await resolveTemplate(call);
    const { title, meta: { signingOrder, ...override } = {}, authOptions, ...rest } = body;
    const { id: envelopeId, recipients } = await api.envelope.use({
      ...rest,
      envelopeId: template.envelopeId,
      override: { title, ...override },
    });
    if (authOptions || signingOrder) {
      await api.envelope.update({ envelopeId, data: authOptions, meta: { signingOrder } });
    }
    const { id: documentId, externalId } = await api.legacy.document({ envelopeId });
    const named = recipients.map(({ id: recipientId, ...person }) => ({ recipientId, ...person }));
    return { documentId, externalId, recipients: named };
  },
});

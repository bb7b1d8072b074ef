import { z } from "zod";
import { isOpenToLimited } from "@/server/domain/tenancy/limited-procedures";
import { env } from "@/server/env";
import { listPublishedProcedures, type PublishedProcedure } from "@/server/routers/published-procedures";
import { OPERATION_SCOPES, SCOPE_SENTENCES } from "../operation-scopes";
import { buildAnswers, buildErrorResponses, HEADERS } from "./answers";
import { BULK_ACTION_OPERATIONS } from "./bulk-action-operations";
import { BULK_SEND_OPERATIONS } from "./bulk-send-operations";
import { CONTACT_OPERATIONS } from "./contact-operations";
import { DELIVERY_OPERATIONS } from "./delivery-operations";
import { DRAFT_FILE_OPERATIONS } from "./draft-file-operations";
import { ENVELOPE_OPERATIONS } from "./envelope-operations";
import { EXPORT_OPERATIONS } from "./export-operations";
import { FIELD_SET_OPERATIONS } from "./field-set-operations";
import { FOLDER_OPERATIONS } from "./folder-operations";
import { MAIL_OPERATIONS } from "./mail-operations";
import { MEMBER_OPERATIONS } from "./member-operations";
import { NOTICE_OPERATIONS } from "./notice-operations";
import { type OperationKey, type OperationText, type OperationTexts, TAGS } from "./operation";
import { ORGANISATION_LOG_OPERATIONS } from "./organisation-log-operations";
import { OVERVIEW_OPERATIONS } from "./overview-operations";
import { PART_OPERATIONS } from "./part-operations";
import { REPORT_OPERATIONS } from "./report-operations";
import { SAVED_VIEW_OPERATIONS } from "./saved-view-operations";
import { addFieldMetaComponents, type Components, type JsonSchema, toOpenApiSchema } from "./schemas";
import { SEND_LATER_OPERATIONS } from "./send-later-operations";
import { SENDER_ADDRESS_OPERATIONS } from "./sender-address-operations";
import { TEMPLATE_OPERATIONS } from "./template-operations";
import { TRANSFER_OPERATIONS } from "./transfer-operations";
import { USAGE_OPERATIONS } from "./usage-operations";
import { VIEW_OPERATIONS } from "./view-operations";
import { buildWebhookSection } from "./webhooks";

export const OPERATIONS: OperationTexts = {
  ...ENVELOPE_OPERATIONS,
  ...TRANSFER_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...VIEW_OPERATIONS,
  ...SEND_LATER_OPERATIONS,
  ...PART_OPERATIONS,
  ...DRAFT_FILE_OPERATIONS,
  ...FOLDER_OPERATIONS,
  ...CONTACT_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  ...BULK_SEND_OPERATIONS,
  ...BULK_ACTION_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...OVERVIEW_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...USAGE_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...ORGANISATION_LOG_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...FIELD_SET_OPERATIONS,
  ...SAVED_VIEW_OPERATIONS,
  ...SENDER_ADDRESS_OPERATIONS,
  ...NOTICE_OPERATIONS,
};

const INTRODUCTION = `Send PDFs, have them signed, and get sealed files back.

**Authorization.** Every call carries the API token of a team: \`Authorization: api_…\` (or \`Bearer api_…\`).

**Scopes.** A token does what its scopes say and what its creator's role allows at that moment: \`read\`; \`write\` (documents, contacts, folders); \`send\` (distribute, remind, signing links in answers); \`template\`; \`webhook\`; \`member\` (sender addresses). A missing one is 403 FORBIDDEN and named in \`message\`.

**Limits.** A token may be limited to folders, to templates, or to both. It then sees the documents in its folders of documents and the folders below them, the templates in its folders of templates and below, and the templates it is limited to one by one, which it reads and uses and does not change. Templates named one by one narrow documents too: it sees only those made from templates it sees, by whoever; so does a token without a folder of documents. What lies outside is 404. Lists without \`folderId\` show all it sees. What it makes goes into the first of its folders of that type unless it names another of them; to take something out of them is 403. Operations that answer for the whole team are 403 for it, and say so. A folder or template that is deleted opens nothing any more.

**Bodies** are JSON in UTF-8 of at most 1 MB (32 MB for a bulk send); numbers and booleans are not read from strings. Unknown keys are ignored. Files go as \`multipart/form-data\`.

**Lists** take \`page\` (from 1) and \`perPage\` (1 to 100) and answer \`{data, count, currentPage, perPage, totalPages}\`; a page past the end is empty.

**Positions** are percent of the page, from its top-left corner; pages count from 1. **Times** are ISO 8601 in UTC.

**Refusals** are \`{message, code, issues?}\`. Decide by \`code\`; \`issues[].path\` names the key.

**Retries.** Send \`Idempotency-Key\` with a POST and repeat it safely: for 24 hours the same key and request get the stored answer, marked \`Idempotency-Replayed: true\`.

**Limits.** \`X-RateLimit-*\` on every answer tells what is left this minute; a 429 says in \`Retry-After\` how many seconds to wait. Without it, a quota of the organisation is used up until the month ends.`;

/**
 * Builds the OpenAPI 3.1 document from the schemas that the procedures validate with, so it cannot promise
 * more. @param baseUrl address of the service, without a trailing slash
 */
export function buildOpenApiDocument(baseUrl = env().BASE_URL): JsonSchema {
  const components: Components = new Map();
  addFieldMetaComponents(components);
  const responses = buildErrorResponses(components);
  const paths = buildPaths(listPublishedProcedures(), components);
  const webhooks = buildWebhookSection(components);
  return {
    openapi: "3.1.0",
    info: {
      title: "Rubrica API",
      version: "2.0.0",
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${baseUrl}/api/v2` }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      headers: HEADERS,
      parameters: { "Idempotency-Key": IDEMPOTENCY_KEY, "X-File-Password": FILE_PASSWORD },
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "Authorization", description: "`api_…`" },
      },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Any text that is new for every new request, such as a UUID; repeat it to retry safely.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
  example: "8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57",
};

const FILE_PASSWORD = {
  name: "X-File-Password",
  in: "header",
  required: false,
  description:
    "Opens those of the files that need a password, percent-encoded as UTF-8. It is used once and kept nowhere; people sign a copy that needs none.",
  schema: { type: "string" },
  example: "contrase%C3%B1a",
};

function buildPaths(procedures: readonly PublishedProcedure[], components: Components): JsonSchema {
  const byPath = Map.groupBy(procedures, ({ path }) => path);
  const sorted = [...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([path, offered]) => [
      path,
      Object.fromEntries(
        offered.map((procedure) => [procedure.method.toLowerCase(), buildOperation(procedure, components)]),
      ),
    ]),
  );
}

function buildOperation(procedure: PublishedProcedure, components: Components): JsonSchema {
  const { method, path, name } = procedure;
  const key: OperationKey = `${method} /${path.slice(1)}`;
  const text = OPERATIONS[key];
  const input = buildHttpInput(procedure, components);
  const isPost = method === "POST";
  const parameters = [
    ...input.parameters,
    ...(isPost ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ...(text?.body ? [{ $ref: "#/components/parameters/X-File-Password" }] : []),
  ];
  return {
    operationId: text?.operationId ?? name.replaceAll(".", "-"),
    tags: [text?.tag ?? "Envelope"],
    summary: text?.summary ?? name,
    ...buildDescription(text?.description, name),
    ...(text?.isPublic ? { security: [{}, { apiKey: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isPost ? { requestBody: buildRequestBody(input.body, text) } : {}),
    responses: buildAnswers(procedure, text, components),
  };
}

/**
 * States the scope and the use by limited tokens in words: the usual generators show descriptions and skip
 * unknown keys.
 */
function buildDescription(description: string | undefined, name: string): { description?: string } {
  const scope = SCOPE_SENTENCES[OPERATION_SCOPES[name] ?? "none"];
  const closed = isOpenToLimited(name) ? "" : "Closed to tokens that are limited to folders or templates.";
  const sentences = [description, scope, closed].filter((sentence) => sentence !== "");
  const presentSentences = sentences.filter((sentence) => sentence !== undefined);
  return presentSentences.length > 0 ? { description: presentSentences.join("\n\n") } : {};
}

const InputObject = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

function buildHttpInput({ method, path, input }: PublishedProcedure, components: Components) {
  const whole = toOpenApiSchema(input, "input", components);
  // An input that is just a named schema arrives as a reference to it.
  const own = typeof whole.$ref === "string" ? components.get(whole.$ref.split("/").at(-1) ?? "") : whole;
  const { properties, required } = InputObject.parse(own);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name) && name !== "uploadIds");
  const buildParameter = (name: string, place: "path" | "query") => {
    const { description, ...schema } = properties[name] ?? { type: "string" };
    const descriptionPart = typeof description === "string" ? { description } : {};
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...descriptionPart,
      schema,
    };
  };
  const names = rest.map(([name]) => name);
  return {
    parameters: [
      ...inPath.map((name) => buildParameter(name, "path")),
      ...(method === "GET" ? names.map((name) => buildParameter(name, "query")) : []),
    ],
    body: {
      type: "object",
      properties: Object.fromEntries(rest),
      required: required.filter((name) => names.includes(name)),
    },
  };
}

function buildRequestBody(
  schema: { required: string[] } & JsonSchema,
  text: OperationText | undefined,
): JsonSchema {
  const example = text?.example?.request;
  const json = { schema, ...(example ? { example } : {}) };
  const parts = {
    schema: {
      type: "object",
      properties: {
        payload: schema,
        files: {
          type: "array",
          description: "The PDF files, in order. `files[]` is understood too.",
          items: { type: "string", format: "binary" },
        },
      },
      required: text?.body === "multipart" ? ["payload", "files"] : ["payload"],
    },
    encoding: {
      payload: { contentType: "application/json" },
      files: { contentType: "application/pdf" },
    },
    ...(example ? { example: { payload: example, files: ["lease.pdf"] } } : {}),
  };
  const content = {
    undefined: { "application/json": json },
    multipart: { "multipart/form-data": parts },
    "multipart or json": { "application/json": json, "multipart/form-data": parts },
  };
  return { required: schema.required.length > 0, content: content[text?.body ?? "undefined"] };
}

import type { PublishedProcedure } from "@/server/routers/published-procedures";
import type { OperationText } from "./operation";
import {
  buildErrorSchemas,
  type Components,
  getErrorName,
  type JsonSchema,
  toOpenApiSchema,
} from "./schemas";

const buildHeaderRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
const ON_EVERY_ANSWER = {
  "X-Request-Id": buildHeaderRef("X-Request-Id"),
  "X-RateLimit-Limit": buildHeaderRef("X-RateLimit-Limit"),
  "X-RateLimit-Remaining": buildHeaderRef("X-RateLimit-Remaining"),
  "X-RateLimit-Reset": buildHeaderRef("X-RateLimit-Reset"),
};

/** Headers of the answers (rest/README.md 1.5, ruling 20). */
export const HEADERS: JsonSchema = {
  "X-Request-Id": {
    description: "Names this request in our logs; quote it when you report a fault.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": {
    description: "Requests per minute that the token, or without one the address, may send.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
  "X-RateLimit-Reset": {
    description: "When the count starts again, in seconds since 1970.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait, at least 1.", schema: { type: "integer", minimum: 1 } },
  "Idempotency-Replayed": {
    description: "`true` when this is the stored answer to an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
  ETag: { description: "SHA-256 of the file, in hexadecimal.", schema: { type: "string" } },
  "Content-Disposition": { description: "The file's name (RFC 6266).", schema: { type: "string" } },
  "Content-Range": { description: "Which bytes these are, and of how many.", schema: { type: "string" } },
};

const REASONS: Record<number, string> = {
  400: "Invalid input, or not possible in the current state",
  401: "Authorization not provided, unknown or expired",
  403: "Insufficient access",
  404: "Not found, or not visible to this token",
  408: "The body arrived too slowly",
  409: "The first request with this idempotency key still runs, or somebody changed this at the same moment",
  413: "Too large",
  415: "Wrong Content-Type",
  416: "The file has no such bytes",
  422: "The idempotency key came earlier with another request",
  429: "Too many requests",
  500: "Our fault",
  503: "Not ready; try again shortly",
  507: "Storage is full",
};

export function buildErrorResponses(components: Components): JsonSchema {
  const responses: JsonSchema = {};
  for (const [status, schema] of buildErrorSchemas()) {
    components.set(getErrorName(status), schema);
    const description = REASONS[status];
    if (!description) continue;
    const retry = status === 429 ? { "Retry-After": buildHeaderRef("Retry-After") } : {};
    responses[getErrorName(status)] = {
      description,
      headers: { ...ON_EVERY_ANSWER, ...retry },
      content: { "application/json": { schema: { $ref: `#/components/schemas/${getErrorName(status)}` } } },
    };
  }
  return responses;
}

const ALWAYS = [400, 401, 403, 404, 429, 500, 503];
const ON_WRITES = [408, 409, 413, 415, 422, 507];

export function buildAnswers(
  procedure: PublishedProcedure,
  text: OperationText | undefined,
  components: Components,
): JsonSchema {
  const refusals = [
    ...ALWAYS,
    ...(procedure.method === "POST" ? ON_WRITES : []),
    ...(text?.answer === "pdf" ? [416] : []),
  ];
  const success = buildFileAnswers(text) ?? buildJsonAnswers(procedure, text, components);
  return {
    ...success,
    ...Object.fromEntries(
      refusals
        .toSorted((a, b) => a - b)
        .map((status) => [status, { $ref: `#/components/responses/${getErrorName(status)}` }]),
    ),
  };
}

function buildJsonAnswers(
  procedure: PublishedProcedure,
  text: OperationText | undefined,
  components: Components,
): JsonSchema {
  const replayed = { "Idempotency-Replayed": buildHeaderRef("Idempotency-Replayed") };
  const example = text?.example?.response;
  return {
    200: {
      description: "Done",
      headers: procedure.method === "POST" ? { ...ON_EVERY_ANSWER, ...replayed } : ON_EVERY_ANSWER,
      content: {
        "application/json": {
          schema: toOpenApiSchema(procedure.output, "output", components),
          ...(example ? { example } : {}),
        },
      },
    },
  };
}

function buildFileAnswers(text: OperationText | undefined): JsonSchema | null {
  if (text?.answer === "pdf") return buildPdfAnswers();
  if (text?.answer === "zip") return buildZipAnswers();
  if (text?.answer === "csv") return buildCsvAnswers();
  if (text?.answer === "table")
    return buildTableAnswers("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  if (text?.answer === "table or lines") return buildTableAnswers("application/x-ndjson");
  return null;
}

function buildZipAnswers(): JsonSchema {
  const headers = { ...ON_EVERY_ANSWER, "Content-Disposition": buildHeaderRef("Content-Disposition") };
  const content = { "application/zip": { schema: { type: "string", format: "binary" } } };
  return { 200: { description: "The zip file", headers, content } };
}

function buildTableAnswers(otherType: string): JsonSchema {
  const headers = { ...ON_EVERY_ANSWER, "Content-Disposition": buildHeaderRef("Content-Disposition") };
  const binary = { schema: { type: "string", format: "binary" } };
  const content = { "text/csv": binary, [otherType]: binary };
  return { 200: { description: "The table, in the format that was asked for", headers, content } };
}

function buildCsvAnswers(): JsonSchema {
  const headers = {
    ...ON_EVERY_ANSWER,
    ETag: buildHeaderRef("ETag"),
    "Content-Disposition": buildHeaderRef("Content-Disposition"),
  };
  return {
    200: {
      description: "The table, in UTF-8 with a byte order mark (RFC 4180)",
      headers,
      content: { "text/csv": { schema: { type: "string", format: "binary" } } },
    },
  };
}

function buildPdfAnswers(): JsonSchema {
  const headers = {
    ...ON_EVERY_ANSWER,
    ETag: buildHeaderRef("ETag"),
    "Content-Disposition": buildHeaderRef("Content-Disposition"),
  };
  const content = { "application/pdf": { schema: { type: "string", format: "binary" } } };
  return {
    200: { description: "The PDF", headers, content },
    206: {
      description: "The part of the PDF that Range asks for",
      headers: { ...headers, "Content-Range": buildHeaderRef("Content-Range") },
      content,
    },
    304: { description: "The PDF you have is current (If-None-Match)", headers },
  };
}

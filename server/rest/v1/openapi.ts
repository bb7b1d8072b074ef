import { z } from "zod";
import { env } from "@/server/env";
import { limitByAddress } from "../limits";
import type { Handler } from "../methods";
import { SCOPE_SENTENCES } from "../operation-scopes";
import { V1 } from "./error-response";
import { NOTHING, type V1Operation } from "./operation";
import { V1_OPERATIONS } from "./operations";

const Message = z.object({ message: z.string() });
const Invalid = Message.extend({
  issues: z.array(z.object({ message: z.string(), path: z.string().optional() })).optional(),
});

const SAYINGS: Readonly<Record<number, string>> = {
  400: "The input or the state of the document does not allow it",
  401: "No valid API token, or an expired link",
  403: "Visible to this token, but not allowed to it",
  404: "Unknown, or not visible to this token",
  408: "The file took too long to arrive",
  409: "The file was already uploaded",
  413: "The body is larger than this service accepts",
  415: "The content type is not supported here",
  429: "Too many requests; Retry-After says when to come back",
  500: "Something went wrong on our side",
};

const toJsonSchema = (schema: z.ZodType, io: "input" | "output"): Record<string, unknown> => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return shape;
};

const toJsonContent = (schema: Record<string, unknown>) => ({ "application/json": { schema } });

function buildPathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function buildQueryParameters(query: z.ZodType) {
  const { properties = {} } = z
    .looseObject({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(toJsonSchema(query, "input"));
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

const isByLink = ({ path }: V1Operation): boolean => path.endsWith("/{opaque}");

function buildRequestBody(operation: V1Operation) {
  if (operation.method === "PUT") {
    return { requestBody: { required: true, content: { "application/pdf": {} } } };
  }
  if (Object.is(operation.body, NOTHING)) return {};
  return { requestBody: { content: toJsonContent(toJsonSchema(operation.body, "input")) } };
}

function buildResponses(operation: V1Operation) {
  const isFile = isByLink(operation) && operation.method === "GET";
  const content = isFile
    ? { "application/pdf": {} }
    : toJsonContent(toJsonSchema(operation.answer, "output"));
  const refusals = [...new Set([...operation.refuses, 401, 403, 404, 429, 500])].sort((a, b) => a - b);
  return Object.fromEntries([
    ["200", { description: "Done", content }],
    ...refusals.map((status) => [
      String(status),
      {
        description: SAYINGS[status] ?? "Refused",
        content: toJsonContent(toJsonSchema(status === 400 ? Invalid : Message, "output")),
      },
    ]),
  ]);
}

/** Builds the OpenAPI 3.1 of v1 from the schemas of its operations (domain/README.md 1.1). */
function buildV1Document(baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, operation] of Object.entries<V1Operation>(V1_OPERATIONS)) {
    const path = `/api/v1${operation.path}`;
    const described = {
      operationId,
      summary: operation.summary,
      ...(operation.scope === "none" ? {} : { description: SCOPE_SENTENCES[operation.scope] }),
      deprecated: true,
      parameters: [...buildPathParameters(operation.path), ...buildQueryParameters(operation.query)],
      ...(isByLink(operation) ? { security: [] } : {}),
      ...buildRequestBody(operation),
      responses: buildResponses(operation),
    };
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Rubrica API v1",
      version: "1.0.0",
      description:
        "Documents, their recipients and fields. Kept for existing clients; new ones use version 2.",
    },
    servers: [{ url: baseUrl }],
    security: [{ authorization: [] }],
    components: {
      securitySchemes: { authorization: { type: "apiKey", in: "header", name: "Authorization" } },
    },
    paths,
  };
}

/** `GET /api/v1/openapi.json`, public. */
export const showV1Document: Handler = limitByAddress(
  async () => Response.json(buildV1Document(env().BASE_URL)),
  V1,
);

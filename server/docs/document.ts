import { z } from "zod";
import type { SampleRequest } from "@/server/contract/samples/request";
import { buildOpenApiDocument } from "@/server/rest/openapi/document";

const Schema = z.record(z.string(), z.unknown());
export type Schema = z.infer<typeof Schema>;
const Content = z.record(
  z.string(),
  z.object({ schema: Schema.default({}), example: z.unknown().optional() }),
);
const Ref = z.object({ $ref: z.string() });
const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  description: z.string().default(""),
  schema: Schema.default({}),
});
const Answer = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).default({}),
  content: Content.default({}),
});
const RawOperation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string().default(""),
  security: z.array(Schema).optional(),
  parameters: z.array(z.union([Ref, Parameter])).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.union([Ref, Answer])),
});
const Document = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().default("") })),
  paths: z.record(z.string(), z.object({ get: RawOperation.optional(), post: RawOperation.optional() })),
  webhooks: z.record(z.string(), z.object({ post: RawOperation.omit({ responses: true }) })),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    headers: z.record(z.string(), z.object({ description: z.string().default("") })),
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Answer),
  }),
});

export type Parameter = z.infer<typeof Parameter>;
type Body = { mediaType: string; schema: Schema; example: unknown };
type Success = { status: string; description: string; headers: string[]; body: Body | null };
export type Operation = {
  id: string;
  tag: string;
  method: "GET" | "POST";
  path: string;
  summary: string;
  description: string;
  /** True when the operation also answers without a token. */
  isPublic: boolean;
  parameters: Parameter[];
  /** Bodies that a POST takes, the preferred media type first. Empty for a GET. */
  bodies: Body[];
  successes: Success[];
  refusals: number[];
};
type Webhook = { event: string; summary: string; headers: Parameter[]; example: unknown };
export type Reference = {
  introduction: string;
  groups: { name: string; description: string; operations: Operation[] }[];
  webhooks: Webhook[];
  /** Schemas by the name that a `$ref` uses. */
  schemas: Readonly<Record<string, Schema>>;
  headers: Readonly<Record<string, string>>;
};

let cachedReference: Reference | undefined;

/** Returns the reference of this release. It is built once. */
export function getDocsReference(): Reference {
  cachedReference ??= readReference(buildOpenApiDocument());
  return cachedReference;
}

/** Reads an OpenAPI document. @throws ZodError when it lacks a part that the pages show */
function readReference(source: unknown): Reference {
  const document = Document.parse(source);
  const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [toOperation("GET", path, get, document)] : []),
    ...(post ? [toOperation("POST", path, post, document)] : []),
  ]);
  return {
    introduction: document.info.description,
    groups: document.tags
      .map(({ name, description }) => ({
        name,
        description,
        operations: operations.filter(({ tag }) => tag === name),
      }))
      .filter((group) => group.operations.length > 0),
    webhooks: Object.entries(document.webhooks).map(([event, { post }]) => ({
      event,
      summary: post.summary,
      headers: post.parameters.flatMap((entry) => ("$ref" in entry ? [] : [entry])),
      example: listBodies(post.requestBody?.content ?? {})[0]?.example,
    })),
    schemas: document.components.schemas,
    headers: Object.fromEntries(
      Object.entries(document.components.headers).map(([name, { description }]) => [name, description]),
    ),
  };
}

const getRefName = (ref: string): string => ref.split("/").at(-1) ?? "";

function toOperation(
  method: Operation["method"],
  path: string,
  raw: z.infer<typeof RawOperation>,
  { components }: z.infer<typeof Document>,
): Operation {
  const answers = Object.entries(raw.responses).flatMap(([status, answer]) => {
    const resolvedAnswer = "$ref" in answer ? components.responses[getRefName(answer.$ref)] : answer;
    return resolvedAnswer ? [{ status, answer: resolvedAnswer }] : [];
  });
  const isRefusal = (status: string) => Number(status) >= 400;
  return {
    id: raw.operationId,
    tag: raw.tags[0] ?? "",
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    isPublic: raw.security?.some((scheme) => Object.keys(scheme).length === 0) ?? false,
    parameters: raw.parameters.flatMap((entry) => {
      const resolvedParameter = "$ref" in entry ? components.parameters[getRefName(entry.$ref)] : entry;
      return resolvedParameter ? [resolvedParameter] : [];
    }),
    bodies: listBodies(raw.requestBody?.content ?? {}),
    successes: answers
      .filter(({ status }) => !isRefusal(status))
      .map(({ status, answer }) => ({
        status,
        description: answer.description,
        headers: Object.keys(answer.headers),
        body: listBodies(answer.content)[0] ?? null,
      })),
    refusals: answers.filter(({ status }) => isRefusal(status)).map(({ status }) => Number(status)),
  };
}

const listBodies = (content: z.infer<typeof Content>): Body[] =>
  Object.entries(content).map(([mediaType, { schema, example }]) => ({ mediaType, schema, example }));

export const findOperation = (id: string): Operation | undefined =>
  getDocsReference()
    .groups.flatMap(({ operations }) => operations)
    .find((operation) => operation.id === id);

const Form = z.object({ payload: z.looseObject({}) });
const PartValue = z.union([z.string(), z.number()]);

/** Builds the call that an operation's example describes, ready for the code samples. */
export function buildSampleRequest({
  method,
  path,
  bodies,
  successes,
  parameters,
}: Operation): SampleRequest {
  const [body] = bodies;
  const isForm = body?.mediaType === "multipart/form-data";
  const example = Schema.safeParse(isForm ? Form.safeParse(body?.example).data?.payload : body?.example).data;
  const parts = parameters.filter((parameter) => parameter.in === "path");
  return {
    method,
    path,
    parts: Object.fromEntries(parts.map(({ name, schema }) => [name, buildPathPart(name, schema)])),
    ...(method === "POST" ? { body: example ?? {} } : {}),
    ...(isForm ? { file: "lease.pdf" } : {}),
    ...(successes[0]?.body?.mediaType === "application/pdf" ? { saveAs: "lease.pdf" } : {}),
  };
}

/** Returns a path parameter from the schema's example, or a stand-in by its name. */
function buildPathPart(name: string, schema: Schema): string | number {
  const exampleValue = PartValue.safeParse(schema.example).data;
  if (exampleValue !== undefined) return exampleValue;
  return schema.type === "integer" || schema.type === "number"
    ? 4711
    : (PART_EXAMPLES[name] ?? "b1v7kq0rz6c3mw9x2t5n8ydj");
}

const PART_EXAMPLES: Record<string, string> = {
  envelopeId: "envelope_bdkhyrmvolzsnatc",
  envelopeItemId: "envelope_item_kvtalnsbmrehcdoz",
};

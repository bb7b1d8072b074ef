import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERRORS } from "@/server/domain/errors";
import { listPublishedProcedures } from "@/server/routers/published-procedures";
import { createContractChecker } from "@/server/testing/rest/contract";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { buildOpenApiDocument, OPERATIONS } from "./document";

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const getNodeAt = (node: unknown, ...keys: (string | number)[]): unknown =>
  keys.reduce<unknown>((value, key) => (isObject(value) ? value[String(key)] : undefined), node);
const listEntries = (node: unknown): [string, unknown][] => (isObject(node) ? Object.entries(node) : []);

const document = buildOpenApiDocument("https://sign.example.com");
const operations = listEntries(document.paths).flatMap(([path, methods]) =>
  listEntries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
);

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

test("anyone may read the OpenAPI document, from any origin, and caches may keep it", async () => {
  const answer = await rest.call("GET", "/api/v2/openapi.json", { token: null });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toContain("public");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(Number(answer.headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApiDocument())));
  const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
  expect((await rest.call("GET", "/api/v2/openapi.json", { token: null, headers })).status).toBe(304);
});

test("the document is OpenAPI 3.1, served under BASE_URL, and puts the token in the header Authorization", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: "https://sign.example.com/api/v2" }]);
  expect(getNodeAt(document, "components", "securitySchemes", "apiKey")).toMatchObject({
    type: "apiKey",
    in: "header",
    name: "Authorization",
  });
});

test("a standard linter finds no error in the document", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      "operation-4xx-response": "error",
      "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

/** Typed out from rest/README.md 17: generated clients name their methods after these. */
const OPERATION_IDS: Record<string, string> = {
  "GET /envelope": "envelope-find",
  "GET /envelope/{envelopeId}": "envelope-get",
  "POST /envelope/get-many": "envelope-getMany",
  "POST /envelope/create": "envelope-create",
  "POST /envelope/use": "envelope-use",
  "POST /envelope/update": "envelope-update",
  "POST /envelope/delete": "envelope-delete",
  "POST /envelope/cancel": "envelope-cancel",
  "POST /envelope/duplicate": "envelope-duplicate",
  "POST /envelope/distribute": "envelope-distribute",
  "POST /envelope/redistribute": "envelope-redistribute",
  "GET /envelope/{envelopeId}/audit-log": "envelope-auditLog-find",
  "GET /envelope/{envelopeId}/mail": "envelope-mail-find",
  "GET /envelope/{envelopeId}/view": "envelope-view-find",
  "GET /envelope/{envelopeId}/audit-log/download": "envelope-auditLog-downloadPdf",
  "GET /envelope/{envelopeId}/certificate/download": "envelope-certificate-downloadPdf",
  "GET /envelope/{envelopeId}/evidence/download": "envelope-evidence-download",
  "POST /envelope/item/create-many": "envelope-item-createMany",
  "POST /envelope/item/update-many": "envelope-item-updateMany",
  "POST /envelope/item/delete": "envelope-item-delete",
  "POST /envelope/item/take-up-tags": "envelope-item-takeUpTags",
  "POST /envelope/item/dismiss-tags": "envelope-item-dismissTags",
  "GET /envelope/item/{envelopeItemId}/download": "envelope-item-download",
  "GET /envelope/item/{envelopeItemId}/suggestions": "envelope-item-suggestions",
  "GET /envelope/field/{fieldId}": "envelope-field-get",
  "POST /envelope/field/create-many": "envelope-field-createMany",
  "POST /envelope/field/update-many": "envelope-field-updateMany",
  "POST /envelope/field/delete": "envelope-field-delete",
  "GET /envelope/recipient/{recipientId}": "envelope-recipient-get",
  "POST /envelope/recipient/create-many": "envelope-recipient-createMany",
  "POST /envelope/recipient/update-many": "envelope-recipient-updateMany",
  "POST /envelope/recipient/delete": "envelope-recipient-delete",
  "POST /envelope/recipient/{recipientId}/reject": "envelope-recipient-rejectOnBehalfOf",
  "GET /envelope/attachment": "envelope-attachment-find",
  "POST /envelope/attachment/create": "envelope-attachment-create",
  "POST /envelope/attachment/update": "envelope-attachment-update",
  "POST /envelope/attachment/delete": "envelope-attachment-delete",
  "GET /envelope/count": "envelope-count",
  "GET /envelope/export": "envelope-export",
  "GET /envelope/download": "envelope-downloadMany",
  "GET /export": "export-find",
  "GET /folder": "folder-findFolders",
  "GET /folder/{folderId}": "folder-getFolder",
  "GET /folder/{folderId}/content": "folder-getFolderContent",
  "POST /folder/create": "folder-createFolder",
  "POST /folder/update": "folder-updateFolder",
  "POST /folder/delete": "folder-deleteFolder",
  "POST /embedding/create-presign-token": "embeddingPresign-createEmbeddingPresignToken",
  "POST /embedding/verify-presign-token": "embeddingPresign-verifyEmbeddingPresignToken",
};

test("operation ids are those that generated clients use", () => {
  const ids = new Map(operations.map(({ key, operation }) => [key, getNodeAt(operation, "operationId")]));
  for (const [key, id] of Object.entries(OPERATION_IDS)) {
    if (ids.has(key)) expect([key, ids.get(key)]).toEqual([key, id]);
  }
  expect(new Set(ids.values()).size).toBe(ids.size);
});

const IS_FILE: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/zip",
  "text/csv",
  "application/x-ndjson",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
]);

describe("examples", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "document" });
  const validateExample = (pointer: string[], example: unknown): string => {
    const path = pointer.map((key) => encodeURIComponent(key.replaceAll("/", "~1"))).join("/");
    const validate = ajv.compile({ $ref: `document#/${path}` });
    return validate(example) ? "" : ajv.errorsText(validate.errors);
  };

  test("accompany every JSON answer and every body", () => {
    for (const { key, operation } of operations) {
      for (const content of [
        getNodeAt(operation, "requestBody", "content"),
        getNodeAt(operation, "responses", "200", "content"),
      ]) {
        for (const [type, media] of listEntries(content)) {
          if (!IS_FILE.has(type))
            expect([key, type, isObject(getNodeAt(media, "example"))]).toEqual([key, type, true]);
        }
      }
    }
  });

  test("match the schemas of the document", () => {
    for (const { key, operation } of operations) {
      const [method, path] = key.split(" ");
      const base = ["paths", path ?? "", method?.toLowerCase() ?? ""];
      for (const where of [["requestBody"], ["responses", "200"]]) {
        for (const [type, media] of listEntries(getNodeAt(operation, ...where, "content"))) {
          if (IS_FILE.has(type)) continue;
          const problem = validateExample(
            [...base, ...where, "content", type, "schema"],
            getNodeAt(media, "example"),
          );
          expect(`${key} ${where.join()} ${problem}`).toBe(`${key} ${where.join()} `);
        }
      }
    }
  });

  test("pass the input and output schemas of the procedures", () => {
    for (const { method, path, input, output } of listPublishedProcedures()) {
      const example = Object.entries(OPERATIONS).find(([key]) => key === `${method} ${path}`)?.[1].example;
      if (example?.request) {
        const whole = {
          ...example.request,
          uploadIds: [],
          ...(path.includes("{") ? { recipientId: 1 } : {}),
        };
        expect([path, input.safeParse(whole).error?.issues]).toEqual([path, undefined]);
      }
      if (example?.response) {
        const { data, error } = output.safeParse(example.response);
        expect([path, error?.issues]).toEqual([path, undefined]);
        expect(example.response).toMatchObject(Object(data));
      }
    }
  });

  test("of webhooks match their schemas", () => {
    for (const [event, hook] of listEntries(document.webhooks)) {
      const content = ["requestBody", "content", "application/json"];
      const example = getNodeAt(hook, "post", ...content, "example");
      expect(getNodeAt(example, "event")).toBe(event);
      expect(validateExample(["webhooks", event, "post", ...content, "schema"], example)).toBe("");
    }
  });
});

test("the webhooks section holds exactly the 13 events", () => {
  expect(listEntries(document.webhooks).map(([event]) => event)).toEqual([
    "DOCUMENT_CREATED",
    "DOCUMENT_SENT",
    "DOCUMENT_OPENED",
    "DOCUMENT_SIGNED",
    "DOCUMENT_RECIPIENT_COMPLETED",
    "DOCUMENT_COMPLETED",
    "DOCUMENT_REJECTED",
    "DOCUMENT_CANCELLED",
    "DOCUMENT_REMINDER_SENT",
    "TEMPLATE_CREATED",
    "TEMPLATE_UPDATED",
    "TEMPLATE_DELETED",
    "TEMPLATE_USED",
  ]);
});

test("every error code stands in the error body of its status, with an explanation", () => {
  for (const [code, { status }] of Object.entries(ERRORS)) {
    const holders = listEntries(getNodeAt(document, "components", "schemas")).filter(
      ([name, schema]) =>
        name.startsWith("error.") &&
        Object.values(Object(getNodeAt(schema, "properties", "code", "enum"))).includes(code),
    );
    expect([code, holders.length]).toEqual([code, 1]);
    const [name, schema] = holders[0] ?? ["", {}];
    expect(String(getNodeAt(schema, "description"))).toMatch(new RegExp(`\`${code}\`: .{20,}`));
    if ([400, 401, 403, 404, 429, 500].includes(status)) {
      expect(getNodeAt(document, "components", "responses", name)).toBeDefined();
    }
  }
});

test("every operation documents its refusals, its rate-limit headers and Retry-After for 429", () => {
  for (const { key, operation } of operations) {
    const statuses = listEntries(getNodeAt(operation, "responses")).map(([status]) => status);
    expect([key, statuses]).toEqual([
      key,
      expect.arrayContaining(["200", "400", "401", "403", "404", "429", "500"]),
    ]);
    if (key.startsWith("POST")) {
      expect([key, statuses]).toEqual([key, expect.arrayContaining(["409", "413", "415", "422"])]);
      expect(JSON.stringify(getNodeAt(operation, "parameters"))).toContain("Idempotency-Key");
    }
    expect(Object.keys(Object(getNodeAt(operation, "responses", "200", "headers")))).toEqual(
      expect.arrayContaining([
        "X-RateLimit-Limit",
        "X-RateLimit-Remaining",
        "X-RateLimit-Reset",
        "X-Request-Id",
      ]),
    );
  }
  expect(
    getNodeAt(document, "components", "responses", "error.TOO_MANY_REQUESTS", "headers", "Retry-After"),
  ).toBeDefined();
});

test("times have a format, and only an audit entry's data is untyped", () => {
  const untyped: string[] = [];
  const walkNode = (node: unknown, path: string): void => {
    for (const [key, schema] of listEntries(getNodeAt(node, "properties"))) {
      const isSaid =
        isObject(schema) &&
        Object.keys(schema).some((name) => /^(type|\$ref|enum|const|anyOf|oneOf|allOf)$/.test(name));
      if (!isSaid) untyped.push(`${path}.${key}`);
      if (/At$/.test(key) && isSaid)
        expect([path, key, JSON.stringify(schema)]).toEqual([
          path,
          key,
          expect.stringContaining("date-time"),
        ]);
    }
    for (const [key, value] of listEntries(node)) walkNode(value, `${path}/${key}`);
    if (Array.isArray(node)) for (const value of node) walkNode(value, path);
  };
  walkNode(getNodeAt(document, "components", "schemas"), "");
  walkNode(document.paths, "");
  expect(untyped.filter((path) => !/\.data$/.test(path))).toEqual([]);
});

describe("the contract check in every REST test", () => {
  const contract = createContractChecker(document);
  const expectedAnswer = {
    method: "GET",
    pathname: "/api/v2/envelope",
    status: 200,
    contentType: "application/json",
  };
  const page = { data: [], count: 0, currentPage: 1, perPage: 10, totalPages: 0 };

  test.each([
    ["a missing key", { ...expectedAnswer, body: JSON.stringify({ ...page, count: undefined }) }],
    ["a key nobody documented", { ...expectedAnswer, body: JSON.stringify({ ...page, secret: 1 }) }],
    ["a value of another type", { ...expectedAnswer, body: JSON.stringify({ ...page, count: "0" }) }],
    ["a status nobody documented", { ...expectedAnswer, status: 418, body: "{}" }],
    ["another content type", { ...expectedAnswer, contentType: "text/html", body: "" }],
    [
      "a code of another status",
      { ...expectedAnswer, status: 404, body: '{"message":"x","code":"FORBIDDEN"}' },
    ],
    [
      "a leak beside the error",
      { ...expectedAnswer, status: 404, body: '{"message":"x","code":"NOT_FOUND","stack":"at"}' },
    ],
    [
      "an unknown path that answers something else",
      { ...expectedAnswer, pathname: "/api/v2/x", status: 404, body: '{"error":1}' },
    ],
  ])("finds %s", (_, answer) => {
    expect(contract.check(answer)).toEqual(expect.any(String));
  });

  test("accepts documented answers", () => {
    expect(contract.check({ ...expectedAnswer, body: JSON.stringify(page) })).toBeNull();
    const missing = { ...expectedAnswer, status: 404, body: '{"message":"x","code":"NOT_FOUND"}' };
    expect(contract.check(missing)).toBeNull();
    expect(contract.check({ ...missing, pathname: "/api/v2/no/such" })).toBeNull();
  });
});

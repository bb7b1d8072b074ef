import { z } from "zod";
import { Attachment } from "@/server/contract/attachment";
import { AuditEntry } from "@/server/contract/audit";
import { BulkAction, BulkActionItem } from "@/server/contract/bulk-action";
import { BulkSend, BulkSendDetail, BulkSendRow } from "@/server/contract/bulk-send";
import { DirectLinkAnswer } from "@/server/contract/direct-link";
import {
  DirectLink,
  Envelope,
  EnvelopeItem,
  EnvelopeListed,
  EnvelopeLite,
  EnvelopeMeta,
  MetaInput,
} from "@/server/contract/envelope";
import { WebhookPayload } from "@/server/contract/event";
import { Field, NewField } from "@/server/contract/field";
import { Folder, FolderDetail } from "@/server/contract/folder";
import { Success } from "@/server/contract/page";
import {
  NewRecipient,
  Recipient,
  RecipientAlone,
  RecipientOfEnvelope,
  RecipientWithFields,
  RecipientWithUrl,
} from "@/server/contract/recipient";
import { Webhook, WebhookListed, WebhookWithSecret } from "@/server/contract/webhook";
import { WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from "@/server/contract/webhook-delivery";
import { ERROR_TABLE } from "@/server/domain/error-table";
import { FieldMeta } from "@/server/domain/field/meta";

/** A JSON Schema (2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = { [key: string]: unknown };
/** Input: the schema of a client's data. Output: the schema of our answers. */
type Side = "input" | "output";

/** Schemas with a name of their own in the document, so that generated clients have a type for each. */
const NAMED = {
  input: { EnvelopeMetaInput: MetaInput, NewField, NewRecipient },
  output: {
    Attachment,
    AuditEntry,
    BulkAction,
    BulkActionItem,
    BulkSend,
    BulkSendDetail,
    BulkSendRow,
    DirectLink,
    DirectLinkOfTemplate: DirectLinkAnswer,
    Envelope,
    EnvelopeItem,
    EnvelopeListed,
    EnvelopeLite,
    EnvelopeMeta,
    Field,
    Folder,
    FolderDetail,
    Recipient,
    RecipientAlone,
    RecipientOfEnvelope,
    RecipientWithFields,
    RecipientWithSigningUrl: RecipientWithUrl,
    Success,
    Webhook,
    WebhookAttempt,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookListed,
    WebhookPayload,
    WebhookWithSecret,
  },
} as const satisfies Record<Side, Record<string, z.ZodType>>;

const REGISTRIES = { input: createNameRegistry(NAMED.input), output: createNameRegistry(NAMED.output) };

function createNameRegistry(named: Record<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  return registry;
}

/** Collects the named schemas that the converted schemas refer to. */
export type Components = Map<string, JsonSchema>;

/** Converts a schema of the contract. Named schemas become references into `components`. */
export function toOpenApiSchema(schema: z.ZodType, side: Side, components: Components): JsonSchema {
  const { $defs, ...root } = z.toJSONSchema(schema, {
    metadata: REGISTRIES[side],
    io: side,
    unrepresentable: "any",
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    if (!components.has(name)) components.set(name, asObject(tidyNode(definition)));
  }
  return asObject(tidyNode(root));
}

/** Adds `FieldMeta`, which the contract leaves open because the domain refines it. */
export function addFieldMetaComponents(components: Components): void {
  components.set("FieldMeta", toOpenApiSchema(FieldMeta, "input", components));
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asObject = (value: unknown): JsonSchema => (isObject(value) ? value : {});

/** Keys whose schema the contract leaves to the domain. */
const LEFT_OPEN: Record<string, JsonSchema> = {
  fieldMeta: { anyOf: [{ $ref: "#/components/schemas/FieldMeta" }, { type: "null" }] },
  formValues: {
    type: ["object", "null"],
    description: "Values for the PDF's own form fields, by field name.",
    additionalProperties: { type: ["string", "boolean", "number"] },
  },
};

/**
 * Drops keywords that are useless to a client (dialect, closed objects, safe-integer bounds, forbidden keys)
 * and redirects references.
 */
function tidyNode(node: unknown, key = ""): unknown {
  if (Array.isArray(node)) return node.map((entry) => tidyNode(entry));
  if (!isObject(node)) return node;
  const open = LEFT_OPEN[key];
  if (open && node.properties === undefined && node.additionalProperties === undefined) return open;
  const entries = Object.entries(node).filter(([name, value]) => !isNoise(name, value, node));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === "$ref" ? toComponentRef(value) : tidyNode(value, name)]),
  );
}

function isNoise(name: string, value: unknown, node: JsonSchema): boolean {
  if (name === "$schema" || name === "~standard") return true;
  if (name === "additionalProperties") return value === false;
  if (name === "minimum" || name === "maximum") return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  if (isObject(value) && isObject(value.not) && Object.keys(value.not).length === 0) return true;
  return name === "pattern" && node.format === "date-time";
}

const toComponentRef = (ref: unknown): string => String(ref).replace("#/$defs/", "#/components/schemas/");

const STATUS_NAMES: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "REQUEST_TIMEOUT",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  416: "RANGE_NOT_SATISFIABLE",
  422: "IDEMPOTENCY_KEY_REUSED",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
  507: "INSUFFICIENT_STORAGE",
};

/**
 * Names the error schema of a status. The names that Documenso's clients know stay the same (rest/README.md
 * 17).
 */
export const getErrorName = (status: number): string => `error.${STATUS_NAMES[status] ?? status}`;

export function buildErrorSchemas(): Map<number, JsonSchema> {
  const byStatus = Map.groupBy(ERROR_TABLE, ({ status }) => status);
  return new Map(
    [...byStatus].map(([status, entries]) => [
      status,
      {
        type: "object",
        description: entries.map(({ code, cause, remedy }) => `- \`${code}\`: ${cause} ${remedy}`).join("\n"),
        properties: {
          message: { type: "string", description: "One English sentence for people; do not parse it." },
          code: { type: "string", enum: entries.map(({ code }) => code) },
          issues: {
            type: "array",
            description: "Which keys are wrong, where that can be said.",
            items: {
              type: "object",
              properties: {
                message: { type: "string" },
                path: { type: "string", description: "Dotted path of the key, as in recipients.0.email." },
              },
              required: ["message"],
              additionalProperties: false,
            },
          },
        },
        required: ["message", "code"],
        additionalProperties: false,
      },
    ]),
  );
}

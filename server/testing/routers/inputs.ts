import { z } from "zod";
import { appRouter } from "@/server/routers";

type Schema = { [key: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values for an input's keys that exist in a world; other keys get a value of their type. */
export type KnownInputs = Readonly<Record<string, unknown>>;

export type Procedure = { name: string; type: string; inputs: readonly z.ZodType[] };

/** Returns every procedure from the router, so that a new procedure is tested without being listed. */
export function listProcedures(): Procedure[] {
  const entries: [string, unknown][] = Object.entries(appRouter._def.procedures);
  return entries.flatMap(([name, procedure]) => {
    if (typeof procedure !== "function" || !("_def" in procedure) || !isSchema(procedure._def)) return [];
    const { type, inputs } = procedure._def;
    const schemas = Array.isArray(inputs) ? inputs.filter((input) => input instanceof z.ZodType) : [];
    return [{ name, type: String(type), inputs: schemas }];
  });
}

/** Returns one input for all of a procedure's schemas; undefined when it takes none. */
export const buildInput = ({ inputs }: Procedure, known: KnownInputs): unknown =>
  inputs.length === 0
    ? undefined
    : Object.assign({}, ...inputs.map((input) => buildValidInput(input, known)));

/** Returns a valid input for a schema: its required keys, and all others that `known` has a value for. */
export function buildValidInput(input: z.ZodType, known: KnownInputs): unknown {
  return buildSample(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }), known, "");
}

function buildSample(schema: unknown, known: KnownInputs, key: string): unknown {
  if (key in known) return known[key];
  if (!isSchema(schema)) return "text";
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("default" in schema) return schema.default;
  const variants = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(variants)) return buildSample(variants.at(0), known, key);
  if (schema.type === "object") return toObject(schema, known);
  if (schema.type === "array") return [buildSample(schema.items, known, `${key}[]`)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type === "boolean") return false;
  return getText(schema, key);
}

function toObject(schema: Schema, known: KnownInputs): Schema {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const wantedProperties = Object.entries(properties).filter(
    ([key]) => required.includes(key) || key in known,
  );
  return Object.fromEntries(wantedProperties.map(([key, value]) => [key, buildSample(value, known, key)]));
}

const TEXTS: Readonly<Record<string, string>> = {
  email: "new@example.com",
  issuer: "https://id.example.com",
  "addressRanges[]": "203.0.113.0/24",
  "emails[]": "new@example.com",
  code: "123456",
  password: "correct horse battery",
  newPassword: "correct horse battery",
  receiverUrl: "https://logs.example.com/in",
  webhookUrl: "https://hooks.example.com/in",
  data: "https://example.com/terms",
  since: "2026-01-01T00:00:00.000Z",
  jobId: "00000000-0000-0000-0000-000000000000",
  timezone: "Etc/UTC",
  submissionId: "x".repeat(24),
  sha256: "0".repeat(64),
  possession: "0".repeat(64),
  url: "some-team",
  secret: "a-secret-of-some-length",
  domain: "example.com",
  toEmail: "new@example.com",
  groupsClaim: "groups",
};

const getText = ({ minLength }: Schema, key: string): string =>
  TEXTS[key] ?? "text".padEnd(Number(minLength ?? 0), "x");

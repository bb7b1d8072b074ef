import type { Callable, Input } from "@/components/docs/try/call";
import { buildSampleRequest, type Operation, type Parameter } from "@/server/docs/document";
import { listEnumValues, listSchemaRules } from "@/server/docs/schema-rows";

/** Operations that cannot be undone. The page asks for confirmation before it calls them. */
const FINAL = /\/(?:delete|cancel|reject|rotate-secret)$/;

export function toCallable(operation: Operation): Callable {
  const { id, method, path, parameters, bodies } = operation;
  const kind = bodies[0]?.mediaType === "multipart/form-data" ? "multipart" : "json";
  return {
    id,
    method,
    path,
    inputs: parameters.flatMap((parameter) => toInputs(parameter)),
    ...(method === "POST"
      ? { body: { kind, example: JSON.stringify(buildSampleRequest(operation).body ?? {}, null, 2) } }
      : {}),
    isFinal: FINAL.test(path),
  };
}

function toInputs({ name, in: place, required, schema }: Parameter): Input[] {
  if (place === "header") return [];
  const values = schema.type === "boolean" ? ["true", "false"] : listEnumValues(schema);
  return [{ name, place, isRequired: required, values, hint: listSchemaRules(schema).join(", ") }];
}

/** A problem of a body, found in the browser before it is sent. */
export type BodyProblem =
  | { kind: "notJson"; reason: string }
  | { kind: "schema"; path: string; reason: string };

type JsonObject = { [key: string]: unknown };
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

let document: Promise<JsonObject | null> | undefined;

/** Fetches the OpenAPI document of this installation once; null if it is unavailable. */
function openApi(): Promise<JsonObject | null> {
  document ??= fetch("/api/v2/openapi.json")
    .then(async (answer): Promise<unknown> => (answer.ok ? answer.json() : null))
    .catch(() => null)
    .then((value) => (isObject(value) ? value : null));
  return document;
}

function getNested(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

/** Returns the schema of an operation's JSON; undefined if the document has none. */
async function fetchBodySchema(path: string, kind: "json" | "multipart"): Promise<JsonObject | undefined> {
  const whole = await openApi();
  const content = getNested(whole, "paths", path, "post", "requestBody", "content");
  const schema =
    kind === "json"
      ? getNested(content, "application/json", "schema")
      : getNested(content, "multipart/form-data", "schema", "properties", "payload");
  return isObject(schema) ? { ...schema, components: getNested(whole, "components") } : undefined;
}

const MOST = 5;

/**
 * Checks a body against the operation's schema. The validator loads on first use. Without it or the document
 * only the JSON syntax is checked.
 */
export async function checkBody(
  path: string,
  kind: "json" | "multipart",
  text: string,
): Promise<BodyProblem[]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [{ kind: "notJson", reason: error instanceof Error ? error.message : "" }];
  }
  const [schema, { Validator }] = await Promise.all([
    fetchBodySchema(path, kind),
    import("@cfworker/json-schema"),
  ]);
  if (!schema) return [];
  const { errors } = new Validator(schema, "2020-12", false).validate(value);
  const specific = errors.filter(
    ({ keyword }) => !["properties", "items", "$ref", "anyOf", "oneOf"].includes(keyword),
  );
  return (specific.length > 0 ? specific : errors).slice(0, MOST).map(({ instanceLocation, error }) => ({
    kind: "schema",
    path: instanceLocation.replace(/^#\/?/, "").replaceAll("/", ".") || "body",
    reason: error,
  }));
}

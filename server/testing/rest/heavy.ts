import { buildOpenApiDocument } from "@/server/rest/openapi/document";

/** Bytes of a body, just below the limit. */
const SIZE = 1_000_000;
const HERE = '"here"';

const listOf = (part: string): string => {
  const count = Math.floor(SIZE / (part.length + 1));
  return `[${Array.from({ length: count }, () => part).join(",")}]`;
};
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",")}}`;

/** Values of a key as JSON: each is expensive for careless parsing, validation or error messages. */
const VALUES: Readonly<Record<string, string>> = {
  letters: `"${"a".repeat(SIZE)}"`,
  blanks: `"${" ".repeat(SIZE)}x"`,
  addresses: `"${"a@".repeat(SIZE / 2)}"`,
  hosts: `"${"a.".repeat(SIZE / 2)}"`,
  accents: `"${"e\u0301".repeat(SIZE / 3)}"`,
  escapes: `"${"\\u0061".repeat(SIZE / 6)}"`,
  quotes: `"${'\\"'.repeat(SIZE / 2)}"`,
  digits: "9".repeat(SIZE),
  numbers: listOf("0"),
  texts: listOf('"x"'),
  lists: listOf("[]"),
  objects: listOf("{}"),
  pairs: listOf('{"a":1}'),
  keys: keys(80_000),
  shapes: listOf(keys(900)),
  depth: "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2),
};

export type HeavyBody = { name: string; body: string };

/**
 * Returns bodies of nearly 1 MB in the shape of `payload`: each key of a JSON schema, and an unknown one,
 * holds each of the values in turn.
 * @param root the document that the schema's `$ref`s refer to
 */
export function heavyBodies(schema: unknown, payload: unknown, root: unknown = schema): HeavyBody[] {
  return findKeys(schema, root).flatMap((path) => {
    const around = JSON.stringify(put(payload, path));
    return Object.entries(VALUES).map(([name, value]) => ({
      name: `${path.join(".")}: ${name}`,
      body: around.replace(HERE, () => value),
    }));
  });
}

/** Returns `heavyBodies` for an operation of v2's OpenAPI document, for example `POST /envelope/update`. */
export function heavyOperationBodies(operation: string, payload: unknown): HeavyBody[] {
  const document = buildOpenApiDocument("http://localhost");
  const [method = "", path = ""] = operation.split(" ");
  const content = at(document, "paths", path, method.toLowerCase(), "requestBody", "content");
  const json = at(content, "application/json", "schema");
  const form = at(content, "multipart/form-data", "schema", "properties", "payload");
  return heavyBodies(json ?? form, payload, document);
}

type Node = Readonly<Record<string, unknown>>;
const getNode = (value: unknown): Node =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function put(payload: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return JSON.parse(HERE);
  if (key === "0") return [put(getNode(payload)[0], rest)];
  return { ...getNode(payload), [key]: put(getNode(payload)[key], rest) };
}

const at = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => getNode(inner)[key], node);

/** Returns every key of a JSON schema with its path; `0` stands for a list's element. */
function findKeys(schema: unknown, root: unknown): string[][] {
  const found = new Map<string, string[]>([["unknown", ["unknown"]]]);
  const walk = (given: unknown, path: string[], depth: number): void => {
    const ref = at(given, "$ref");
    const node = typeof ref === "string" ? at(root, ...ref.slice(2).split("/")) : given;
    if (path.length > 0) found.set(path.join("."), path);
    if (depth === 0) return;
    const options = ["anyOf", "oneOf", "allOf"].flatMap((key) => Object.values(getNode(at(node, key))));
    for (const option of options) walk(option, path, depth - 1);
    for (const [key, inner] of Object.entries(getNode(at(node, "properties")))) {
      walk(inner, [...path, key], depth - 1);
    }
    if (at(node, "items")) walk(at(node, "items"), [...path, "0"], depth - 1);
  };
  walk(schema, [], 8);
  return [...found.values()];
}

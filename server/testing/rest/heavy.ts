import { buildOpenApiDocument } from "@/server/rest/openapi/document";

/** Bytes of a body, just below the limit. */
const SIZE = 1_000_000;
const HERE = '"here"';

const buildList = (part: string): string => {
  const count = Math.floor(SIZE / (part.length + 1));
  return `[${Array.from({ length: count }, () => part).join(",")}]`;
};
const buildKeys = (count: number): string =>
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
  numbers: buildList("0"),
  texts: buildList('"x"'),
  lists: buildList("[]"),
  objects: buildList("{}"),
  pairs: buildList('{"a":1}'),
  keys: buildKeys(80_000),
  shapes: buildList(buildKeys(900)),
  depth: "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2),
};

export type HeavyBody = { name: string; body: string };

/**
 * Returns bodies of nearly 1 MB in the shape of `payload`: each key of a JSON schema, and an unknown one,
 * holds each of the values in turn.
 * @param root the document that the schema's `$ref`s refer to
 */
export function buildHeavyBodies(schema: unknown, payload: unknown, root: unknown = schema): HeavyBody[] {
  return findKeys(schema, root).flatMap((path) => {
    const around = JSON.stringify(putAtPath(payload, path));
    return Object.entries(VALUES).map(([name, value]) => ({
      name: `${path.join(".")}: ${name}`,
      body: around.replace(HERE, () => value),
    }));
  });
}

/** Returns `heavyBodies` for an operation of v2's OpenAPI document, for example `POST /envelope/update`. */
export function buildHeavyOperationBodies(operation: string, payload: unknown): HeavyBody[] {
  const document = buildOpenApiDocument("http://localhost");
  const [method = "", path = ""] = operation.split(" ");
  const content = getAtPath(document, "paths", path, method.toLowerCase(), "requestBody", "content");
  const json = getAtPath(content, "application/json", "schema");
  const form = getAtPath(content, "multipart/form-data", "schema", "properties", "payload");
  return buildHeavyBodies(json ?? form, payload, document);
}

type Node = Readonly<Record<string, unknown>>;
const getNode = (value: unknown): Node =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function putAtPath(payload: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return JSON.parse(HERE);
  if (key === "0") return [putAtPath(getNode(payload)[0], rest)];
  return { ...getNode(payload), [key]: putAtPath(getNode(payload)[key], rest) };
}

const getAtPath = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => getNode(inner)[key], node);

/** Returns every key of a JSON schema with its path; `0` stands for a list's element. */
function findKeys(schema: unknown, root: unknown): string[][] {
  const found = new Map<string, string[]>([["unknown", ["unknown"]]]);
  const walkSchema = (given: unknown, path: string[], depth: number): void => {
    const ref = getAtPath(given, "$ref");
    const node = typeof ref === "string" ? getAtPath(root, ...ref.slice(2).split("/")) : given;
    if (path.length > 0) found.set(path.join("."), path);
    if (depth === 0) return;
    const options = ["anyOf", "oneOf", "allOf"].flatMap((key) =>
      Object.values(getNode(getAtPath(node, key))),
    );
    for (const option of options) walkSchema(option, path, depth - 1);
    for (const [key, inner] of Object.entries(getNode(getAtPath(node, "properties")))) {
      walkSchema(inner, [...path, key], depth - 1);
    }
    if (getAtPath(node, "items")) walkSchema(getAtPath(node, "items"), [...path, "0"], depth - 1);
  };
  walkSchema(schema, [], 8);
  return [...found.values()];
}

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An API response for a checker; `body` is its text. */
export type SeenAnswer = {
  method: string;
  /** From the server's root, without the query. */
  pathname: string;
  status: number;
  contentType: string | null;
  body: string;
};

const METHODS = ["get", "post"];

/** Closes the objects that the document leaves open for future keys, so that an undocumented key is found. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, closeObjects(value)]);
  const isOpen = node.type === "object" && isObject(node.properties) && !("additionalProperties" in node);
  return { ...Object.fromEntries(entries), ...(isOpen ? { additionalProperties: false } : {}) };
}

/**
 * Checks responses against an OpenAPI document: `check` returns the problems in words, or null. Unknown paths
 * and methods must return a documented error body.
 */
export function createContractChecker(source: unknown): { check(answer: SeenAnswer): string | null } {
  const document = isObject(source) ? source : {};
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schema = closeObjects(document);
  if (isObject(schema)) ajv.addSchema({ ...schema, $id: "document" });
  const getValueAt = (pointer: readonly string[]): unknown =>
    pointer.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), document);
  const listProblems = (pointer: readonly string[], value: unknown): string | null => {
    const escaped = pointer.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"));
    const ref = `document#/${escaped.map(encodeURIComponent).join("/")}`;
    const validate = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "body" });
  };
  const paths = isObject(document.paths) ? Object.keys(document.paths) : [];
  return {
    check({ method, pathname, status, contentType, body }) {
      if (method === "OPTIONS") return null;
      const path = getTemplate(paths, pathname.replace(/^\/api\/v2(?:-beta)?/, ""));
      const key = method === "HEAD" ? "get" : method.toLowerCase();
      const isKnown =
        path !== null && METHODS.includes(key) && getValueAt(["paths", path, key]) !== undefined;
      const hasBody = method !== "HEAD" && status !== 304;
      if (!isKnown) return hasBody ? findAnswerProblem(status, contentType, body) : null;
      const own = ["paths", path, key, "responses", String(status)];
      const response = getValueAt(own);
      if (!isObject(response)) return `status ${status} is not documented`;
      const at = typeof response.$ref === "string" ? response.$ref.slice(2).split("/") : own;
      const content = getValueAt([...at, "content"]);
      if (!hasBody || !isObject(content)) return null;
      const [type] = (contentType ?? "").split(";");
      if (!type || !(type in content)) return `content type ${contentType} is not documented for ${status}`;
      if (type !== "application/json") return null;
      return listProblems([...at, "content", type, "schema"], JSON.parse(body));
    },
  };

  function findAnswerProblem(status: number, contentType: string | null, body: string): string | null {
    if (status === 200) return null;
    const responses = isObject(document.components) ? document.components.schemas : null;
    const names = isObject(responses) ? Object.keys(responses).filter((name) => /^error\./.test(name)) : [];
    if (!contentType?.startsWith("application/json")) return `an error of type ${contentType}`;
    const isSaid = names.some(
      (name) => listProblems(["components", "schemas", name], JSON.parse(body)) === null,
    );
    return isSaid ? null : `status ${status}: no documented error body`;
  }
}

/** Finds `/envelope/{envelopeId}` for `/envelope/envelope_x`; literal paths win. */
function getTemplate(templates: readonly string[], pathname: string): string | null {
  const parts = pathname.split("/").filter((part) => part !== "");
  const fits = templates.filter((template) => {
    const wantedParts = template.split("/").filter((part) => part !== "");
    return (
      wantedParts.length === parts.length &&
      wantedParts.every((part, index) => part.startsWith("{") || part === parts[index])
    );
  });
  const countParams = (template: string) => template.split("{").length;
  return fits.toSorted((a, b) => countParams(a) - countParams(b))[0] ?? null;
}

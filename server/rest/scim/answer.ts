import { toScimError } from "@/server/contract/scim/problem";
import { type Attributes, isAttributes } from "@/server/contract/scim/values";
import { unwrapDomainError } from "../error-response";

const TYPE = { "content-type": "application/scim+json" };

/** Answers a resource, or the attributes in the query (RFC 7644, 3.4.2.5), with its version as entity tag. */
export function buildResourceAnswer(resource: Attributes, request: Request, status = 200): Response {
  const meta = isAttributes(resource.meta) ? resource.meta : {};
  const headers = new Headers(TYPE);
  if (typeof meta.version === "string") headers.set("etag", meta.version);
  if (typeof meta.location === "string") headers.set("content-location", meta.location);
  if (status === 201 && typeof meta.location === "string") headers.set("location", meta.location);
  const ifNoneMatch = request.method === "GET" ? request.headers.get("if-none-match") : null;
  if (ifNoneMatch !== null && typeof meta.version === "string" && isNamed(ifNoneMatch, meta.version))
    return new Response(null, { status: 304, headers });
  return new Response(JSON.stringify(projectResource(resource, request)), { status, headers });
}

export const listAnswer = (
  list: Readonly<Record<string, unknown>> & { Resources: readonly Attributes[] },
  request: Request,
): Response =>
  new Response(
    JSON.stringify({
      ...list,
      Resources: list.Resources.map((resource) => projectResource(resource, request)),
    }),
    { headers: TYPE },
  );

export function toScimErrorResponse(error: unknown): Response {
  const { status, body } = toScimError(unwrapDomainError(error));
  const headers = new Headers(TYPE);
  if (status === 401) headers.set("www-authenticate", 'Bearer realm="SCIM"');
  return new Response(JSON.stringify(body), { status, headers });
}

const isNamed = (header: string, version: string): boolean =>
  header.split(",").some((tag) => tag.trim() === "*" || tag.trim() === version);

/** Attributes that are always returned (RFC 7643, 7: `returned` is "always"). */
const ALWAYS: ReadonlySet<string> = new Set(["schemas", "id"]);

/** Applies `attributes` or `excludedAttributes` of the query, by whole attributes. */
function projectResource(resource: Attributes, request: Request): Attributes {
  const { searchParams } = new URL(request.url);
  const requestedNames = parseNames(searchParams.get("attributes"));
  const unwanted = parseNames(searchParams.get("excludedAttributes"));
  if (!requestedNames && !unwanted) return resource;
  const isKeyIncluded = (key: string) =>
    ALWAYS.has(key) ||
    (requestedNames ? requestedNames.has(key.toLowerCase()) : !unwanted?.has(key.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([key]) => isKeyIncluded(key)));
}

/** Parses attribute names. `urn:…:User:name.givenName` counts as `name`. */
function parseNames(list: string | null): ReadonlySet<string> | null {
  if (list === null || list.trim() === "") return null;
  const names = list.split(",").map((name) => {
    const own = name.trim().replace(/^urn:.*:(?=[^:]+$)/i, "");
    return (own.split(".")[0] ?? "").toLowerCase();
  });
  return new Set(names);
}

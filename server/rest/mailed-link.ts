import { z } from "zod";
import {
  handleMailedLinkRequest,
  openLinkFromRequest,
  showLinkFromRequest,
} from "@/server/auth/mailed-link/request-handlers";
import { assertSameOrigin } from "@/server/auth/resolve-actor";
import { DomainError } from "@/server/domain/errors";
import { parseAnyJson } from "./json";
import type { Handler } from "./methods";
import { MAX_JSON_BYTES, readText } from "./read";

/**
 * Sign-in by a mailed link. The asking browser holds a secret in a cookie, and the link opens an account in
 * that browser alone. Every step is a POST of our own pages: a GET of the link does nothing (T61).
 */

const Asked = z.object({ email: z.string().max(320), next: z.string().max(2000).default("/") });
const Token = z.string().min(1).max(200);
const Shown = z.object({ token: Token });
const Opened = z.object({
  token: Token,
  code: z.string().min(1).max(64).optional(),
  trust: z.boolean().default(false),
});

async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema) {
  assertSameOrigin(request);
  const parsedBody = schema.safeParse(await parseAnyJson(await readText(request, MAX_JSON_BYTES)));
  if (parsedBody.success) return parsedBody.data;
  const issues = parsedBody.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new DomainError("INVALID_BODY", undefined, { issues });
}

function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const header of cookies) answer.headers.append("set-cookie", header);
  return answer;
}

/**
 * `POST /api/auth/mailed-link/ask` with `{email, next}`: answers and sets the cookie alike for every address.
 * @throws DomainError INVALID_BODY, FORBIDDEN (a foreign page), TOO_MANY_REQUESTS
 */
export const askMailedLink: Handler = async (request) => {
  const cookies = await handleMailedLinkRequest(request, await readBody(request, Asked));
  return withCookies(Response.json({ success: true }), cookies);
};

/**
 * `POST /api/auth/mailed-link/look` with `{token}`: the state of a link for its page. Does not use the link
 * up.
 * @throws DomainError INVALID_BODY, FORBIDDEN (a foreign page), TOO_MANY_REQUESTS
 */
export const showMailedLink: Handler = async (request) => {
  const { token } = await readBody(request, Shown);
  return Response.json(await showLinkFromRequest(request, token));
};

/**
 * `POST /api/auth/mailed-link/open` with `{token, code?, trust?}`: signs this browser in and answers the next
 * path.
 * @throws DomainError as `openMailedLink`, INVALID_BODY, FORBIDDEN (a foreign page)
 */
export const openMailedLink: Handler = async (request) => {
  const { to, cookies } = await openLinkFromRequest(request, await readBody(request, Opened));
  return withCookies(Response.json({ to }), cookies);
};

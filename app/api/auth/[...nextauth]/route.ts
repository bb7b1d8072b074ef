import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { buildAuthOptions } from "@/server/auth/next-auth";
import { buildRouteMethods, type RouteContext, readPathParams } from "@/server/rest/methods";
import { readText } from "@/server/rest/read";

const MOUNTED = new Set([
  "csrf",
  "session",
  "signout",
  "callback/credentials",
  "callback/passkey",
  "providers",
]);

/** The largest body is a passkey answer in a form. next-auth itself sets no limit. */
const MAX_BYTES = 128 * 1024;

/** @throws DomainError PAYLOAD_TOO_LARGE */
async function readBoundedBody(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const { method, headers } = request;
  return new NextRequest(request.url, { method, headers, body: await readText(request, MAX_BYTES) });
}

/** next-auth, reduced to the paths in use: the two callbacks, csrf, session, sign-out (ruling 56). */
async function handleRequest(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await readPathParams(context);
  if (!MOUNTED.has(nextauth ?? "")) {
    return Response.json({ message: "Not found.", code: "NOT_FOUND" }, { status: 404 });
  }
  const cookieHeaders: string[] = [];
  const bounded = await readBoundedBody(request);
  const answer: Response = await NextAuth(buildAuthOptions((header) => cookieHeaders.push(header)))(
    bounded,
    context,
  );
  for (const header of cookieHeaders) answer.headers.append("set-cookie", header);
  return answer;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: handleRequest, POST: handleRequest },
  "own pages",
);

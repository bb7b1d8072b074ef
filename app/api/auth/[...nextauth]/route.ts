import NextAuth from "next-auth";
import { authOptions } from "@/server/auth/next-auth";
import { methods, pathParams, type RouteContext } from "@/server/rest/methods";

const MOUNTED = new Set([
  "csrf",
  "session",
  "signout",
  "callback/credentials",
  "callback/passkey",
  "providers",
]);

/** next-auth, cut down to what is used: the two callbacks, csrf, session, sign-out (ruling 56). */
async function handler(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await pathParams(context);
  if (!MOUNTED.has(nextauth ?? "")) {
    return Response.json({ message: "Not found.", code: "NOT_FOUND" }, { status: 404 });
  }
  const kept: string[] = [];
  const answer: Response = await NextAuth(authOptions((header) => kept.push(header)))(request, context);
  for (const header of kept) answer.headers.append("set-cookie", header);
  return answer;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handler, POST: handler },
  "own pages",
);

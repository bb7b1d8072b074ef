import NextAuth from "next-auth";
import { deviceCookie } from "@/server/auth/known-device";
import { authOptions } from "@/server/auth/next-auth";
import { methods, pathParams, type RouteContext } from "@/server/rest/methods";

const MOUNTED = new Set(["csrf", "session", "signout", "callback/credentials", "providers"]);

/** next-auth, cut down to what is used: credentials callback, csrf, session, sign-out (ruling 56). */
async function handler(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await pathParams(context);
  if (!MOUNTED.has(nextauth ?? "")) {
    return Response.json({ message: "Not found.", code: "NOT_FOUND" }, { status: 404 });
  }
  let device: string | null = null;
  const answer: Response = await NextAuth(authOptions((value) => (device = value)))(request, context);
  if (device !== null) answer.headers.append("set-cookie", deviceCookie(device));
  return answer;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handler, POST: handler },
  "own pages",
);

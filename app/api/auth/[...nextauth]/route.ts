import NextAuth from "next-auth";
import { authOptions } from "@/server/auth/next-auth";

const MOUNTED = new Set(["csrf", "session", "signout", "callback/credentials", "providers"]);

type Params = { params: Promise<{ nextauth: string[] }> };

/** next-auth, cut down to what is used: credentials callback, csrf, session, sign-out (ruling 56). */
async function handler(request: Request, context: Params): Promise<Response> {
  const { nextauth } = await context.params;
  if (!MOUNTED.has(nextauth.join("/"))) {
    return Response.json({ message: "Not found.", code: "NOT_FOUND" }, { status: 404 });
  }
  return NextAuth(authOptions())(request, context);
}

export { handler as GET, handler as POST };

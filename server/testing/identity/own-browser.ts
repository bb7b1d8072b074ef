import { createContext } from "@/server/auth/resolve-actor";
import { createSessionCookie } from "@/server/auth/session-cookie";
import { createCaller } from "@/server/routers";

/**
 * Returns a browser with a session that calls for a team, as our pages do. Each call reads the session anew.
 */
export async function openSignedInBrowser(sessionId: string, teamUrl: string) {
  const header = await createSessionCookie(sessionId);
  const cookie = header.slice(0, header.indexOf(";"));
  const headers = new Headers({ cookie, "x-team-url": teamUrl });
  const createSessionCaller = async () =>
    createCaller(await createContext(new Request("http://localhost:3000/", { headers })));
  return { sessionId, headers, call: createSessionCaller };
}

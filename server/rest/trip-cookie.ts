import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { isSameSecret } from "@/server/secrets";

/** The tie from the way back to the browser that set out: a cookie that holds the state. */

export type TripCookie = { name: string; attributes: string };

/** Builds a cookie per trip, so that two tabs may be on their way at once. */
export function buildTripCookie(path: string, state: string): TripCookie {
  const isHttps = new URL(env().BASE_URL).protocol === "https:";
  const trip = createHash("sha256").update(state).digest("hex").slice(0, 16);
  return {
    name: `${isHttps ? "__Secure-" : ""}rubrica-identity-${trip}`,
    attributes: `Path=${path}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`,
  };
}

/** Returns true if the browser holds the cookie of exactly this state. */
export function isOwnTrip(request: Request, { name }: TripCookie, state: string): boolean {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const cookieState = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  return state !== "" && isSameSecret(Buffer.from(cookieState), Buffer.from(state));
}

/** Removes the cookie in the answer. */
export function clearTripCookie({ name, attributes }: TripCookie, answer: Response): Response {
  answer.headers.set("set-cookie", `${name}=; Max-Age=0; ${attributes}`);
  return answer;
}

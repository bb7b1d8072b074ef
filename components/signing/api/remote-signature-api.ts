import type { SigningSession } from "@/server/contract/signing";
import { BINDING_HEADER, clientBinding } from "./binding";
import { SigningProblem } from "./signing-api";
import { readProblem } from "./verb-calls";

/** What goes with a step: what the key asks for, and what the page showed. */
export type AdvancedWords = {
  secrets?: Readonly<Record<string, string>>;
  shown?: SigningSession["shown"];
};
export type AdvancedStart = { status: "SIGNED" } | { status: "REDIRECT"; redirectUrl: string };

/**
 * The next step of signing with a certificate. Not over tRPC: the answer sets the cookie that the way back is compared
 * with. Rejects with `SigningProblem`.
 */
export async function startAdvanced(
  token: string,
  { secrets, shown }: AdvancedWords = {},
): Promise<AdvancedStart> {
  const answer = await fetch("/api/identity/csc/start", {
    method: "POST",
    headers: { "content-type": "application/json", [BINDING_HEADER]: clientBinding() },
    body: JSON.stringify({ token, secrets, shown }),
  }).catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  const body: { status?: unknown; redirectUrl?: unknown } | null = await answer.json().catch(() => null);
  if (answer.ok && body?.status === "SIGNED") return { status: "SIGNED" };
  const url = body?.redirectUrl;
  if (answer.ok && typeof url === "string" && /^https?:/.test(url)) {
    return { status: "REDIRECT", redirectUrl: url };
  }
  throw readProblem(body, "INTERNAL_SERVER_ERROR");
}

import * as z from "zod";
import { readErrorCode } from "@/components/errors/error-data";

/** Calls for the sign-in by mailed link. The link opens only in the browser that requested it. */

export type AskProblem = "tooMany" | "unreachable";
export type LookProblem = AskProblem;
/** Reason why a link did not sign in. `over` and `elsewhere` are states of `fetchLinkState` too. */
export type OpenProblem =
  | "over"
  | "elsewhere"
  | "secondFactorNeeded"
  | "wrongCode"
  | "tooMany"
  | "unreachable";

const Shown = z.discriminatedUnion("state", [
  z.object({ state: z.literal("open"), maskedEmail: z.string() }),
  z.object({ state: z.literal("elsewhere") }),
  z.object({ state: z.literal("over") }),
]);
export type ShownLink = z.infer<typeof Shown>;
const Opened = z.object({ to: z.string() });

const HOME = "/api/auth/mailed-link";

async function sendRequest(path: string, body: unknown): Promise<{ isOk: boolean; answer: unknown }> {
  const answer = await fetch(`${HOME}/${path}`, {
    method: "POST",
    cache: "no-store",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { isOk: answer.ok, answer: await answer.json() };
}

const toAskProblem = (answer: unknown): AskProblem =>
  readErrorCode(answer) === "TOO_MANY_REQUESTS" ? "tooMany" : "unreachable";

/**
 * Requests a link for an address, and returns the problem or null. The answer does not reveal whether a mail
 * is sent.
 */
export async function requestMailedLink(email: string, next: string): Promise<AskProblem | null> {
  try {
    const { isOk, answer } = await sendRequest("ask", { email, next });
    return isOk ? null : toAskProblem(answer);
  } catch {
    return "unreachable";
  }
}

/** Returns the state of a link without using it up. */
export async function fetchLinkState(token: string): Promise<ShownLink | LookProblem> {
  try {
    const { isOk, answer } = await sendRequest("look", { token });
    return isOk ? Shown.parse(answer) : toAskProblem(answer);
  } catch {
    return "unreachable";
  }
}

const PROBLEMS: Partial<Record<string, OpenProblem>> = {
  NOT_FOUND: "over",
  FORBIDDEN: "elsewhere",
  SECOND_FACTOR_NEEDED: "secondFactorNeeded",
  TWO_FACTOR_AUTH_FAILED: "wrongCode",
  TOO_MANY_REQUESTS: "tooMany",
};

/** Signs this browser in. Returns the path to continue at, or the problem. */
export async function openByLink(
  token: string,
  given: { code?: string; trust?: boolean } = {},
): Promise<{ to: string } | OpenProblem> {
  try {
    const { isOk, answer } = await sendRequest("open", { token, ...given });
    return isOk ? Opened.parse(answer) : (PROBLEMS[readErrorCode(answer) ?? ""] ?? "unreachable");
  } catch {
    return "unreachable";
  }
}

import * as z from "zod";
import { readErrorCode } from "@/components/errors/error-data";

/** Calls for the sign-in through a company's provider, and for linking an existing account to it. */

/** Reason why the browser was not sent to a provider. */
export type CompanyProblem = "none" | "tooMany" | "unavailable" | "unreachable";
export type LinkProblem = "over" | "other" | "wrongCode" | "codeExpired" | "tooMany" | "unreachable";

const Started = z.object({ url: z.url({ protocol: /^https$/ }).nullable() });
const Linked = z.object({ to: z.string() });
const Shown = z.object({ email: z.string(), organisation: z.string(), takesCode: z.boolean() });
export type CompanyLink = z.infer<typeof Shown>;

const HOME = "/api/auth/company";

async function sendRequest(path: string, body?: unknown): Promise<{ isOk: boolean; answer: unknown }> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${HOME}/${path}`, { cache: "no-store", ...init });
  return { isOk: answer.ok, answer: await answer.json() };
}

/** Sends this browser to the provider of the address's company, or returns the reason why it stays. */
export async function startCompanyRedirect(email: string, next: string): Promise<CompanyProblem | null> {
  try {
    const { isOk, answer } = await sendRequest("start", { email, next });
    if (!isOk) return readErrorCode(answer) === "TOO_MANY_REQUESTS" ? "tooMany" : "unavailable";
    const { url } = Started.parse(answer);
    if (url === null) return "none";
    location.assign(url);
    return null;
  } catch {
    return "unreachable";
  }
}

/** Milliseconds that sign-out waits for the address of the company's provider. */
const LEAVE_WITHIN_MS = 5000;

/**
 * Returns the URL that signs the user out at their company as well; null without one, or after the time
 * limit.
 */
export async function fetchSignOutUrl(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(LEAVE_WITHIN_MS);
    const answer = await fetch(`${HOME}/leave`, { method: "POST", cache: "no-store", signal });
    return answer.ok ? Started.parse(await answer.json()).url : null;
  } catch {
    return null;
  }
}

/** Returns the account to be linked; null once that is over. */
export async function loadCompanyLink(): Promise<CompanyLink | null> {
  const { isOk, answer } = await sendRequest("link");
  return isOk ? Shown.parse(answer) : null;
}

const PROBLEMS: Partial<Record<string, LinkProblem>> = {
  TWO_FACTOR_AUTH_FAILED: "wrongCode",
  EXPIRED_CODE: "codeExpired",
  TOO_MANY_REQUESTS: "tooMany",
  FORBIDDEN: "other",
  UNAUTHORIZED: "other",
};
const toLinkProblem = (answer: unknown): LinkProblem => PROBLEMS[readErrorCode(answer) ?? ""] ?? "over";

/** Links by this browser's session or by a mailed code. Returns the path to continue at, or the problem. */
export async function linkAccount(code?: string): Promise<{ to: string } | LinkProblem> {
  try {
    const { isOk, answer } = await sendRequest("link", code === undefined ? {} : { code });
    return isOk ? Linked.parse(answer) : toLinkProblem(answer);
  } catch {
    return "unreachable";
  }
}

/** Requests the code by mail. Returns the problem, or null. */
export async function mailLinkCode(): Promise<LinkProblem | null> {
  try {
    const { isOk, answer } = await sendRequest("code", {});
    return isOk ? null : toLinkProblem(answer);
  } catch {
    return "unreachable";
  }
}

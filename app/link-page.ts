import { readOrigin } from "@/server/auth/origin";
import { readRequestId } from "@/server/auth/resolve-actor";
import { type Caller, createCallerFor, findDomainError } from "@/server/caller";
import { setPageStatus } from "@/server/page-status";

/** Returns a caller without an account, for pages behind a link. */
export const createLinkCaller = (head: Headers): Caller =>
  createCallerFor({ actor: null, origin: readOrigin(head), requestId: readRequestId(head) });

/**
 * Returns true if the link opens a page, else sets the status to 404. The page shows the same screen for
 * every reason, including a malformed token.
 */
export async function checkPageOpens(
  head: Headers,
  ask: (api: Caller) => Promise<boolean>,
): Promise<boolean> {
  const opens = await ask(createLinkCaller(head)).catch((error: unknown) => {
    if (findDomainError(error)?.code === "BAD_REQUEST") return false;
    throw error;
  });
  if (!opens) setPageStatus(readRequestId(head), 404);
  return opens;
}

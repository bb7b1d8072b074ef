import { originOf } from "@/server/auth/origin";
import { requestIdOf } from "@/server/auth/resolve-actor";
import { type Caller, callerFor, domainErrorIn } from "@/server/caller";
import { answerPageWith } from "@/server/page-status";

/** The procedures for whoever holds a link: nobody by name. */
export const linkCaller = (head: Headers): Caller =>
  callerFor({ actor: null, origin: originOf(head), requestId: requestIdOf(head) });

/**
 * Whether the link behind a page opens anything, asked with `ask`. Where it does not, for whatever reason, the page
 * answers 404 with the one screen it has for all of them; a token that no link can have is no exception.
 */
export async function opensPage(head: Headers, ask: (api: Caller) => Promise<boolean>): Promise<boolean> {
  const opens = await ask(linkCaller(head)).catch((error: unknown) => {
    if (domainErrorIn(error)?.code === "BAD_REQUEST") return false;
    throw error;
  });
  if (!opens) answerPageWith(requestIdOf(head), 404);
  return opens;
}

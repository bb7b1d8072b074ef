import { headers } from "next/headers";
import { isFromLoopback, readOrigin } from "@/server/auth/origin";
import { readRequestId } from "@/server/auth/resolve-actor";
import { readSignedIn, toSessionSides } from "@/server/auth/session";
import { type Caller, createCallerFor } from "@/server/caller";

export type PageCaller = Caller;

/** Returns a caller for the signed-in visitor of a page, without a team. */
export async function createPageCaller(): Promise<PageCaller> {
  const head = await headers();
  return createCallerFor({
    actor: null,
    ...toSessionSides(await readSignedIn(head)),
    origin: readOrigin(head),
    requestId: readRequestId(head),
    fromLoopback: isFromLoopback(head),
  });
}

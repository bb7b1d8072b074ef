import { headers } from "next/headers";
import { isFromLoopback, originOf } from "@/server/auth/origin";
import { requestIdOf } from "@/server/auth/resolve-actor";
import { sidesOf, signedIn } from "@/server/auth/session";
import { type Caller, callerFor } from "@/server/caller";

export type PageCaller = Caller;

/** Returns a caller for the signed-in visitor of a page, without a team. */
export async function pageCaller(): Promise<PageCaller> {
  const head = await headers();
  return callerFor({
    actor: null,
    ...sidesOf(await signedIn(head)),
    origin: originOf(head),
    requestId: requestIdOf(head),
    fromLoopback: isFromLoopback(head),
  });
}

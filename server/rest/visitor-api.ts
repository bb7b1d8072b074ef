import { originOf } from "@/server/auth/origin";
import { visitorOf } from "@/server/auth/visitor";
import { callerFor } from "@/server/caller";
import { requestId } from "./methods";

/**
 * Returns the verbs for the holder of a signing link: no account, no cookie, only the calling tab (ruling
 * 45).
 */
export const visitorApi = (request: Request) =>
  callerFor({
    actor: null,
    origin: originOf(request.headers),
    visitor: visitorOf(request),
    requestId: requestId(request),
  });

import { originOf } from "@/server/auth/origin";
import { visitorOf } from "@/server/auth/visitor";
import { callerFor } from "@/server/caller";
import { requestId } from "./methods";

/** The verbs for whoever holds a signing link: no account, no cookie, only the tab they ask from (ruling 45). */
export const visitorApi = (request: Request) =>
  callerFor({
    actor: null,
    origin: originOf(request.headers),
    visitor: visitorOf(request),
    requestId: requestId(request),
  });

import { readOrigin } from "@/server/auth/origin";
import { readVisitor } from "@/server/auth/visitor";
import { callerFor } from "@/server/caller";
import { requestId } from "./methods";

/**
 * Returns the procedures for the holder of a signing link: no account, no cookie, only the calling tab (ruling
 * 45).
 */
export const visitorApi = (request: Request) =>
  callerFor({
    actor: null,
    origin: readOrigin(request.headers),
    visitor: readVisitor(request),
    requestId: requestId(request),
  });

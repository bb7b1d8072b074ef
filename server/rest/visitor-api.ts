import { readOrigin } from "@/server/auth/origin";
import { readVisitor } from "@/server/auth/visitor";
import { createCallerFor } from "@/server/caller";
import { getRequestId } from "./methods";

/**
 * Returns the procedures for the holder of a signing link: no account, no cookie, only the calling tab (ruling
 * 45).
 */
export const createVisitorApi = (request: Request) =>
  createCallerFor({
    actor: null,
    origin: readOrigin(request.headers),
    visitor: readVisitor(request),
    requestId: getRequestId(request),
  });

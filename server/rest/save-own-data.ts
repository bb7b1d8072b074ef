import { requireSessionAccount } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { callerFor } from "@/server/caller";
import { streamResponse } from "./file-response";
import { type Handler, requestId } from "./methods";

/**
 * `GET /api/files/own-data`: all data of the session's account as a zip.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND, TOO_MANY_REQUESTS
 */
export const saveOwnData: Handler = async (request) => {
  const account = await requireSessionAccount(request.headers);
  const origin = readOrigin(request.headers);
  const api = callerFor({ actor: null, account, origin, requestId: requestId(request) });
  return streamResponse(request, await api.account.downloadExport());
};

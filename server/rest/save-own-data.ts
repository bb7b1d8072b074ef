import { requireSessionAccount } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { buildStreamResponse } from "./file-response";
import { getRequestId, type Handler } from "./methods";

/**
 * `GET /api/files/own-data`: all data of the session's account as a zip.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND, TOO_MANY_REQUESTS
 */
export const saveOwnData: Handler = async (request) => {
  const account = await requireSessionAccount(request.headers);
  const origin = readOrigin(request.headers);
  const api = createCallerFor({ actor: null, account, origin, requestId: getRequestId(request) });
  return buildStreamResponse(request, await api.account.downloadExport());
};

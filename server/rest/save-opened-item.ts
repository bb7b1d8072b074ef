import { requireSessionAccount } from "@/server/auth/file-access";
import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { buildFileResponse } from "./file-response";
import { getRequestId, type Handler, readPathParams } from "./methods";

/**
 * `GET /api/files/opened/{itemId}`: a file of an envelope that an instance admin has opened, as a download
 * only.
 * @throws DomainError UNAUTHORIZED, FORBIDDEN, NOT_FOUND
 */
export const saveOpenedItem: Handler = async (request, context) => {
  const { itemId = "" } = await readPathParams(context);
  const account = await requireSessionAccount(request.headers);
  if (itemId.includes("\0")) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
  const origin = readOrigin(request.headers);
  const api = createCallerFor({ actor: null, account, origin, requestId: getRequestId(request) });
  const file = await api.admin.envelope.file({ envelopeItemId: itemId });
  return buildFileResponse(request, file, { disposition: "attachment" });
};

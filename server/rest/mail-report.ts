import { readOrigin } from "@/server/auth/origin";
import { createCallerFor } from "@/server/caller";
import { getRequestId, type Handler } from "./methods";
import { readBytes } from "./read";

/** Longest message in bytes. It includes the returned mail with attachments that are never read. */
const MOST_BYTES = 1024 * 1024;

/**
 * `POST /api/mail/report` with a message as message/rfc822 and `Authorization: Bearer` BOUNCE_TOKEN, as a
 * mail server pipes it in. Answers {outcome}.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED, PAYLOAD_TOO_LARGE
 */
export const takeReport: Handler = async (request) => {
  const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
  const raw = await readBytes(request, MOST_BYTES);
  const api = createCallerFor({
    actor: null,
    origin: readOrigin(request.headers),
    requestId: getRequestId(request),
  });
  return Response.json(await api.mailReport.take({ token, raw }));
};

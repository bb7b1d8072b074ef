import { readOrigin } from "@/server/auth/origin";
import { assertSameOrigin } from "@/server/auth/resolve-actor";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { assertAnnouncedSize, limitUploadBytes } from "@/server/uploads/accept";
import { enforceUploadPace } from "@/server/uploads/pace";
import { getRequestId, type Handler } from "./methods";

/** Files checked at once; each is in memory twice meanwhile. A single address cannot take all places. */
const MOST_AT_ONCE = 4;
const MOST_OF_ONE_ADDRESS = 2;
const running: string[] = [];

/** Runs a check if there is room for it. @throws DomainError SERVICE_UNAVAILABLE */
async function withCheckSlot<Result>(address: string, check: () => Promise<Result>): Promise<Result> {
  const ownCount = running.filter((other) => other === address).length;
  if (running.length >= MOST_AT_ONCE || ownCount >= MOST_OF_ONE_ADDRESS) {
    throw new DomainError("SERVICE_UNAVAILABLE", "Too many files are being checked. Try again shortly.");
  }
  running.push(address);
  try {
    return await check();
  } finally {
    running.splice(running.indexOf(address), 1);
  }
}

/**
 * `POST /api/verify` with the bytes as application/pdf: checks the file and answers {report, found}. Stores
 * nothing. @throws DomainError FORBIDDEN (foreign page), UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE,
 * REQUEST_TIMEOUT, SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS, FILE_TOO_COMPLEX
 */
export const verifyFile: Handler = async (request) => {
  assertSameOrigin(request);
  if (!/^application\/pdf\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the file as application/pdf.");
  }
  assertAnnouncedSize(request.headers);
  const origin = readOrigin(request.headers);
  return withCheckSlot(origin.ipAddress ?? "unknown", async () => {
    const bytes = await readBounded(request);
    const api = createCallerFor({ actor: null, origin, requestId: getRequestId(request) });
    return Response.json(await api.verify.deep({ bytes }));
  });
};

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  if (request.body)
    for await (const chunk of limitUploadBytes(enforceUploadPace(request.body))) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Connection } from "@/server/db/client";
import {
  type Claim,
  claimKey,
  loadUploadDigests,
  runClaimedCall,
  type StoredAnswer,
} from "@/server/db/store/idempotency";
import { DomainError } from "@/server/domain/errors";
import { toErrorResponse } from "./error-response";

const HEADER = "Idempotency-Key";
/** Statuses that a retry may change: they depend on the caller, the rate or a concurrent call. */
const NEVER_KEPT: ReadonlySet<number> = new Set([401, 408, 409, 429]);

type Caller = { tokenId: number; teamId: number };
type Input = Readonly<Record<string, unknown>>;
/** Runs the call. With a key it runs on the transaction that also stores its answer. */
type Run = (db?: Connection) => Promise<Response>;

/**
 * Runs a mutating call, once per `Idempotency-Key` if the client sends one (ruling 20). The answer commits
 * with the effect and replays for 24 h. Answers with 401, 408, 409, 429 or 5xx are not kept and free the key.
 * @throws DomainError BAD_REQUEST (malformed key), IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED
 */
export async function runOncePerKey(
  request: Request,
  caller: Caller,
  input: Input,
  run: Run,
): Promise<Response> {
  const key = request.method === "POST" ? readIdempotencyKey(request.headers) : null;
  if (key === null) return run();
  const fingerprint = await hashRequest(request, caller, input);
  const standing = await claimKey({ tokenId: caller.tokenId, key, fingerprint });
  return "answer" in standing ? replayAnswer(standing.answer) : runClaimedRequest(standing.claim, run);
}

/** Returns the key, or null when there is none. An empty key is a mistake of the client and is refused. */
function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get(HEADER);
  if (key === null) return null;
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  const issue = { path: HEADER, message: `${HEADER}: send 1 to 255 printable ASCII characters.` };
  throw new DomainError("BAD_REQUEST", issue.message, { issues: [issue] });
}

/**
 * Builds the identity of a request: method, path, canonical JSON of the payload, SHA-256 of each file in
 * order. The bytes on the wire do not count: they differ with every multipart boundary.
 */
async function hashRequest(request: Request, caller: Caller, input: Input) {
  const { uploadIds, ...payload } = input;
  const ids = Array.isArray(uploadIds) ? uploadIds.filter((id) => typeof id === "string") : [];
  const files = await loadUploadDigests(caller.teamId, ids);
  const { pathname } = new URL(request.url);
  const text = canonicalize({ method: request.method, path: pathname, payload, files }) ?? "";
  return createHash("sha256").update(text).digest();
}

function runClaimedRequest(claim: Claim, run: Run): Promise<Response> {
  return runClaimedCall(claim, async (tx) => {
    // A savepoint: it undoes a refused call, while the answer is still stored.
    const response = await tx.transaction(run).catch(toErrorResponse);
    const { status } = response;
    if (NEVER_KEPT.has(status) || status >= 500) return { result: response, answer: null };
    const answer = { status, body: await response.text() };
    return { result: buildJsonResponse(answer), answer };
  });
}

function replayAnswer(answer: StoredAnswer): Response {
  const response = buildJsonResponse(answer);
  response.headers.set("Idempotency-Replayed", "true");
  return response;
}

const buildJsonResponse = ({ status, body }: StoredAnswer): Response =>
  new Response(body, { status, headers: { "Content-Type": "application/json" } });

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { type Connection, type Database, database } from "@/server/db/client";
import {
  type CallKey,
  type Claim,
  claimKey,
  digestsOf,
  holdClaim,
  keepAnswer,
  releaseClaim,
  type StoredAnswer,
} from "@/server/db/store/idempotency";
import { Refusal } from "@/server/domain/errors";
import { errorResponse } from "./error-response";

const HEADER = "Idempotency-Key";
/** What a retry may change: who calls, how fast, and who else was at it at the same moment. */
const NEVER_KEPT: ReadonlySet<number> = new Set([401, 408, 409, 429]);

type Caller = { tokenId: number; teamId: number };
type Input = Readonly<Record<string, unknown>>;
/** Runs the call on a connection; with a key, on the transaction that also keeps its answer. */
type Run = (db: Connection) => Promise<Response>;

/**
 * Runs a mutating call, once per `Idempotency-Key` where the client sends one (ruling 20): the answer commits
 * with the effect and replays for 24 h, so that a client that never saw it may ask again. Answers that say
 * nothing about the call itself (401, 408, 409, 429, 5xx) are not kept and give the key back.
 * @throws Refusal BAD_REQUEST (malformed key), IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED
 */
export async function once(request: Request, caller: Caller, input: Input, run: Run): Promise<Response> {
  const db = database();
  const key = request.method === "POST" ? keyOf(request.headers) : null;
  if (key === null) return run(db);
  const fingerprint = await fingerprintOf(db, request, caller, input);
  const call: CallKey = { tokenId: caller.tokenId, key, fingerprint };
  const standing = await claimKey(db, call);
  return "answer" in standing ? replay(standing.answer) : runClaimed(db, standing.claim, run);
}

/** The key, or null when there is none. An empty one is a mistake of the client, not its absence. */
export function keyOf(headers: Headers): string | null {
  const key = headers.get(HEADER);
  if (key === null) return null;
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  const issue = { path: HEADER, message: `${HEADER}: send 1 to 255 printable ASCII characters.` };
  throw new Refusal("BAD_REQUEST", issue.message, { issues: [issue] });
}

/**
 * What makes two requests the same: method, path, canonical JSON of the payload, SHA-256 of each file in
 * order; never the bytes on the wire, which differ with every multipart boundary.
 */
async function fingerprintOf(db: Database, request: Request, caller: Caller, input: Input) {
  const { uploadIds, ...payload } = input;
  const ids = Array.isArray(uploadIds) ? uploadIds.filter((id) => typeof id === "string") : [];
  const files = await digestsOf(db, caller.teamId, ids);
  const { pathname } = new URL(request.url);
  const text = canonicalize({ method: request.method, path: pathname, payload, files }) ?? "";
  return createHash("sha256").update(text).digest();
}

function runClaimed(db: Database, claim: Claim, run: Run): Promise<Response> {
  return db.transaction(async (tx) => {
    await holdClaim(tx, claim);
    // A savepoint: what the call refuses is undone, what it answers is kept all the same.
    const answer = await tx.transaction(run).catch(errorResponse);
    if (NEVER_KEPT.has(answer.status) || answer.status >= 500) {
      await releaseClaim(tx, claim);
      return answer;
    }
    const body = await answer.text();
    await keepAnswer(tx, claim, { status: answer.status, body });
    return jsonResponse({ status: answer.status, body });
  });
}

function replay(answer: StoredAnswer): Response {
  const response = jsonResponse(answer);
  response.headers.set("Idempotency-Replayed", "true");
  return response;
}

const jsonResponse = ({ status, body }: StoredAnswer): Response =>
  new Response(body, { status, headers: { "Content-Type": "application/json" } });

import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { recordStepResult } from "@/server/db/store/remote-signature";
import { type DomainError, isDomainError } from "@/server/domain/errors";
import { log } from "@/server/log";
import { toRecipientBase } from "@/server/routers/audit-base";
import { buildAuditContext } from "../recipient/access";
import { lockSession, type Under } from "./lock-session";

/** Failed ends of a step: recorded in the evidence, and stored for the page. */

/** Records that the person refused at the provider; the prepared files stay. */
export const endDeniedSession = (under: Under): Promise<void> =>
  under.ctx.db.transaction((tx) => recordFailure(tx, under, "denied", "nothing"));

/** Records a failure, and discards the parts that became useless. */
export async function recordSignatureFailure(under: Under, error: DomainError): Promise<void> {
  // The operator must learn that recipients cannot sign; the cause names no secret.
  log.warn(
    { sessionId: under.session.id, code: error.code, err: error.cause },
    "an advanced signature failed",
  );
  await under.ctx.db.transaction((tx) => recordFailure(tx, under, error.code, getForgottenPart(error)));
}

const KEEPS_PREPARED: readonly string[] = [
  "CSC_SAD_EXPIRED_PRE_SIGN",
  "CSC_REQUEST_FAILED",
  "CSC_PROVIDER_INFO_FAILED",
  "TWO_FACTOR_AUTH_FAILED",
];

/**
 * Returns the part of a session that is useless after a failure: all after changed files or values, the
 * activation once used, nothing after a timeout.
 */
function getForgottenPart({ code }: DomainError): "nothing" | "activation" | "everything" {
  if (code === "CSC_TSP_TIMEOUT") return "nothing";
  return KEEPS_PREPARED.includes(code) ? "activation" : "everything";
}

async function recordFailure(
  tx: Transaction,
  under: Under,
  reason: string,
  forget: "nothing" | "activation" | "everything",
): Promise<void> {
  const { party, session, now } = await lockSession(tx, under).catch((error: unknown) => {
    // Replaced, or signed by a second try meanwhile: there is no session to update.
    if (isDomainError(error)) return { party: null, session: null, now: null };
    throw error;
  });
  if (!party) return;
  await recordStepResult(tx, session.id, reason, forget);
  const data = { ...toRecipientBase(party.recipient), providerId: under.service.id, reason };
  const entry = { type: "DOCUMENT_RECIPIENT_CSC_AUTHENTICATION_FAILED", data } as const;
  await recordAudit(tx, party.envelope.id, [entry], buildAuditContext(under.ctx, party, now));
}

import { resolveIssuer } from "@/server/auth/api-token";
import { loadMemberActor } from "@/server/auth/member-actor";
import type { Transaction } from "@/server/db/client";
import type { BulkSendRecord } from "@/server/db/store/bulk-send";
import type { Aggregate } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { isSending, type PauseReason } from "@/server/domain/bulk-send/lifecycle";
import { isDomainError } from "@/server/domain/errors";
import { mayCall } from "@/server/domain/tenancy/restricted-procedures";
import { assertVerified } from "../account/assert-verified";
import { loadBulkTemplate } from "./template";

/** Returns the sender of a row with their present rights and the template, or the reason to pause. */
export async function loadBatchSender(
  tx: Transaction,
  batch: BulkSendRecord,
): Promise<{ actor: TeamActor; template: Aggregate } | { reason: PauseReason }> {
  const actor = await nullIfRefused(loadBatchActor(tx, batch));
  if (!actor) return { reason: batch.tokenId === null ? "SENDER_LEFT" : "TOKEN_ENDED" };
  // A member who may no longer send counts as gone. A member limited to templates goes on, as this uses a
  // template.
  if (!mayCall(actor.restriction, "bulkSend.create"))
    return { reason: batch.tokenId === null ? "SENDER_LEFT" : "TOKEN_ENDED" };
  const isVerified = await nullIfRefused(assertVerified(tx, actor).then(() => true));
  if (!isVerified && isSending(batch.mode)) return { reason: "ADDRESS_UNVERIFIED" };
  const template = await nullIfRefused(loadBulkTemplate(tx, actor, batch));
  return template ? { actor, template } : { reason: "TEMPLATE_GONE" };
}

const loadBatchActor = (
  tx: Transaction,
  { userId, teamId, tokenId }: BulkSendRecord,
): Promise<TeamActor | null> =>
  tokenId === null ? loadMemberActor(tx, userId, teamId) : resolveIssuer(tx, tokenId);

async function nullIfRefused<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import {
  loadRemoteSession,
  type RemoteSignatureSession,
  storeActivation,
} from "@/server/db/store/remote-signature";
import type { Activation } from "@/server/identity/remote-signature/provider";
import { toRecipientBase } from "@/server/routers/audit-base";
import { buildAuditContext } from "../recipient/access";
import { lockSession, type Under } from "./lock-session";
import { getCredentialId } from "./prepare";

/** Stores the activation, so that a provider that does not answer can be asked again. */
export function storeAuthorisation(
  under: Under,
  activation: Activation,
  asked: Date,
): Promise<RemoteSignatureSession> {
  const expiresAt = new Date(asked.getTime() + activation.expiresInSeconds * 1000);
  return under.ctx.db.transaction((tx) => storeActivationValue(tx, under, activation.value, expiresAt));
}

async function storeActivationValue(
  tx: Transaction,
  under: Under,
  value: string,
  expiresAt: Date,
): Promise<RemoteSignatureSession> {
  const { party, session, now } = await lockSession(tx, under);
  await storeActivation(tx, session.id, { value, expiresAt });
  const data = {
    ...toRecipientBase(party.recipient),
    providerId: under.service.id,
    credentialId: getCredentialId(session),
    sessionId: session.id,
    sadExpiresAt: expiresAt.toISOString(),
  };
  const entry = { type: "DOCUMENT_RECIPIENT_CSC_AUTHORIZED", data } as const;
  await recordAudit(tx, party.envelope.id, [entry], buildAuditContext(under.ctx, party, now));
  return (await loadRemoteSession(tx, party.recipient.id)) ?? session;
}

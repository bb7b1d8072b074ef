import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { addGrant, type Visitor } from "@/server/db/store/auth-grant";
import { touchEnvelope } from "@/server/db/store/envelope";
import { writeFieldText } from "@/server/db/store/field-values";
import { CLAVE_UNICA, storeIdentity } from "@/server/db/store/identity";
import { computeMaskedValueMac } from "@/server/db/store/recorded-value";
import type { RecipientContext } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { maskRun } from "@/server/domain/recipient/run";
import { toRecipientBase } from "../audit-base";
import type { IdentifiedPerson } from "./ask-provider";
import { getIdentityNeed } from "./need";

/**
 * Stores the identity, fills all RUT_FIRMADO fields with the RUN (the only writer), and proves the tab for
 * signing if required (domain/fields.md 8.5, step 6). The evidence has the RUN masked.
 */
export async function writeIdentity(
  tx: Transaction,
  party: RecipientContext,
  visitor: Visitor,
  { person, challengeId }: { person: IdentifiedPerson; challengeId: string },
  act: AuditContext,
): Promise<void> {
  const { recipient, envelope } = party;
  const { run, names, sub, evidence } = person;
  const identityRecord = {
    recipientId: recipient.id,
    address: getSeatAddress(recipient),
    provider: CLAVE_UNICA,
    run,
    names,
    challengeId,
  };
  await storeIdentity(tx, { ...identityRecord, verifiedAt: act.now, sub, evidence });
  const { isForAction, signedRuts } = getIdentityNeed(party);
  if (isForAction) {
    await addGrant(tx, visitor, recipient, { purpose: "ACTION", method: "CLAVE_UNICA", now: act.now });
  }
  const base = toRecipientBase(recipient);
  const entries: AuditEntryInput[] = [
    {
      type: "DOCUMENT_IDENTITY_VERIFIED",
      data: {
        ...base,
        provider: CLAVE_UNICA,
        challengeId,
        runMasked: maskRun(run),
        runMac: computeMaskedValueMac(challengeId, run),
      },
    },
  ];
  for (const field of signedRuts) {
    if (field.inserted && field.customText === run) continue;
    await writeFieldText(tx, field.id, run, act.now);
    entries.push({
      type: "DOCUMENT_FIELD_INSERTED",
      data: {
        ...base,
        fieldId: field.secondaryId,
        field: { type: field.type, data: maskRun(run) },
        valueMac: computeMaskedValueMac(field.secondaryId, run),
        fieldSecurity: { type: "CLAVE_UNICA" },
      },
    });
  }
  await recordAudit(tx, envelope.id, entries, act);
  await touchEnvelope(tx, envelope.id, act.now);
}

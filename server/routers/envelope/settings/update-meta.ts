import { EmailSettings, type MetaInput } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import type { EnvelopeRow, MetaRow } from "@/server/db/store/envelope";
import { loadMeta, writeMeta } from "@/server/db/store/envelope-data";
import { assertSender } from "@/server/db/store/sender-address";
import type { AuditContext } from "@/server/db/store/transition";
import { assertSignatureKind } from "@/server/domain/envelope/new-settings";

const CHANGE_NAMES = {
  subject: "SUBJECT",
  message: "MESSAGE",
  timezone: "TIMEZONE",
  dateFormat: "DATE_FORMAT",
  redirectUrl: "REDIRECT_URL",
  emailId: "EMAIL_ID",
  emailReplyTo: "EMAIL_REPLY_TO",
  emailSettings: "EMAIL_SETTINGS",
  signingOrder: "SIGNING_ORDER",
  distributionMethod: "DISTRIBUTION_METHOD",
  language: "LANGUAGE",
  allowDictateNextSigner: "ALLOW_DICTATE_NEXT_SIGNER",
  typedSignatureEnabled: "TYPED_SIGNATURE",
  uploadSignatureEnabled: "UPLOAD_SIGNATURE",
  drawSignatureEnabled: "DRAW_SIGNATURE",
  furtherSignatures: "FURTHER_SIGNATURES",
  signatureFrame: "SIGNATURE_FRAME",
  envelopeExpirationPeriod: "EXPIRATION",
  reminderSettings: "REMINDERS",
} as const satisfies Record<keyof MetaInput, string>;

/**
 * Applies meta keys to a locked envelope and audits real changes. `emailSettings` merge over the stored ones.
 * @throws DomainError INVALID_BODY, NOT_FOUND and INVALID_REQUEST (emailId)
 */
export async function changeMeta(
  tx: Transaction,
  envelope: EnvelopeRow,
  given: MetaInput | undefined,
  act: AuditContext,
): Promise<void> {
  if (!given) return;
  const stored = await loadMeta(tx, envelope.id);
  if (!stored) return;
  if (given.emailId !== stored.emailId) await assertSender(tx, envelope.teamId, given.emailId);
  const next = mergeMeta(stored, given, "meta");
  const changes = diffMeta(stored, next);
  if (changes.length === 0) return;
  await writeMeta(tx, envelope.id, next);
  await recordAudit(tx, envelope.id, [{ type: "DOCUMENT_META_UPDATED", data: { changes } }], act);
}

/**
 * Merges given settings over stored ones; `path` is their place in the request.
 * @throws DomainError INVALID_BODY
 */
export function mergeMeta(stored: MetaRow, given: MetaInput, path: string): MetaRow {
  const next = applyMetaInput(stored, given);
  assertSignatureKind(next, path);
  return next;
}

function applyMetaInput(stored: MetaRow, given: MetaInput): MetaRow {
  const { emailSettings, redirectUrl, ...plain } = given;
  const defined = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...stored,
    ...defined,
    ...(redirectUrl === undefined ? {} : { redirectUrl: redirectUrl || null }),
    ...(emailSettings
      ? {
          emailSettings: EmailSettings.parse({
            ...EmailSettings.parse(stored.emailSettings),
            ...emailSettings,
          }),
        }
      : {}),
  };
}

function diffMeta(stored: MetaRow, next: MetaRow) {
  return Object.entries(CHANGE_NAMES).flatMap(([key, type]) => {
    const from: unknown = Reflect.get(stored, key) ?? null;
    const to: unknown = Reflect.get(next, key) ?? null;
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ type, from, to }];
  });
}

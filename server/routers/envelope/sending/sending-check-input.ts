import { EnvelopeAuthOptions } from "@/server/contract/envelope";
import { readPageSizes } from "@/server/contract/page-sizes";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toFieldForRules, toRulesEnvelope } from "@/server/contract/rules";
import type { Aggregate } from "@/server/db/store/envelope";
import type { EnvelopeBeforeSending } from "@/server/domain/envelope/sending-problem";

export function toBeforeSending(aggregate: Aggregate): EnvelopeBeforeSending {
  const { envelope, meta } = aggregate;
  const auth = EnvelopeAuthOptions.parse(envelope.authOptions);
  return {
    ...toRulesEnvelope(envelope, meta, aggregate.recipients),
    ...auth,
    distributionMethod: meta.distributionMethod,
    typedSignatureEnabled: meta.typedSignatureEnabled,
    uploadSignatureEnabled: meta.uploadSignatureEnabled,
    drawSignatureEnabled: meta.drawSignatureEnabled,
    allowDictateNextSigner: meta.allowDictateNextSigner,
    items: aggregate.items.map((item) => ({ id: item.id, title: item.title, pages: readPageSizes(item) })),
    recipients: aggregate.recipients.map((row) => ({
      ...row,
      ...RecipientAuthOptions.parse(row.authOptions),
    })),
    fields: aggregate.fields.map(toFieldForRules),
  };
}

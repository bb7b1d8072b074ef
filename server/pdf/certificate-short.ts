import type { Language, RecipientRole } from "@/server/domain/vocabulary";
import { createParagraph, tagBlock } from "./draw/blocks";
import type { Flow } from "./draw/flow";
import { theme } from "./draw/theme";
import type { PdfMessages } from "./messages";
import type { CertificateModel, CertificateRecipient } from "./model";
import { createMomentFormatters } from "./times";

/**
 * Most recipients of a role that get a sentence each. Above this they are counted here and listed further
 * down.
 */
const EACH_UP_TO = 5;
const ORDER = ["SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"] as const satisfies readonly RecipientRole[];

/** Adds a summary in sentences before any table, for people who read no further. */
export function addShortSummary(
  flow: Flow,
  message: PdfMessages,
  model: Pick<CertificateModel, "recipients" | "timeZone">,
  language: Language,
): void {
  const style = { fontSize: 10, color: theme.text, lineHeight: 1.3 };
  for (const [index, sentence] of buildSentences(message, model, language).entries()) {
    flow.add(tagBlock("P", createParagraph(sentence, flow.width, style)), index === 0 ? 8 : 2);
  }
}

function buildSentences(
  message: PdfMessages,
  { recipients, timeZone }: Pick<CertificateModel, "recipients" | "timeZone">,
  language: Language,
): string[] {
  const formatMoment = (at: Date, zone = timeZone) => createMomentFormatters(language, zone).local(at);
  const rejected = recipients.flatMap((recipient) => formatRejection(message, recipient, formatMoment));
  const acted = ORDER.flatMap((role) => {
    const group = recipients.filter((recipient) => recipient.role === role && getDoneAt(recipient) !== null);
    return group.length > EACH_UP_TO
      ? [formatGroupedActs(message, role, group, formatMoment)]
      : group.map((recipient) => formatAct(message, recipient, formatMoment));
  });
  return [...rejected, ...acted];
}

type When = (at: Date, zone?: string) => string;

const formatRecipientName = ({ name, email }: CertificateRecipient): string => (name === "" ? email : name);

/** A copy counts as received when it was sent. */
const getDoneAt = ({ role, actedAt, copySentAt }: CertificateRecipient): Date | null =>
  (role === "CC" ? copySentAt : actedAt) ?? null;

function formatAct(message: PdfMessages, recipient: CertificateRecipient, when: When): string {
  const at = getDoneAt(recipient);
  return message(`certificate.inShort.${recipient.role}`, {
    name: formatRecipientName(recipient),
    at: at ? when(at, recipient.timeZone ?? undefined) : "",
    how: message(`certificate.inShort.how.${recipient.authentication}`),
  });
}

function formatGroupedActs(
  message: PdfMessages,
  role: RecipientRole,
  group: readonly CertificateRecipient[],
  when: When,
): string {
  const times = group.flatMap((recipient) => getDoneAt(recipient)?.getTime() ?? []);
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return message(`certificate.inShort.many.${role}`, { count: group.length, from: when(from), to: when(to) });
}

function formatRejection(message: PdfMessages, recipient: CertificateRecipient, when: When): string[] {
  const { rejectedAt, rejectedOnBehalfBy: by } = recipient;
  if (!rejectedAt) return [];
  const words = {
    name: formatRecipientName(recipient),
    at: when(rejectedAt, recipient.timeZone ?? undefined),
  };
  return [
    by
      ? message("certificate.inShort.recorded", { ...words, by })
      : message("certificate.inShort.rejected", {
          ...words,
          how: message(`certificate.inShort.how.${recipient.authentication}`),
        }),
  ];
}

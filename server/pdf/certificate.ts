import type { Language } from "@/server/domain/vocabulary";
import { addRecipient } from "./certificate-recipient";
import { addShortSummary } from "./certificate-short";
import {
  createLabelledValue,
  createParagraph,
  createSectionTitle,
  stackBlocks,
  tagBlock,
} from "./draw/blocks";
import { createSheetFactory, Flow, type Report } from "./draw/flow";
import { createLogoBlock } from "./draw/logo";
import {
  checkPanel,
  createReportHead,
  drawFacts,
  drawFileList,
  drawHeading,
  getAccentColour,
  linkList,
  listSenderFacts,
} from "./draw/report";
import type { Sheet } from "./draw/sheet";
import { Tags } from "./draw/tags";
import { theme } from "./draw/theme";
import { getPdfMessages, type PdfMessages } from "./messages";
import type { CertificateModel } from "./model";
import { quoteNames } from "./quoted-names";
import type { ImageStore } from "./stamp/signature";
import { createMomentFormatters } from "./times";

/**
 * The certificate pages at the end of a sealed file (domain/evidence.md 6.4): people, acts, times, addresses
 * and authentication. The seal of a service is printed as a simple signature and never as more
 * (jobs/README.md 0.1).
 */

/** Pages inside the file they certify, or in an unsealed file of their own. */
export type CertificatePlace = "sealed file" | "file of its own";

/** Explains the hashes and the seal in words that need no knowledge of signatures. */
function addIntegrity(
  flow: Flow,
  message: PdfMessages,
  model: CertificateModel,
  place: CertificatePlace,
): void {
  const body = { fontSize: 9, color: theme.text2, lineHeight: 1.25 };
  const says =
    place === "sealed file"
      ? [
          message(`certificate.integrity.${getSealMessageKey(model)}`),
          message("certificate.integrity.ownHash"),
        ]
      : [message("certificate.integrity.apart")];
  if (model.auditLog) says.push(message("certificate.integrity.attached", { file: AUDIT_LOG_FILE }));
  const paragraphs = says.map((text) => tagBlock("P", createParagraph(text, flow.width, body)));
  const all = stackBlocks(paragraphs, 4);
  // Kept together: a page with only the last sentence looks like a mistake.
  drawHeading(flow, message("certificate.integrity.heading"), 9 + all.height);
  flow.add(all, 9);
}

/** Text on later changes that the seal permits; a rejected file permits none. */
const getSealMessageKey = ({ takesSignatures, isRejected }: CertificateModel) =>
  takesSignatures && !isRejected ? "sealOpen" : "seal";

export const AUDIT_LOG_FILE = "audit-log.json";

function addSummary(flow: Flow, message: PdfMessages, model: CertificateModel, time: (at: Date) => string) {
  const outcome = model.isRejected ? "rejected" : "completed";
  drawFacts(flow, [
    [message("summary.envelope"), model.envelopeId],
    ...listSenderFacts(message, model),
    [message("summary.timeZone"), model.timeZone],
    [message("summary.created"), time(model.createdAt)],
    [message(`summary.${outcome}`), time(model.completedAt)],
  ]);
}

function listUserTexts({ title, ownerName, sender, files, recipients }: CertificateModel): string[] {
  const sent = [ownerName, sender?.team ?? "", sender?.organisation ?? ""];
  const named = recipients.flatMap(({ name, rejectionReason }) => [name, rejectionReason ?? ""]);
  return [title, ...sent, ...files.map((file) => file.title), ...named];
}

/** Draws the certificate on pages of the given size and builds its structure. */
export function drawCertificate(
  createSheet: (width: number, height: number) => Sheet,
  typed: CertificateModel,
  language: Language,
  size: { width: number; height: number },
  images: ImageStore,
  place: CertificatePlace = "sealed file",
): Report {
  const model = quoteNames(typed, language);
  const message = getPdfMessages(language);
  const { both: time } = createMomentFormatters(language, model.timeZone);
  const tags = new Tags(place === "sealed file" ? "Part" : "Document", language);
  const flow = new Flow(createSheetFactory(listUserTexts(model), createSheet), size, tags);
  const accent = getAccentColour(model.brand);
  const head = {
    title: message("certificate.title"),
    subject: model.title,
    status: message(model.isRejected ? "outcome.rejected" : "outcome.completed"),
    tone: model.isRejected ? theme.danger : theme.success,
  };
  createReportHead(flow, head, accent, createLogoBlock(images.context, model.brand));
  addShortSummary(flow, message, model, language);
  addSummary(flow, message, model, time);
  const { verifyUrl: url, auditHead: hash, auditEntryCount: count } = model;
  checkPanel(flow, message, { url, hash, count }, accent);
  drawFileList(flow, message, model.files);
  linkList(flow, message, model.attachments ?? []);
  const formatLanguage = (code: Language) => message(`language.${code}`);
  for (const [index, recipient] of model.recipients.entries()) {
    const above = index === 0 ? [createSectionTitle(message("certificate.recipients"), flow.width)] : [];
    const zone = recipient.timeZone ?? model.timeZone;
    const context = {
      message,
      time: createMomentFormatters(language, zone).both,
      zone,
      images,
      language: formatLanguage,
    };
    addRecipient(flow, context, recipient, above);
  }
  addRemoved(flow, message, model, time);
  addIntegrity(flow, message, model, place);
  return flow.finish({
    left: message("footer.envelope", { id: model.envelopeId }),
    page: (number, total) => message("footer.certificatePage", { number, total }),
  });
}

/** Lists removed recipients: without them the list of participants would be incomplete. */
function addRemoved(
  flow: Flow,
  message: PdfMessages,
  { removed = [] }: CertificateModel,
  time: (at: Date) => string,
): void {
  if (removed.length === 0) return;
  drawHeading(flow, message("certificate.removedTitle"), 40);
  flow.element("Table", () => {
    for (const { name, email, role, at, by } of removed) {
      const person = name && email ? `${name} (${email})` : name || email;
      const who = message("certificate.removedWho", { person, role: message(`role.${role}`) });
      const value = message("certificate.removedLine", { by: by ?? "–", at: time(at) });
      flow.add(createLabelledValue(who, value, flow.width), 8);
    }
  });
}

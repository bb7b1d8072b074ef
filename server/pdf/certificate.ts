import type { Language } from "@/server/domain/vocabulary";
import { deviceOf } from "./device";
import {
  type Block,
  card,
  chip,
  columns,
  labelled,
  paragraph,
  paragraphLines,
  sectionTitle,
  stack,
} from "./draw/blocks";
import { Flow } from "./draw/flow";
import { facts, fileList, grouped, heading, reportHead, SECTION_GAP } from "./draw/report";
import type { Sheet } from "./draw/sheet";
import { theme } from "./draw/theme";
import { type PdfMessages, pdfMessages } from "./messages";
import type { CertificateModel, CertificateRecipient, CertificateSignature } from "./model";
import { drawSignature, type ImageStore } from "./stamp/signature";
import { timeFormatter } from "./times";

/**
 * The certificate pages at the end of a sealed file (domain.md 6.4): who did what, when, from where, and how checked.
 * The seal of a service is printed as what it is, a simple signature, and never as more (reliability.md 0.1, 12).
 */

const CARD_PADDING = 12;
const COLUMN_GAP = 14;
const SIGNATURE_BOX_HEIGHT = 58;
const SIGNATURES_PER_CARD = 3;
/** Below this width the columns of a card stand on top of each other. */
const NARROW = 440;

type Context = {
  message: PdfMessages;
  time: (at: Date) => string;
  images: ImageStore;
};

function framedSignature(context: Context, signature: CertificateSignature, width: number): Block {
  const frame: Block = {
    height: SIGNATURE_BOX_HEIGHT,
    draw(sheet, x, y) {
      const box = { x, y, width, height: SIGNATURE_BOX_HEIGHT };
      sheet.rectangle(box, { fill: theme.canvas, radius: 4 });
      const inner = { x: x + 8, y: y + 6, width: width - 16, height: SIGNATURE_BOX_HEIGHT - 12 };
      sheet.clipped(box, () => drawSignature(sheet, signature.value, inner, context.images, 26));
    },
  };
  const id = context.message("certificate.signatureId", { id: signature.id.toUpperCase() });
  return stack([frame, paragraph(id, width, { fontSize: 7.5, color: theme.text3 })], 3);
}

function identity(context: Context, recipient: CertificateRecipient, width: number, title: string): Block {
  const { message } = context;
  const level = message(`certificate.authenticationLevel.${recipient.authentication}`);
  const blocks = [
    stack([
      paragraph(title, width, { fontSize: 11, face: "semibold", color: theme.text }),
      paragraph(recipient.email, width, { fontSize: 9, color: theme.text2 }),
    ]),
    chip(message(`role.${recipient.role}`), theme.info, 8),
  ];
  // Who only receives a copy does nothing that an identity would have to be checked for.
  if (recipient.role !== "CC") blocks.push(labelled(message("certificate.authentication"), level, width));
  blocks.push(...verifiedIdentity(context, recipient, width));
  if (recipient.signatures.length > 0) {
    blocks.push(labelled(message("certificate.signatureKind"), message("certificate.fes"), width));
  }
  return stack(blocks, 7);
}

/** Provider, RUN, names, time and challenge of a verified identity (domain.md 8.5). */
function verifiedIdentity(
  { message, time }: Context,
  recipient: CertificateRecipient,
  width: number,
): Block[] {
  if (!recipient.identity) return [];
  const { name, run, verifiedAt, challengeId } = recipient.identity;
  const small = { fontSize: 7.5, color: theme.text3 };
  const check = message("certificate.identity.check", { id: challengeId });
  return [
    labelled(
      message("certificate.identity.verified"),
      message("certificate.identity.who", { name, run }),
      width,
    ),
    labelled(message("certificate.identity.at"), time(verifiedAt), width),
    paragraph(check, width, small),
  ];
}

function origin(context: Context, recipient: CertificateRecipient, width: number): Block[] {
  if (recipient.role === "CC") return [];
  const { message } = context;
  const device = recipient.userAgent
    ? (deviceOf(recipient.userAgent) ?? recipient.userAgent.slice(0, 80))
    : null;
  const unknown = message("certificate.unknown");
  return [
    labelled(message("certificate.ip"), recipient.ipAddress ?? unknown, width),
    labelled(message("certificate.device"), device ?? unknown, width),
  ];
}

function timeline(context: Context, recipient: CertificateRecipient, width: number): Block {
  const { message, time } = context;
  const moments: [string, Date | null][] = [
    [message("certificate.sent"), recipient.sentAt],
    [message("certificate.viewed"), recipient.viewedAt],
    [message(`certificate.acted.${recipient.role}`), recipient.actedAt],
    [message("certificate.rejected"), recipient.rejectedAt],
  ];
  const rows = moments.flatMap(([label, at]) => (at ? [labelled(label, time(at), width)] : []));
  if (recipient.actedAt) {
    const meaning = message(`certificate.meaningValue.${recipient.role}`);
    rows.push(labelled(message("certificate.meaning"), meaning, width));
  }
  if (recipient.consentVersion !== null) {
    const version = message("certificate.consentValue", { version: recipient.consentVersion });
    rows.push(labelled(message("certificate.consent"), version, width));
  }
  return stack(rows, 5);
}

function recipientCard(
  context: Context,
  recipient: CertificateRecipient,
  signatures: readonly CertificateSignature[],
  title: string,
  isFirst: boolean,
  width: number,
): Block {
  const inner = width - 2 * CARD_PADDING;
  const isNarrow = width < NARROW;
  const column = isNarrow ? (inner - COLUMN_GAP) / 2 : (inner - 2 * COLUMN_GAP) / 3;
  const marks = signatures.map((signature) => framedSignature(context, signature, isNarrow ? inner : column));
  const who = identity(context, recipient, column, title);
  const when = isFirst ? timeline(context, recipient, column) : stack([]);
  const where = isFirst ? origin(context, recipient, column) : [];
  if (isNarrow) {
    const head = columns([
      { x: 0, block: stack([who, ...where], 6) },
      { x: column + COLUMN_GAP, block: when },
    ]);
    return card(stack([head, ...marks], 9), width, CARD_PADDING);
  }
  return card(
    columns([
      { x: 0, block: who },
      { x: column + COLUMN_GAP, block: stack([...marks, ...where], 6) },
      { x: 2 * (column + COLUMN_GAP), block: when },
    ]),
    width,
    CARD_PADDING,
  );
}

/** `above`: a heading that must not stand alone at the foot of a page. */
function addRecipient(
  flow: Flow,
  context: Context,
  recipient: CertificateRecipient,
  above: readonly Block[],
): void {
  const { message } = context;
  const name = recipient.name === "" ? recipient.email : recipient.name;
  let start = 0;
  do {
    const signatures = recipient.signatures.slice(start, start + SIGNATURES_PER_CARD);
    const title = start === 0 ? name : message("certificate.continued", { name });
    const card = recipientCard(context, recipient, signatures, title, start === 0, flow.width);
    const heads = start === 0 ? above : [];
    flow.add(stack([...heads, card], 10), heads.length > 0 ? SECTION_GAP : 10);
    start += SIGNATURES_PER_CARD;
  } while (start < recipient.signatures.length);
  if (recipient.rejectionReason) {
    const title = message("certificate.reason", { name });
    flow.add(
      paragraph(title, flow.width, { fontSize: 8.5, face: "semibold", color: theme.danger.ink }),
      8,
      14,
    );
    const style = { fontSize: 9, color: theme.text };
    for (const line of paragraphLines(recipient.rejectionReason, flow.width, style)) flow.add(line);
  }
}

function addIntegrity(flow: Flow, message: PdfMessages, model: CertificateModel): void {
  const { width } = flow;
  heading(flow, message("certificate.integrity.heading"), 90);
  const body = { fontSize: 9, color: theme.text2, lineHeight: 1.5 };
  const count = { count: model.auditEntryCount };
  const blocks = [
    paragraph(message("certificate.integrity.seal"), width, body),
    labelled(message("certificate.integrity.audit", count), grouped(model.auditHead), width, {
      fontSize: 8,
      color: theme.text2,
    }),
  ];
  if (model.verifyUrl) {
    blocks.push(
      labelled(message("certificate.integrity.verify"), model.verifyUrl, width, {
        fontSize: 9,
        color: theme.primary,
      }),
    );
  }
  flow.add(stack(blocks, 8), 9);
}

/** Draws the certificate on pages of the given size. */
export function drawCertificate(
  sheetOf: (width: number, height: number) => Sheet,
  model: CertificateModel,
  language: Language,
  size: { width: number; height: number },
  images: ImageStore,
): Sheet[] {
  const message = pdfMessages(language);
  const time = timeFormatter(language, model.timeZone);
  const flow = new Flow(sheetOf, size);
  const outcome = model.isRejected ? "rejected" : "completed";
  const tone = model.isRejected ? theme.danger : theme.success;
  reportHead(flow, message("certificate.title"), model.title, message(`outcome.${outcome}`), tone);
  facts(flow, [
    [message("summary.envelope"), model.envelopeId],
    [
      message("summary.owner"),
      message("summary.ownerValue", { name: model.ownerName, email: model.ownerEmail }),
    ],
    [message("summary.timeZone"), model.timeZone],
    [message("summary.created"), time(model.createdAt)],
    [message(`summary.${outcome}`), time(model.completedAt)],
    [message("summary.entries"), String(model.auditEntryCount)],
  ]);
  fileList(flow, message, model.files);
  for (const [index, recipient] of model.recipients.entries()) {
    const above = index === 0 ? [sectionTitle(message("certificate.recipients"), flow.width)] : [];
    addRecipient(flow, { message, time, images }, recipient, above);
  }
  addIntegrity(flow, message, model);
  return flow.finish({
    left: message("footer.envelope", { id: model.envelopeId }),
    page: (number, total) => message("footer.page", { number, total }),
  });
}

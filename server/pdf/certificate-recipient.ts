import type { Language } from "@/server/domain/vocabulary";
import { describeUserAgent } from "../domain/user-agent";
import {
  type Block,
  createCard,
  createChip,
  createColumns,
  createFigure,
  createLabelledValue,
  createParagraph,
  createParagraphLines,
  createTable,
  stackBlocks,
  tagBlock,
} from "./draw/blocks";
import type { Flow } from "./draw/flow";
import { SECTION_GAP } from "./draw/report";
import { theme } from "./draw/theme";
import type { PdfMessages } from "./messages";
import type { CertificateRecipient, CertificateSignature } from "./model";
import { drawSignature, type ImageStore } from "./stamp/signature";

/**
 * A recipient of the certificate: identity, authentication, signatures, addresses and times
 * (domain/evidence.md 6.4).
 */

const CARD_PADDING = 10;
const COLUMN_GAP = 14;
const SIGNATURE_BOX_HEIGHT = 58;
const SIGNATURES_PER_CARD = 3;
/** Below this width the columns of a card are stacked. */
const NARROW = 440;
/** Longer names are set smaller, because a name is never cut. */
const LONG_NAME = 60;
const small = { fontSize: 9, color: theme.text3, lineHeight: 1.25 };

export type RowContext = {
  message: PdfMessages;
  /** In the recipient's own zone, beside UTC. */
  time: (at: Date) => string;
  zone: string;
  language: (code: Language) => string;
  images: ImageStore;
};

const formatRecipientName = ({ name, email }: CertificateRecipient): string => (name === "" ? email : name);

function buildFramedSignature(
  context: RowContext,
  recipient: CertificateRecipient,
  signature: CertificateSignature,
  width: number,
): Block {
  const { message } = context;
  const size = { width, height: SIGNATURE_BOX_HEIGHT };
  const kind = message(`certificate.kind.${signature.value.kind}`);
  const alt = message("certificate.signatureAlt", { name: formatRecipientName(recipient), kind });
  const frame = createFigure(size, alt, (sheet, x, y) => {
    const box = { x, y, ...size };
    sheet.rectangle(box, { fill: theme.canvas, radius: 4 });
    const inner = { x: x + 8, y: y + 6, width: width - 16, height: SIGNATURE_BOX_HEIGHT - 12 };
    sheet.clipped(box, () => drawSignature(sheet, signature.value, inner, context.images));
  });
  const id = message("certificate.signatureId", { id: signature.id.toUpperCase(), kind });
  return stackBlocks([frame, tagBlock("P", createParagraph(id, width, small))], 3);
}

/** A card's later parts repeat only the recipient's name. */
function buildNameBlock(
  context: RowContext,
  recipient: CertificateRecipient,
  { title, isFirst }: CertificateSection,
  width: number,
): Block {
  const { message } = context;
  const name = createParagraph(title, width, {
    fontSize: title.length > LONG_NAME ? 9 : 11,
    face: "semibold",
    color: theme.text,
  });
  const email = createParagraph(recipient.email, width, {
    fontSize: 9,
    color: theme.text2,
    lineHeight: 1.25,
  });
  const role = createChip(message(`role.${recipient.role}`), theme.info);
  return stackBlocks(
    [
      stackBlocks([tagBlock("H3", name), tagBlock("P", email)]),
      tagBlock("P", role),
      createTable(isFirst ? buildProofRows(context, recipient, width) : [], 4),
    ],
    7,
  );
}

/** Shows how the recipient was authenticated. A recipient of a copy does nothing that needs it. */
function buildProofRows(context: RowContext, recipient: CertificateRecipient, width: number): Block[] {
  if (recipient.role === "CC") return [];
  const { message } = context;
  const { remoteSignature } = recipient;
  const level = message(`certificate.authenticationLevel.${recipient.authentication}`);
  const rows = [
    createLabelledValue(message("certificate.authentication"), level, width),
    ...buildLinkRows(context, recipient, width),
    ...buildIdentityRows(context, recipient, width),
  ];
  if (remoteSignature) {
    const { issuer, serial } = remoteSignature;
    const value = message("certificate.remoteSignatureValue", { issuer, serial });
    rows.push(createLabelledValue(message("certificate.remoteSignature"), value, width));
  } else if (recipient.signatures.length > 0) {
    rows.push(createLabelledValue(message("certificate.signatureKind"), message("certificate.fes"), width));
  }
  return rows;
}

function buildLinkRows(
  { message, time }: RowContext,
  recipient: CertificateRecipient,
  width: number,
): Block[] {
  const link = recipient.cameBy;
  if (!link) return [];
  const buildRow = (value: string) => createLabelledValue(message("certificate.cameBy"), value, width);
  switch (link.kind) {
    case "MAIL":
      return [buildRow(message("certificate.cameByMail", { at: time(link.at) }))];
    case "EARLIER_MAIL":
      return [buildRow(message("certificate.cameByEarlier", { at: time(link.at) }))];
    case "INBOX":
      return [buildRow(message("certificate.cameByInbox"))];
    case "SITTING":
      return [buildRow(message("certificate.cameBySitting"))];
    case "UNMARKED": {
      const unmarked = buildRow(message("certificate.cameByUnmarked"));
      const { lastRevealedTo: holder } = link;
      return holder === null
        ? [unmarked]
        : [unmarked, createLabelledValue(message("certificate.lastRevealed"), holder, width)];
    }
  }
}

/** Provider, RUN, names, time and challenge of a verified identity (domain/fields.md 8.5). */
function buildIdentityRows(
  { message, time }: RowContext,
  recipient: CertificateRecipient,
  width: number,
): Block[] {
  if (!recipient.identity) return [];
  const { name, run, verifiedAt, challengeId } = recipient.identity;
  const person = message("certificate.identity.who", { name, run });
  return [
    createLabelledValue(message("certificate.identity.verified"), person, width),
    createLabelledValue(message("certificate.identity.at"), time(verifiedAt), width),
    createLabelledValue(message("certificate.identity.check"), challengeId, width, {
      ...small,
      color: theme.text2,
    }),
  ];
}

function buildOrigin(context: RowContext, recipient: CertificateRecipient, width: number): Block {
  if (recipient.role === "CC") return stackBlocks([]);
  const { message, zone } = context;
  const { userAgent, ipAddress, rejectedOnBehalfBy: recorder } = recipient;
  const device = userAgent ? (describeUserAgent(userAgent) ?? userAgent.slice(0, 80)) : null;
  const unknown = message("certificate.unknown");
  const act = recorder
    ? [createLabelledValue(message("certificate.recordedBy"), recorder, width)]
    : [
        createLabelledValue(message("certificate.ip"), ipAddress ?? unknown, width),
        createLabelledValue(message("certificate.device"), device ?? unknown, width),
      ];
  const rows = [
    ...act,
    ...(recipient.timeZone ? [createLabelledValue(message("certificate.zone"), zone, width)] : []),
  ];
  return createTable(rows, 4);
}

function buildTimeline(context: RowContext, recipient: CertificateRecipient, width: number): Block {
  const { message, time } = context;
  const moments: [string, Date | null | undefined][] = [
    [message("certificate.sent"), recipient.sentAt],
    // For a viewer, opening is the act itself, so it is not listed twice.
    [message("certificate.viewed"), isViewed(recipient) ? null : recipient.viewedAt],
    [message(`certificate.acted.${recipient.role}`), recipient.actedAt],
    [message("certificate.rejected"), recipient.rejectedAt],
    [message("certificate.copySent"), recipient.copySentAt],
  ];
  const rows = moments.flatMap(([label, at]) => (at ? [createLabelledValue(label, time(at), width)] : []));
  return createTable([...rows, ...buildConsentRows(context, recipient, width)], 4);
}

const isViewed = ({ role, actedAt }: CertificateRecipient): boolean => role === "VIEWER" && actedAt !== null;

function buildMeaningRows({ message }: RowContext, recipient: CertificateRecipient, width: number): Block[] {
  if (!recipient.actedAt && recipient.role !== "CC") return [];
  const meaning = message(`certificate.meaningValue.${recipient.role}`);
  return [createLabelledValue(message("certificate.meaning"), meaning, width)];
}

function buildConsentRows(context: RowContext, recipient: CertificateRecipient, width: number): Block[] {
  if (!recipient.consent) return [];
  const { message, time } = context;
  const { version, language, at } = recipient.consent;
  const value = { version, language: context.language(language), time: time(at) };
  return [
    createLabelledValue(message("certificate.consent"), message("certificate.consentValue", value), width),
  ];
}

type CertificateSection = { signatures: readonly CertificateSignature[]; title: string; isFirst: boolean };

function buildRecipientCard(
  context: RowContext,
  recipient: CertificateRecipient,
  part: CertificateSection,
  width: number,
): Block {
  const { signatures, isFirst } = part;
  const inner = width - 2 * CARD_PADDING;
  const isNarrow = width < NARROW;
  const column = isNarrow ? (inner - COLUMN_GAP) / 2 : (inner - 2 * COLUMN_GAP) / 3;
  const markWidth = isNarrow ? inner : column;
  const marks = signatures.map((signature) => buildFramedSignature(context, recipient, signature, markWidth));
  const meaning = isFirst ? createTable(buildMeaningRows(context, recipient, column), 4) : stackBlocks([]);
  const left = buildNameBlock(context, recipient, part, column);
  const when = isFirst ? buildTimeline(context, recipient, column) : stackBlocks([]);
  const where = isFirst ? [buildOrigin(context, recipient, column)] : [];
  const second = column + COLUMN_GAP;
  const block = isNarrow
    ? stackBlocks(
        [createColumns(balanceColumns({ left, when, where: [...where, meaning], second })), ...marks],
        9,
      )
    : createColumns([
        { x: 0, block: stackBlocks([left, meaning], 4) },
        { x: second, block: stackBlocks([...marks, ...where], 8) },
        { x: 2 * second, block: when },
      ]);
  return createCard(block, width, CARD_PADDING);
}

type Halves = { left: Block; when: Block; where: Block[]; second: number };

/** Two columns, the small facts under the shorter one: an A5 page has little room. */
function balanceColumns({ left, when, where, second }: Halves): { x: number; block: Block }[] {
  const stackBelow = (block: Block, isShorter: boolean) =>
    isShorter ? stackBlocks([block, ...where], 6) : block;
  const isLeft = left.height <= when.height;
  return [
    { x: 0, block: stackBelow(left, isLeft) },
    { x: second, block: stackBelow(when, !isLeft) },
  ];
}

type Next = { start: number; isFirst: boolean; above: number };

/**
 * Lays out a card with as many of the next signatures as the page has room for. A full first card has none.
 */
function layoutNextCard(
  flow: Flow,
  context: RowContext,
  recipient: CertificateRecipient,
  { start, isFirst, above }: Next,
): { block: Block; end: number } {
  const name = formatRecipientName(recipient);
  const title = isFirst ? name : context.message("certificate.continued", { name });
  const least = isFirst ? 0 : 1;
  for (let count = SIGNATURES_PER_CARD; ; count--) {
    const signatures = recipient.signatures.slice(start, start + count);
    const block = buildRecipientCard(context, recipient, { signatures, title, isFirst }, flow.width);
    if (count <= least || block.height + above <= flow.room) return { block, end: start + signatures.length };
  }
}

/** Adds a recipient's cards. `above`: a heading that must not stand alone at the foot of a page. */
export function addRecipient(
  flow: Flow,
  context: RowContext,
  recipient: CertificateRecipient,
  above: readonly Block[],
): void {
  const between = 10;
  let start = 0;
  for (let isFirst = true; isFirst || start < recipient.signatures.length; isFirst = false) {
    const heads = isFirst ? above : [];
    const usedHeight = heads.length > 0 ? stackBlocks(heads).height + between : 0;
    const { block, end } = layoutNextCard(flow, context, recipient, { start, isFirst, above: usedHeight });
    flow.add(
      stackBlocks([...heads, tagBlock("Sect", block)], between),
      heads.length > 0 ? SECTION_GAP : between,
    );
    start = end;
  }
  if (recipient.rejectionReason) addReason(flow, context, recipient, recipient.rejectionReason);
}

function addReason(
  flow: Flow,
  { message }: RowContext,
  recipient: CertificateRecipient,
  reason: string,
): void {
  const { rejectedOnBehalfBy: by } = recipient;
  const name = formatRecipientName(recipient);
  const title = by
    ? message("certificate.reasonOnBehalf", { name, by })
    : message("certificate.reason", { name });
  const head = { fontSize: 9.5, face: "semibold", color: theme.danger.ink } as const;
  flow.add(tagBlock("H3", createParagraph(title, flow.width, head)), 8, 14);
  const style = { fontSize: 9.5, color: theme.text };
  flow.element("P", () => {
    for (const line of createParagraphLines(reason, flow.width, style)) flow.add(line);
  });
}

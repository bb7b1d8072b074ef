import type { PdfMessages } from "../messages";
import type { DocumentFile, PresentedLink, ReportBrand, SendingTeam } from "../model";
import {
  type Block,
  createChip,
  createColumns,
  createGap,
  createLabelledValue,
  createParagraph,
  createSectionTitle,
  createTable,
  labelStyle,
  stackBlocks,
  tagBlock,
} from "./blocks";
import { type Color, parseHexColor } from "./color";
import type { Flow } from "./flow";
import { createQrBlock, linkBlock } from "./qr";
import { type Tone, theme } from "./theme";

/** Shared parts of certificate and audit log: head, facts, address for checking, list of files. */

export const SECTION_GAP = 12;

export const getAccentColour = (brand: ReportBrand | null | undefined): Color =>
  brand?.primary ? parseHexColor(brand.primary) : theme.primary;

export type Head = { title: string; subject: string; status: string; tone: Tone };

/**
 * Draws the team's logo or a bar in its colour, the titles of report and envelope, and the envelope's status.
 */
export function createReportHead(flow: Flow, head: Head, accent: Color, logo: Block | null): void {
  const badge = createChip(head.status, head.tone, 9);
  const room = flow.width - badge.width - 16;
  const bar: Block = {
    height: 3,
    draw: ({ sheet, tags }, x, y) =>
      tags.decoration(sheet, () =>
        sheet.rectangle({ x, y, width: 36, height: 3 }, { fill: accent, radius: 1.5 }),
      ),
  };
  const title = { fontSize: 20, face: "semibold", color: theme.text, lineHeight: 1.25 } as const;
  const words = stackBlocks(
    [
      tagBlock("H1", createParagraph(head.title, room, title)),
      tagBlock("P", createParagraph(head.subject, room, { fontSize: 11, color: theme.text2 })),
    ],
    2,
  );
  flow.add(logo ?? bar);
  flow.add(
    createColumns([
      { x: 0, block: words },
      { x: flow.width - badge.width, block: tagBlock("P", stackBlocks([createGap(4), badge])) },
    ]),
    logo ? 14 : 10,
  );
}

/** Draws labelled facts in as many columns as fit, as one table in the structure. */
export function drawFacts(flow: Flow, pairs: readonly (readonly [label: string, value: string])[]): void {
  const perRow = flow.width < 440 ? 2 : 3;
  const between = 16;
  const width = (flow.width - between * (perRow - 1)) / perRow;
  flow.element("Table", () => {
    for (let start = 0; start < pairs.length; start += perRow) {
      const row = pairs.slice(start, start + perRow);
      const parts = row.map(([label, value], index) => ({
        x: index * (width + between),
        block: createLabelledValue(label, value, width),
      }));
      flow.add(createColumns(parts), start === 0 ? 9 : 6);
    }
  });
}

const QR_SIDE = 72;
const PANEL_PADDING = 11;

/**
 * Draws the address for checking the document, as text and as a QR code; `hash` is the head of the audit
 * chain.
 */
export function checkPanel(
  flow: Flow,
  message: PdfMessages,
  { url, hash, count }: { url: string | null; hash: string; count: number },
  accent: Color,
): void {
  const inner = flow.width - 2 * PANEL_PADDING;
  const room = url ? inner - QR_SIDE - 14 : inner;
  const small = { fontSize: 9, color: theme.text2, lineHeight: 1.35 };
  const words = [
    tagBlock(
      "H2",
      createParagraph(message("check.heading"), room, {
        ...small,
        fontSize: 10.5,
        face: "semibold",
        color: theme.text,
      }),
    ),
  ];
  if (url) {
    const address = createParagraph(url, room, { fontSize: 9.5, color: accent });
    words.push(
      tagBlock("P", createParagraph(message("check.how"), room, small)),
      tagBlock("P", linkBlock(address, url, room, message("check.link"))),
    );
  }
  const head = createLabelledValue(message("check.head", { count }), groupHex(hash) || "–", room, hashStyle);
  words.push(createTable([head], 0));
  const text = { x: 0, block: stackBlocks(words, 4) };
  const code = url && {
    x: inner - QR_SIDE,
    block: createQrBlock(url, QR_SIDE, { alt: message("check.code", { url }), link: message("check.link") }),
  };
  flow.add(createPanel(createColumns(code ? [text, code] : [text]), flow.width), 14);
}

function createPanel(block: Block, width: number): Block {
  const height = block.height + 2 * PANEL_PADDING;
  return {
    height,
    draw(pen, x, y) {
      const ground = { fill: theme.canvas, radius: 6 };
      pen.tags.decoration(pen.sheet, () => pen.sheet.rectangle({ x, y, width, height }, ground));
      block.draw(pen, x + PANEL_PADDING, y + PANEL_PADDING);
    },
  };
}

export function drawHeading(flow: Flow, text: string, keep: number): void {
  flow.add(createSectionTitle(text, flow.width), SECTION_GAP, keep);
}

/** Hexadecimal in groups of eight, so that two people can compare it aloud. */
function groupHex(hex: string): string {
  return (hex.match(/.{1,8}/g) ?? []).join(" ");
}

const hashStyle = { fontSize: 9, color: theme.text2, lineHeight: 1.25 };

export function drawFileList(
  flow: Flow,
  message: PdfMessages,
  files: readonly (DocumentFile & { sealedSha256?: string | null })[],
): void {
  drawHeading(flow, message("files.heading"), 50);
  for (const file of files) flow.add(createFileBlock(file, message, flow.width), 8);
}

export function linkList(flow: Flow, message: PdfMessages, links: readonly PresentedLink[]): void {
  if (links.length === 0) return;
  flow.element("Table", () => {
    for (const { label: ownLabel, url, isLater } of links) {
      const label = isLater ? message("certificate.laterLink", { label: ownLabel }) : ownLabel;
      const value = message("files.linkValue", { label, url });
      flow.add(createLabelledValue(message("files.link"), value, flow.width, hashStyle), 6);
    }
  });
}

export function listSenderFacts(
  message: PdfMessages,
  { ownerName: name, ownerEmail: email, sender }: Sender,
): [label: string, value: string][] {
  const owner: [string, string] = [message("summary.owner"), message("summary.ownerValue", { name, email })];
  return sender ? [owner, [message("summary.sender"), message("summary.senderValue", sender)]] : [owner];
}

type Sender = { ownerName: string; ownerEmail: string; sender?: SendingTeam | null };

/** Width of a hash in groups; the rest of a wide page has room for more. */
const HASH_WIDTH = 338;
const HASH_GAP = 14;

/** The original's hash, and beside it facts of the file that recipients saw. */
function createOriginalRow(file: DocumentFile, message: PdfMessages, width: number): Block {
  const createHashBlock = (room: number) =>
    createLabelledValue(message("files.original"), groupHex(file.originalSha256), room, hashStyle);
  if (!file.presented) return createHashBlock(width);
  const { bytes, fixedValues } = file.presented;
  const value = message("files.presentedValue", { pages: file.pageCount, bytes, fixedValues });
  const createPresentedBlock = (room: number) =>
    createLabelledValue(message("files.presented"), value, room, hashStyle);
  const x = HASH_WIDTH + HASH_GAP;
  if (width - x < 120) return stackBlocks([createHashBlock(width), createPresentedBlock(width)], 3);
  return createColumns([
    { x: 0, block: createHashBlock(HASH_WIDTH) },
    { x, block: createPresentedBlock(width - x) },
  ]);
}

function createFileBlock(
  file: DocumentFile & { sealedSha256?: string | null },
  message: PdfMessages,
  width: number,
): Block {
  const pages = message("files.pages", { count: file.pageCount });
  const others: [label: string, hash: string | null | undefined][] = [
    [message("files.upload"), file.uploadSha256],
    [message("files.sealed"), file.sealedSha256],
  ];
  const hashes = others.flatMap(([label, hash]) =>
    hash ? [createLabelledValue(label, groupHex(hash), width, hashStyle)] : [],
  );
  const rows = file.originalSha256 === "" ? hashes : [createOriginalRow(file, message, width), ...hashes];
  const title = createParagraph(file.title, width, { fontSize: 10, face: "semibold", color: theme.text });
  const count = file.presented ? [] : [tagBlock("P", createParagraph(pages, width, labelStyle))];
  const lines = [stackBlocks([tagBlock("H3", title), ...count], 1), createTable(rows, 3)];
  if (file.changes.length > 0) {
    const changes = message("files.changes", { changes: file.changes.join(" ") });
    lines.push(tagBlock("P", createParagraph(changes, width, hashStyle)));
  }
  return stackBlocks(lines, 4);
}

import type { PdfMessages } from "../messages";
import type { DocumentFile, PresentedLink, ReportBrand, SendingTeam } from "../model";
import {
  type Block,
  chip,
  columns,
  gap,
  labelledValue,
  labelStyle,
  paragraph,
  sectionTitle,
  stack,
  table,
  tagBlock,
} from "./blocks";
import { type Color, parseHexColor } from "./color";
import type { Flow } from "./flow";
import { linked, qrBlock } from "./qr";
import { type Tone, theme } from "./theme";

/** Shared parts of certificate and audit log: head, facts, address for checking, list of files. */

export const SECTION_GAP = 12;

export const getAccentColour = (brand: ReportBrand | null | undefined): Color =>
  brand?.primary ? parseHexColor(brand.primary) : theme.primary;

export type Head = { title: string; subject: string; status: string; tone: Tone };

/**
 * Draws the team's logo or a bar in its colour, the titles of report and envelope, and the envelope's status.
 */
export function reportHead(flow: Flow, head: Head, accent: Color, logo: Block | null): void {
  const badge = chip(head.status, head.tone, 9);
  const room = flow.width - badge.width - 16;
  const bar: Block = {
    height: 3,
    draw: ({ sheet, tags }, x, y) =>
      tags.decoration(sheet, () =>
        sheet.rectangle({ x, y, width: 36, height: 3 }, { fill: accent, radius: 1.5 }),
      ),
  };
  const title = { fontSize: 20, face: "semibold", color: theme.text, lineHeight: 1.25 } as const;
  const words = stack(
    [
      tagBlock("H1", paragraph(head.title, room, title)),
      tagBlock("P", paragraph(head.subject, room, { fontSize: 11, color: theme.text2 })),
    ],
    2,
  );
  flow.add(logo ?? bar);
  flow.add(
    columns([
      { x: 0, block: words },
      { x: flow.width - badge.width, block: tagBlock("P", stack([gap(4), badge])) },
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
        block: labelledValue(label, value, width),
      }));
      flow.add(columns(parts), start === 0 ? 9 : 6);
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
      paragraph(message("check.heading"), room, {
        ...small,
        fontSize: 10.5,
        face: "semibold",
        color: theme.text,
      }),
    ),
  ];
  if (url) {
    const address = paragraph(url, room, { fontSize: 9.5, color: accent });
    words.push(
      tagBlock("P", paragraph(message("check.how"), room, small)),
      tagBlock("P", linked(address, url, room, message("check.link"))),
    );
  }
  const head = labelledValue(message("check.head", { count }), grouped(hash) || "–", room, hashStyle);
  words.push(table([head], 0));
  const text = { x: 0, block: stack(words, 4) };
  const code = url && {
    x: inner - QR_SIDE,
    block: qrBlock(url, QR_SIDE, { alt: message("check.code", { url }), link: message("check.link") }),
  };
  flow.add(panel(columns(code ? [text, code] : [text]), flow.width), 14);
}

function panel(block: Block, width: number): Block {
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
  flow.add(sectionTitle(text, flow.width), SECTION_GAP, keep);
}

/** Hexadecimal in groups of eight, so that two people can compare it aloud. */
function grouped(hex: string): string {
  return (hex.match(/.{1,8}/g) ?? []).join(" ");
}

const hashStyle = { fontSize: 9, color: theme.text2, lineHeight: 1.25 };

export function drawFileList(
  flow: Flow,
  message: PdfMessages,
  files: readonly (DocumentFile & { sealedSha256?: string | null })[],
): void {
  drawHeading(flow, message("files.heading"), 50);
  for (const file of files) flow.add(fileBlock(file, message, flow.width), 8);
}

export function linkList(flow: Flow, message: PdfMessages, links: readonly PresentedLink[]): void {
  if (links.length === 0) return;
  flow.element("Table", () => {
    for (const { label: ownLabel, url, isLater } of links) {
      const label = isLater ? message("certificate.laterLink", { label: ownLabel }) : ownLabel;
      const value = message("files.linkValue", { label, url });
      flow.add(labelledValue(message("files.link"), value, flow.width, hashStyle), 6);
    }
  });
}

export function senderFacts(
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
function originalRow(file: DocumentFile, message: PdfMessages, width: number): Block {
  const hash = (room: number) =>
    labelledValue(message("files.original"), grouped(file.originalSha256), room, hashStyle);
  if (!file.presented) return hash(width);
  const { bytes, fixedValues } = file.presented;
  const value = message("files.presentedValue", { pages: file.pageCount, bytes, fixedValues });
  const presented = (room: number) => labelledValue(message("files.presented"), value, room, hashStyle);
  const x = HASH_WIDTH + HASH_GAP;
  if (width - x < 120) return stack([hash(width), presented(width)], 3);
  return columns([
    { x: 0, block: hash(HASH_WIDTH) },
    { x, block: presented(width - x) },
  ]);
}

function fileBlock(
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
    hash ? [labelledValue(label, grouped(hash), width, hashStyle)] : [],
  );
  const rows = file.originalSha256 === "" ? hashes : [originalRow(file, message, width), ...hashes];
  const title = paragraph(file.title, width, { fontSize: 10, face: "semibold", color: theme.text });
  const count = file.presented ? [] : [tagBlock("P", paragraph(pages, width, labelStyle))];
  const lines = [stack([tagBlock("H3", title), ...count], 1), table(rows, 3)];
  if (file.changes.length > 0) {
    const changes = message("files.changes", { changes: file.changes.join(" ") });
    lines.push(tagBlock("P", paragraph(changes, width, hashStyle)));
  }
  return stack(lines, 4);
}

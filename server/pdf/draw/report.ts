import type { PdfMessages } from "../messages";
import type { DocumentFile } from "../model";
import {
  type Block,
  chip,
  columns,
  gap,
  labelled,
  labelStyle,
  paragraph,
  sectionTitle,
  stack,
} from "./blocks";
import type { Flow } from "./flow";
import { type Tone, theme } from "./theme";

/** What certificate and audit log share: head, facts, list of files. */

export const SECTION_GAP = 22;

/** Title of the report, title of the envelope and its state. */
export function reportHead(flow: Flow, title: string, subject: string, status: string, tone: Tone): void {
  const badge = chip(status, tone, 9);
  const room = flow.width - badge.width - 16;
  const accent: Block = {
    height: 3,
    draw: (sheet, x, y) =>
      sheet.rectangle({ x, y, width: 36, height: 3 }, { fill: theme.primary, radius: 1.5 }),
  };
  const words = stack(
    [
      paragraph(title, room, { fontSize: 20, face: "semibold", color: theme.text, lineHeight: 1.25 }),
      paragraph(subject, room, { fontSize: 11, color: theme.text2 }),
    ],
    2,
  );
  flow.add(accent);
  flow.add(
    columns([
      { x: 0, block: words },
      { x: flow.width - badge.width, block: stack([gap(4), badge]) },
    ]),
    10,
  );
}

/** Labelled facts in as many columns as the page is wide. */
export function facts(flow: Flow, pairs: readonly (readonly [label: string, value: string])[]): void {
  const perRow = flow.width < 440 ? 2 : 3;
  const between = 16;
  const width = (flow.width - between * (perRow - 1)) / perRow;
  for (let start = 0; start < pairs.length; start += perRow) {
    const row = pairs.slice(start, start + perRow);
    const parts = row.map(([label, value], index) => ({
      x: index * (width + between),
      block: labelled(label, value, width),
    }));
    flow.add(columns(parts), start === 0 ? 18 : 9);
  }
}

export function heading(flow: Flow, text: string, keep: number): void {
  flow.add(sectionTitle(text, flow.width), SECTION_GAP, keep);
}

/** Hexadecimal in groups of eight, so that two people can compare it aloud. */
export function grouped(hex: string): string {
  return (hex.match(/.{1,8}/g) ?? []).join(" ");
}

const hashStyle = { fontSize: 8, color: theme.text2 };

export function fileList(
  flow: Flow,
  message: PdfMessages,
  files: readonly (DocumentFile & { sealedSha256?: string | null })[],
): void {
  heading(flow, message("files.heading"), 50);
  for (const file of files) {
    const lines = [
      stack(
        [
          paragraph(file.title, flow.width, { fontSize: 10, face: "semibold", color: theme.text }),
          paragraph(message("files.pages", { count: file.pageCount }), flow.width, {
            ...labelStyle,
            fontSize: 8.5,
          }),
        ],
        1,
      ),
      labelled(message("files.original"), grouped(file.originalSha256), flow.width, hashStyle),
    ];
    if (file.uploadSha256) {
      lines.push(labelled(message("files.upload"), grouped(file.uploadSha256), flow.width, hashStyle));
    }
    if (file.sealedSha256) {
      lines.push(labelled(message("files.sealed"), grouped(file.sealedSha256), flow.width, hashStyle));
    }
    if (file.changes.length > 0) {
      const changes = message("files.changes", { changes: file.changes.join(" ") });
      lines.push(paragraph(changes, flow.width, { ...hashStyle, fontSize: 8.5 }));
    }
    flow.add(stack(lines, 4), 9);
  }
}

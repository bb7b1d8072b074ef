import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { AUDIT_LOG_FILE } from "./certificate";
import { deviceOf } from "./device";
import { type Block, columns, labelled, paragraph, paragraphParts, stack, tagged } from "./draw/blocks";
import { Flow, type Report, sheetsWith } from "./draw/flow";
import { measureWith } from "./draw/fonts";
import { logoBlock } from "./draw/logo";
import { accentOf, checkPanel, facts, fileList, heading, reportHead } from "./draw/report";
import { Tags } from "./draw/tags";
import { type Tone, theme } from "./draw/theme";
import { type PdfMessages, pdfMessages } from "./messages";
import type { AuditLogEntry, AuditLogModel } from "./model";
import { A4, buildReport, type ReportPaper } from "./report-file";
import { timeFormatter } from "./times";

/** The audit log as a PDF (domain.md 6.3), oldest entry first, on the same fonts and pages as the certificate. */

const TONES: Record<EnvelopeStatus, Tone> = {
  DRAFT: { ink: theme.text2, tint: theme.canvas },
  PENDING: theme.info,
  COMPLETED: theme.success,
  REJECTED: theme.danger,
  CANCELLED: theme.warning,
};
const NUMBER_COLUMN = 30;
const COLUMN_GAP = 12;
const small = { fontSize: 8, color: theme.text2 };
const tiny = { fontSize: 7.5, color: theme.text3 };

type Columns = { width: number; timeWidth: number; time: (at: Date) => string; system: string };

/** A row of the table of entries: number, what happened, when. */
function row(
  cells: readonly [number: Block, event: Block, when: Block],
  { width, timeWidth }: Columns,
): Block {
  const [number, event, when] = cells;
  return tagged(
    "TR",
    columns([
      { x: 0, block: number },
      { x: NUMBER_COLUMN, block: event },
      { x: width - timeWidth, block: when },
    ]),
  );
}

/** Share of a page that one row may fill before its sentence goes on in the next. */
const ROW_SHARE = 0.7;
const SENTENCE = { fontSize: 9.5, color: theme.text, lineHeight: 1.35 };

/** An entry as one row; a sentence that no page would hold goes on in rows of their own. */
function entryRows(entry: AuditLogEntry, table: Columns, room: number): Block[] {
  const { width, timeWidth, time, system } = table;
  const textWidth = width - NUMBER_COLUMN - timeWidth - COLUMN_GAP;
  const device = entry.userAgent ? (deviceOf(entry.userAgent) ?? entry.userAgent.slice(0, 80)) : null;
  const source = [entry.actor ?? system, entry.ipAddress, device]
    .filter((part) => part !== null)
    .join("  ·  ");
  const maxLines = Math.floor((room * ROW_SHARE) / (SENTENCE.fontSize * SENTENCE.lineHeight));
  const [sentence, ...rest] = paragraphParts(entry.sentence, textWidth, SENTENCE, maxLines);
  const number = paragraph(String(entry.number), NUMBER_COLUMN, { ...small, face: "semibold" });
  const when = [
    paragraph(time(entry.at), timeWidth + 4, small),
    paragraph(entry.type, timeWidth, { ...tiny, fontSize: sizeOfType(entry.type, timeWidth) }),
  ];
  const first = row(
    [
      tagged("TH", number, { scope: "Row" }),
      tagged("TD", stack([sentence, paragraph(source, textWidth, tiny)], 1.5)),
      tagged("TD", stack(when, 2)),
    ],
    table,
  );
  const nothing = stack([]);
  const more = rest.map((part) => row([nothing, tagged("TD", part), nothing], table));
  return [first, ...more].map((block) => ruled(block, width, { above: 5, below: 6 }));
}

/** The kind of an entry is one word, and stays on one line. */
const sizeOfType = (type: string, width: number): number =>
  Math.min(6.5, (width - 1) / measureWith("regular")(type, 1));

function headRow(message: PdfMessages, table: Columns): Block {
  const style = { ...tiny, face: "semibold" } as const;
  const cell = (text: string, width: number) =>
    tagged("TH", paragraph(text, width, style), { scope: "Column" });
  const cells = row(
    [
      cell(message("auditLog.column.number"), NUMBER_COLUMN),
      cell(message("auditLog.column.event"), table.width),
      cell(message("auditLog.column.when"), table.timeWidth),
    ],
    table,
  );
  return ruled(cells, table.width, { above: 4, below: 4 });
}

function ruled(block: Block, width: number, room: { above: number; below: number }): Block {
  const height = block.height + room.above + room.below;
  return {
    height,
    draw(pen, x, y) {
      block.draw(pen, x, y + room.above);
      const bottom = y + height - 0.5;
      pen.tags.decoration(pen.sheet, () =>
        pen.sheet.line({ x, y: bottom }, { x: x + width, y: bottom }, 0.5, theme.hairline),
      );
    },
  };
}

function addSummary(
  flow: Flow,
  message: PdfMessages,
  model: AuditLogModel,
  time: (at: Date) => string,
): void {
  facts(flow, [
    [message("summary.envelope"), model.envelopeId],
    [
      message("summary.owner"),
      message("summary.ownerValue", { name: model.ownerName, email: model.ownerEmail }),
    ],
    [message("summary.timeZone"), model.timeZone],
    [message("summary.created"), time(model.createdAt)],
    [message("summary.updated"), time(model.updatedAt)],
    [message("summary.entries"), String(model.entries.length)],
  ]);
}

function addRecipients(flow: Flow, message: PdfMessages, { recipients }: AuditLogModel): void {
  if (recipients.length === 0) return;
  heading(flow, message("auditLog.recipients"), 30);
  flow.element("Table", () => {
    for (const [index, { name, email, role }] of recipients.entries()) {
      const who = name === "" ? email : message("auditLog.recipient", { name, email });
      const style = { fontSize: 9.5, color: theme.text };
      flow.add(labelled(message(`role.${role}`), who, flow.width, style), index === 0 ? 8 : 6);
    }
  });
}

function addEntries(
  flow: Flow,
  message: PdfMessages,
  { entries }: AuditLogModel,
  time: (at: Date) => string,
) {
  heading(flow, message("auditLog.entries"), 60);
  if (entries.length === 0) return;
  const measure = measureWith("regular");
  const widest = Math.max(...entries.map(({ at }) => measure(time(at), small.fontSize)));
  const table = {
    ...{ width: flow.width, timeWidth: widest + 4, time },
    system: message("auditLog.noActor"),
  };
  const head = headRow(message, table);
  flow.element("Table", () => {
    flow.add(head, 4);
    flow.runningHead = head;
    for (const entry of entries) {
      for (const block of entryRows(entry, table, flow.room)) flow.add(block);
    }
    flow.runningHead = null;
  });
}

function draw(model: AuditLogModel, { sheetOf, context }: ReportPaper): Report {
  const { language } = model;
  const message = pdfMessages(language);
  const time = timeFormatter(language, model.timeZone);
  const named = [...model.files.map((file) => file.title), ...model.recipients.map(({ name }) => name)];
  const sheets = sheetsWith([model.title, model.ownerName, ...named], sheetOf);
  const flow = new Flow(sheets, model.pageSize ?? A4, new Tags("Document", language));
  const accent = accentOf(model.brand);
  const head = {
    title: message("auditLog.title"),
    subject: model.title,
    status: message(`status.${model.status}`),
    tone: TONES[model.status],
  };
  reportHead(flow, head, accent, logoBlock(context, model.brand));
  addSummary(flow, message, model, time);
  const { verifyUrl: url = null, auditHead: hash, entries } = model;
  checkPanel(flow, message, { url, hash, count: entries.length }, accent);
  if (model.files.length > 0) fileList(flow, message, model.files);
  addRecipients(flow, message, model);
  addEntries(flow, message, model, time);
  const chain = [message("auditLog.chain")];
  if (model.auditLog) chain.push(message("auditLog.attached", { file: AUDIT_LOG_FILE }));
  const style = { fontSize: 8.5, color: theme.text2, lineHeight: 1.5 };
  flow.add(tagged("P", paragraph(chain.join(" "), flow.width, style)), 14);
  return flow.finish({
    left: message("footer.envelope", { id: model.envelopeId }),
    page: (number, total) => message("footer.page", { number, total }),
  });
}

/** Equal models give equal bytes. */
export function buildAuditLog(model: AuditLogModel): Promise<Uint8Array> {
  const title = `${pdfMessages(model.language)("auditLog.title")} · ${model.title}`;
  const { language, auditLog, updatedAt } = model;
  const file = auditLog ? { json: auditLog.json, at: updatedAt, relationship: "Data" as const } : null;
  return buildReport({ title, language, attachment: file }, (paper) => draw(model, paper));
}

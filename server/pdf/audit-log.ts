import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { describeUserAgent } from "../domain/user-agent";
import { AUDIT_LOG_FILE } from "./certificate";
import {
  type Block,
  createColumns,
  createLabelledValue,
  createParagraph,
  createParagraphParts,
  stackBlocks,
  tagBlock,
} from "./draw/blocks";
import { createSheetFactory, Flow, type Report } from "./draw/flow";
import { measureWith } from "./draw/fonts";
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
import { Tags } from "./draw/tags";
import { type Tone, theme } from "./draw/theme";
import { getPdfMessages, type PdfMessages } from "./messages";
import type { AuditLogEntry, AuditLogModel } from "./model";
import { A4, buildReport, type ReportPaper } from "./report-file";
import { createMomentFormatters, type Moments } from "./times";

/**
 * The audit log as a PDF (domain/evidence.md 6.3), oldest entry first, on the same fonts and pages as the
 * certificate.
 */

const TONES: Record<EnvelopeStatus, Tone> = {
  DRAFT: { ink: theme.text2, tint: theme.canvas },
  PENDING: theme.info,
  COMPLETED: theme.success,
  REJECTED: theme.danger,
  CANCELLED: theme.warning,
};
const NUMBER_COLUMN = 40;
const COLUMN_GAP = 12;
const small = { fontSize: 9, color: theme.text2, lineHeight: 1.25 };
const tiny = { fontSize: 9, color: theme.text3, lineHeight: 1.25 };

type Columns = { width: number; timeWidth: number; time: Moments; message: PdfMessages };

function buildRow(
  cells: readonly [number: Block, event: Block, when: Block],
  { width, timeWidth }: Columns,
): Block {
  const [number, event, when] = cells;
  return tagBlock(
    "TR",
    createColumns([
      { x: 0, block: number },
      { x: NUMBER_COLUMN, block: event },
      { x: width - timeWidth, block: when },
    ]),
  );
}

/** Largest share of a page for one row; a longer sentence continues in the next row. */
const ROW_SHARE = 0.7;
const SENTENCE = { fontSize: 9.5, color: theme.text, lineHeight: 1.35 };

/** Lays out an entry as one row; a sentence too long for a page continues in rows of its own. */
function buildEntryRows(entry: AuditLogEntry, table: Columns, room: number): Block[] {
  const { width, timeWidth, message } = table;
  const textWidth = width - NUMBER_COLUMN - timeWidth - COLUMN_GAP;
  const device = entry.userAgent
    ? (describeUserAgent(entry.userAgent) ?? entry.userAgent.slice(0, 80))
    : null;
  const source = [entry.type, entry.actor ?? message("auditLog.noActor"), entry.ipAddress, device]
    .filter((part) => part !== null)
    .join("  ·  ");
  const maxLines = Math.floor((room * ROW_SHARE) / (SENTENCE.fontSize * SENTENCE.lineHeight));
  const [sentence, ...rest] = createParagraphParts(entry.sentence, textWidth, SENTENCE, maxLines);
  const numbers = entry.numbers ?? String(entry.number);
  const number = createParagraph(numbers, NUMBER_COLUMN - 4, { ...small, face: "semibold" });
  const details = [...(entry.places ?? []), source].map((text) => createParagraph(text, textWidth, tiny));
  const first = buildRow(
    [
      tagBlock("TH", number, { scope: "Row" }),
      tagBlock("TD", stackBlocks([sentence, ...details], 1.5)),
      tagBlock("TD", stackBlocks(buildTimeBlocks(entry, table))),
    ],
    table,
  );
  const nothing = stackBlocks([]);
  const more = rest.map((part) => buildRow([nothing, tagBlock("TD", part), nothing], table));
  return [first, ...more].map((block) => withRule(block, width, { above: 5, below: 6 }));
}

/** Times in the envelope's zone and in UTC; for several entries those of the first and the last. */
function buildTimeBlocks({ at, until }: AuditLogEntry, { time, timeWidth, message }: Columns): Block[] {
  const buildLine = (text: string) => createParagraph(text, timeWidth + 4, small);
  const buildMoment = (one: Date) =>
    [time.local(one), time.utc(one)].filter((text) => text !== "").map(buildLine);
  if (!until || until.getTime() === at.getTime()) return buildMoment(at);
  return [...buildMoment(at), buildLine(message("auditLog.until")), ...buildMoment(until)];
}

function buildHeadRow(message: PdfMessages, table: Columns): Block {
  const style = { ...tiny, face: "semibold" } as const;
  const buildHeadCell = (text: string, width: number) =>
    tagBlock("TH", createParagraph(text, width, style), { scope: "Column" });
  const cells = buildRow(
    [
      buildHeadCell(message("auditLog.column.number"), NUMBER_COLUMN),
      buildHeadCell(message("auditLog.column.event"), table.width),
      buildHeadCell(message("auditLog.column.when"), table.timeWidth),
    ],
    table,
  );
  return withRule(cells, table.width, { above: 4, below: 4 });
}

function withRule(block: Block, width: number, room: { above: number; below: number }): Block {
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

function addSummary(flow: Flow, message: PdfMessages, model: AuditLogModel, { both: time }: Moments): void {
  drawFacts(flow, [
    [message("summary.envelope"), model.envelopeId],
    ...listSenderFacts(message, model),
    [message("summary.timeZone"), model.timeZone],
    [message("summary.created"), time(model.createdAt)],
    [message("summary.updated"), time(model.updatedAt)],
  ]);
}

function addRecipients(flow: Flow, message: PdfMessages, { recipients }: AuditLogModel): void {
  if (recipients.length === 0) return;
  drawHeading(flow, message("auditLog.recipients"), 30);
  flow.element("Table", () => {
    for (const [index, { name, email, role }] of recipients.entries()) {
      const who = name === "" ? email : message("auditLog.recipient", { name, email });
      const style = { fontSize: 9.5, color: theme.text };
      flow.add(createLabelledValue(message(`role.${role}`), who, flow.width, style), index === 0 ? 8 : 6);
    }
  });
}

const countEntries = ({ entryCount: count, entries }: AuditLogModel): number => count ?? entries.length;

function addEntries(flow: Flow, message: PdfMessages, { entries }: AuditLogModel, time: Moments) {
  drawHeading(flow, message("auditLog.entries"), 60);
  if (entries.length === 0) return;
  const measure = measureWith("regular");
  const widest = Math.max(...entries.map(({ at }) => measure(time.local(at), small.fontSize)));
  const table = { width: flow.width, timeWidth: widest + 4, time, message };
  const head = buildHeadRow(message, table);
  flow.element("Table", () => {
    flow.add(head, 4);
    flow.runningHead = head;
    for (const entry of entries) {
      for (const block of buildEntryRows(entry, table, flow.room)) flow.add(block);
    }
    flow.runningHead = null;
  });
}

function drawReport(model: AuditLogModel, { createSheet, context }: ReportPaper): Report {
  const { language } = model;
  const message = getPdfMessages(language);
  const time = createMomentFormatters(language, model.timeZone);
  const named = [...model.files.map((file) => file.title), ...model.recipients.map(({ name }) => name)];
  const sheets = createSheetFactory([model.title, model.ownerName, ...named], createSheet);
  const flow = new Flow(sheets, model.pageSize ?? A4, new Tags("Document", language));
  const accent = getAccentColour(model.brand);
  const head = {
    title: message("auditLog.title"),
    subject: model.title,
    status: message(`status.${model.status}`),
    tone: TONES[model.status],
  };
  createReportHead(flow, head, accent, createLogoBlock(context, model.brand));
  addSummary(flow, message, model, time);
  const { verifyUrl: url = null, auditHead: hash } = model;
  checkPanel(flow, message, { url, hash, count: countEntries(model) }, accent);
  if (model.files.length > 0) drawFileList(flow, message, model.files);
  linkList(flow, message, model.attachments ?? []);
  addRecipients(flow, message, model);
  addEntries(flow, message, model, time);
  const chain = [message("auditLog.chain")];
  // The chain is broken, so the log is not sealed.
  if (model.auditHead !== "") chain.unshift(message("auditLog.sealed"));
  if (model.auditLog) chain.push(message("auditLog.attached", { file: AUDIT_LOG_FILE }));
  const style = { fontSize: 9, color: theme.text2, lineHeight: 1.4 };
  flow.add(tagBlock("P", createParagraph(chain.join(" "), flow.width, style)), 14);
  return flow.finish({
    left: message("footer.envelope", { id: model.envelopeId }),
    page: (number, total) => message("footer.page", { number, total }),
  });
}

/** Builds the PDF. Equal models give equal bytes. */
export function buildAuditLog(model: AuditLogModel): Promise<Uint8Array> {
  const title = `${getPdfMessages(model.language)("auditLog.title")} · ${model.title}`;
  const { language, auditLog, updatedAt } = model;
  const file = auditLog ? { json: auditLog.json, at: updatedAt, relationship: "Data" as const } : null;
  return buildReport({ title, language, attachment: file }, (paper) => drawReport(model, paper));
}

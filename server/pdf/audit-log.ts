import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { deviceOf } from "./device";
import { type Block, columns, labelled, paragraph, stack } from "./draw/blocks";
import { Flow } from "./draw/flow";
import { measureWith } from "./draw/fonts";
import { facts, fileList, grouped, heading, reportHead } from "./draw/report";
import { type Tone, theme } from "./draw/theme";
import { pdfMessages } from "./messages";
import type { AuditLogEntry, AuditLogModel } from "./model";
import { A4, buildReport } from "./report-file";
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

function entryRow(entry: AuditLogEntry, width: number, time: (at: Date) => string, system: string): Block {
  const timeColumn = measureWith("regular")(time(entry.at), small.fontSize) + 4;
  const textX = NUMBER_COLUMN;
  const textWidth = width - textX - timeColumn - COLUMN_GAP;
  const device = entry.userAgent ? (deviceOf(entry.userAgent) ?? entry.userAgent.slice(0, 80)) : null;
  const source = [entry.actor ?? system, entry.ipAddress, device]
    .filter((part) => part !== null)
    .join("  ·  ");
  const row = columns([
    { x: 0, block: paragraph(String(entry.number), NUMBER_COLUMN, { ...small, face: "semibold" }) },
    {
      x: textX,
      block: stack(
        [
          paragraph(entry.sentence, textWidth, { fontSize: 9.5, color: theme.text }),
          paragraph(source, textWidth, { fontSize: 7.5, color: theme.text3 }),
        ],
        1.5,
      ),
    },
    {
      x: width - timeColumn,
      block: stack(
        [
          paragraph(time(entry.at), timeColumn + 4, small),
          paragraph(entry.type, timeColumn, { fontSize: 6.5, color: theme.text3 }),
        ],
        2,
      ),
    },
  ]);
  return {
    height: row.height + 11,
    draw(sheet, x, y) {
      row.draw(sheet, x, y + 5);
      const bottom = y + row.height + 10.5;
      sheet.line({ x, y: bottom }, { x: x + width, y: bottom }, 0.5, theme.hairline);
    },
  };
}

function fill(flow: Flow, model: AuditLogModel): void {
  const message = pdfMessages(model.language);
  const time = timeFormatter(model.language, model.timeZone);
  reportHead(
    flow,
    message("auditLog.title"),
    model.title,
    message(`status.${model.status}`),
    TONES[model.status],
  );
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
  if (model.files.length > 0) fileList(flow, message, model.files);
  if (model.recipients.length > 0) {
    heading(flow, message("auditLog.recipients"), 30);
    for (const [index, { name, email, role }] of model.recipients.entries()) {
      const who = name === "" ? email : message("auditLog.recipient", { name, email });
      const block = labelled(message(`role.${role}`), who, flow.width, { fontSize: 9.5, color: theme.text });
      flow.add(block, index === 0 ? 8 : 6);
    }
  }
  heading(flow, message("auditLog.entries"), 40);
  for (const entry of model.entries) flow.add(entryRow(entry, flow.width, time, message("auditLog.noActor")));
  const head = labelled(message("auditLog.head"), grouped(model.auditHead), flow.width, small);
  flow.add(head, 16);
}

/** Equal models give equal bytes. */
export function buildAuditLog(model: AuditLogModel): Promise<Uint8Array> {
  const message = pdfMessages(model.language);
  const title = `${message("auditLog.title")} · ${model.title}`;
  return buildReport({ title, language: model.language }, ({ sheetOf }) => {
    const flow = new Flow(sheetOf, model.pageSize ?? A4);
    fill(flow, model);
    return flow.finish({
      left: message("footer.envelope", { id: model.envelopeId }),
      page: (number, total) => message("footer.page", { number, total }),
    });
  });
}

import { z } from "zod";
import { toFieldForRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import type { Aggregate } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import type { BatchShape } from "@/server/domain/bulk-send/row";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import { loadTemplateSource, type TemplateSource } from "../envelope/copying/template-source";
import { loadTemplate } from "../envelope/use";

/**
 * Returns the template of a batch in its fixed revision or the newest: the only place where a batch picks a
 * revision.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (no files)
 */
export const loadBulkTemplate = async (
  tx: Transaction,
  actor: TeamActor,
  { templateId, templateRevision }: { templateId: string; templateRevision: number | null },
): Promise<TemplateSource> =>
  loadTemplateSource(tx, await loadTemplate(tx, actor, templateId), templateRevision ?? undefined);

/** Returns the parts of a template that rows are checked against. */
export function buildTemplateShape(template: Aggregate, now: Date): Pick<BatchShape, "template" | "context"> {
  const { meta } = template;
  const dateFormat = z.enum(DATE_FORMATS).parse(meta.dateFormat);
  return {
    template: {
      recipients: template.recipients.map(({ id, name, email }) => ({ id, name, email })),
      fields: template.fields.map((row) => {
        const { id, type, fieldMeta } = toFieldForRules(row);
        return { id, type, fieldMeta };
      }),
      title: template.envelope.title,
      subject: meta.subject,
      message: meta.message,
    },
    context: { now, timeZone: meta.timezone, dateFormat, language: meta.language },
  };
}

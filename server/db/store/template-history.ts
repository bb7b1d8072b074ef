import { and, desc, eq, lte } from "drizzle-orm";
import type { TemplateContent } from "@/server/domain/template/content";
import type { Connection } from "../client";
import { templateRevisions } from "../schema";
import type { EnvelopeRow } from "./envelope";
import { closedRevision } from "./template-at";
import { contentOf } from "./template-content";
import { asFirst, isAsBefore, newestOf, type RevisionRow } from "./template-revision";

/** A revision for display; an open one's last change is the template's. */
export type ShownRevision = Pick<RevisionRow, "number" | "startedAt" | "restoredFrom"> & {
  actor: unknown;
  changedAt: Date;
  isOpen: boolean;
};

/** The newest revision with a change; `content` is set only if the template's own rows are its content. */
type Newest = { shown: ShownRevision; content: TemplateContent | null };

const closed = ({ number, startedAt, restoredFrom, actor, changedAt }: RevisionRow): ShownRevision => ({
  ...{ number, startedAt, restoredFrom, actor },
  changedAt: changedAt ?? startedAt,
  isOpen: false,
});

/** Returns the newest revision of a template that the caller has loaded, without closing it. */
export async function newestRevision(connection: Connection, template: EnvelopeRow): Promise<Newest> {
  const newest = await newestOf(connection, template.id);
  if (!newest) {
    const { actor, startedAt, changedAt } = await asFirst(connection, template);
    const shown = { number: 1, actor, startedAt, changedAt, restoredFrom: null, isOpen: false };
    return { shown, content: await contentOf(connection, template) };
  }
  if (newest.content !== null) return { shown: closed(newest), content: null };
  if (newest.baseRevision !== template.revision) {
    const content = await contentOf(connection, template);
    const shown = { ...closed(newest), changedAt: template.updatedAt, isOpen: true };
    if (!(await isAsBefore(connection, newest, content))) return { shown, content };
  }
  const before = await closedRevision(connection, template.id, newest.number - 1);
  return before
    ? { shown: closed(before.row), content: null }
    : { shown: closed(newest), content: await contentOf(connection, template) };
}

export async function revisionsOf(
  connection: Connection,
  template: EnvelopeRow,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ShownRevision[]; count: number }> {
  const { shown } = await newestRevision(connection, template);
  const top = shown.number - (page - 1) * perPage;
  const stored = await connection
    .select()
    .from(templateRevisions)
    .where(and(eq(templateRevisions.envelopeId, template.id), lte(templateRevisions.number, top)))
    .orderBy(desc(templateRevisions.number))
    .limit(perPage);
  const rows = stored.map((row) => (row.number === shown.number ? shown : closed(row)));
  const isFirstOnly = stored.length === 0 && page === 1;
  return { rows: isFirstOnly ? [shown] : rows, count: shown.number };
}

export async function revisionWithContent(
  connection: Connection,
  template: EnvelopeRow,
  number: number,
): Promise<{ shown: ShownRevision; content: TemplateContent } | undefined> {
  const kept = await closedRevision(connection, template.id, number);
  if (kept) return { shown: closed(kept.row), content: kept.content };
  const { shown, content } = await newestRevision(connection, template);
  return content && shown.number === number ? { shown, content } : undefined;
}

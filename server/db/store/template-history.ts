import { and, desc, eq, lte } from "drizzle-orm";
import type { TemplateContent } from "@/server/domain/template/content";
import type { Connection } from "../client";
import { templateRevisions } from "../schema";
import type { EnvelopeRow } from "./envelope";
import { loadTemplateContent } from "./template-content";
import {
  buildFirstRevision,
  isSameAsBefore,
  loadNewestRevision,
  type RevisionRow,
} from "./template-revision";
import { findClosedRevision } from "./template-revision-content";

/** A revision for display; an open one's last change is the template's. */
export type ShownRevision = Pick<RevisionRow, "number" | "startedAt" | "restoredFrom"> & {
  actor: unknown;
  changedAt: Date;
  isOpen: boolean;
};

/** The newest revision with a change; `content` is set only if the template's own rows are its content. */
type Newest = { shown: ShownRevision; content: TemplateContent | null };

const toClosedRevision = ({
  number,
  startedAt,
  restoredFrom,
  actor,
  changedAt,
}: RevisionRow): ShownRevision => ({
  number,
  startedAt,
  restoredFrom,
  actor,
  changedAt: changedAt ?? startedAt,
  isOpen: false,
});

/** Returns the newest revision of a template that the caller has loaded, without closing it. */
export async function loadNewestSummary(connection: Connection, template: EnvelopeRow): Promise<Newest> {
  const newest = await loadNewestRevision(connection, template.id);
  if (!newest) {
    const { actor, startedAt, changedAt } = await buildFirstRevision(connection, template);
    const firstRevision = { number: 1, actor, startedAt, changedAt, restoredFrom: null, isOpen: false };
    return { shown: firstRevision, content: await loadTemplateContent(connection, template) };
  }
  if (newest.content !== null) return { shown: toClosedRevision(newest), content: null };
  if (newest.baseRevision !== template.revision) {
    const content = await loadTemplateContent(connection, template);
    const openRevision = { ...toClosedRevision(newest), changedAt: template.updatedAt, isOpen: true };
    if (!(await isSameAsBefore(connection, newest, content))) return { shown: openRevision, content };
  }
  const before = await findClosedRevision(connection, template.id, newest.number - 1);
  return before
    ? { shown: toClosedRevision(before.row), content: null }
    : { shown: toClosedRevision(newest), content: await loadTemplateContent(connection, template) };
}

export async function listRevisions(
  connection: Connection,
  template: EnvelopeRow,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ShownRevision[]; count: number }> {
  const { shown: latestRevision } = await loadNewestSummary(connection, template);
  const top = latestRevision.number - (page - 1) * perPage;
  const stored = await connection
    .select()
    .from(templateRevisions)
    .where(and(eq(templateRevisions.envelopeId, template.id), lte(templateRevisions.number, top)))
    .orderBy(desc(templateRevisions.number))
    .limit(perPage);
  const rows = stored.map((row) =>
    row.number === latestRevision.number ? latestRevision : toClosedRevision(row),
  );
  const isFirstOnly = stored.length === 0 && page === 1;
  return { rows: isFirstOnly ? [latestRevision] : rows, count: latestRevision.number };
}

export async function findRevisionWithContent(
  connection: Connection,
  template: EnvelopeRow,
  number: number,
): Promise<{ shown: ShownRevision; content: TemplateContent } | undefined> {
  const storedRevision = await findClosedRevision(connection, template.id, number);
  if (storedRevision) return { shown: toClosedRevision(storedRevision.row), content: storedRevision.content };
  const { shown: latestRevision, content } = await loadNewestSummary(connection, template);
  return content && latestRevision.number === number ? { shown: latestRevision, content } : undefined;
}

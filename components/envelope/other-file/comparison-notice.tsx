"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { FileComparison } from "@/server/contract/item";
import { isSameLayout } from "@/server/domain/template/layout";
import type { EnvelopeType, FieldType } from "@/server/domain/vocabulary";

/** Maximum pages and fields shown; the others are counted. */
const MOST_SHOWN = 6;

type Placed = {
  id: number;
  type: FieldType;
  recipientId: number;
  page: number;
  positionX: number;
  positionY: number;
  width: number;
  height: number;
};
type Fields = readonly Placed[];
type NamedRecipients = readonly { id: number; name: string; email: string }[];
type ComparisonNoticeProps = {
  /** A template's file may not lose fields, a draft's may. */
  type: EnvelopeType;
  comparison: FileComparison;
  fields: Fields;
  people: NamedRecipients;
};

/** "Same 4 pages", or the fields that would be lost or moved, with a picture of each page that differs. */
export function ComparisonNotice({ type, comparison, fields, people }: ComparisonNoticeProps) {
  const t = useTranslations("owner.files.compared");
  const { pages, differing, lostFieldIds } = comparison;
  if (isSameLayout(comparison))
    return (
      <p role="status" className="flex items-center gap-1.5 text-body text-success">
        <CircleCheck className="size-4 shrink-0" aria-hidden />
        {t("same", { count: pages.is })}
      </p>
    );
  const lost = fields.filter(({ id }) => lostFieldIds.includes(id));
  const moved = new Set(differing.flatMap(({ fieldIds }) => fieldIds)).size;
  return (
    <div role="status" className="flex flex-col gap-2 text-body">
      {lost.length > 0 && (
        <div className="text-danger">
          <p className="flex items-start gap-1.5">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {t("lost", { type, count: lost.length, was: pages.was, is: pages.is })}
          </p>
          <ul className="mt-1 list-disc pl-9">
            {lost.slice(0, MOST_SHOWN).map((field) => (
              <LostField key={field.id} field={field} people={people} />
            ))}
          </ul>
        </div>
      )}
      {lost.length === 0 && pages.was !== pages.is && (
        <Warning>{t("otherCount", { was: pages.was, is: pages.is })}</Warning>
      )}
      {differing.length > 0 && (
        <>
          <Warning>{t("otherSize", { type, pages: differing.length, count: moved })}</Warning>
          <ul className="flex flex-wrap gap-3 pl-5.5">
            {differing.slice(0, MOST_SHOWN).map((page) => (
              <PageOverlay key={page.page} differing={page} fields={fields} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const Warning = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1.5 text-warning">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    {children}
  </p>
);

function LostField({ field, people }: { field: Placed; people: NamedRecipients }) {
  const t = useTranslations("owner.files.compared");
  const types = useTranslations("editor.type");
  const owner = people.find(({ id }) => id === field.recipientId);
  const person = owner?.name || owner?.email || "";
  return (
    <li>
      {types(field.type)} ({t("fieldOf", { person, page: field.page })})
    </li>
  );
}

/** Outlines of the new page and the old one (dashed), with the fields in their future positions. */
function PageOverlay({
  differing,
  fields,
}: {
  differing: FileComparison["differing"][number];
  fields: Fields;
}) {
  const t = useTranslations("owner.files.compared");
  const { page, was, is, fieldIds } = differing;
  const width = Math.max(was.width, is.width);
  const height = Math.max(was.height, is.height);
  const own = fields.filter(({ id }) => fieldIds.includes(id));
  const line = width / 120;
  const formatSize = (paper: { width: number; height: number }) =>
    `${Math.round(paper.width)} × ${Math.round(paper.height)}`;
  return (
    <li className="flex flex-col items-center gap-1 text-dense text-ink-2">
      <svg
        aria-hidden
        viewBox={`${-line} ${-line} ${width + 2 * line} ${height + 2 * line}`}
        className="h-28 w-auto max-w-40"
      >
        <rect width={is.width} height={is.height} className="fill-bg stroke-ink-3" strokeWidth={line} />
        <rect
          width={was.width}
          height={was.height}
          className="fill-none stroke-warning"
          strokeWidth={line}
          strokeDasharray={`${line * 4} ${line * 3}`}
        />
        {own.map((field) => (
          <rect
            key={field.id}
            x={(field.positionX / 100) * is.width}
            y={(field.positionY / 100) * is.height}
            width={(field.width / 100) * is.width}
            height={(field.height / 100) * is.height}
            className="fill-primary/30 stroke-primary"
            strokeWidth={line / 2}
          />
        ))}
      </svg>
      {t("page", { page, was: formatSize(was), is: formatSize(is) })}
    </li>
  );
}

"use client";

import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/api-types";
import { buildDragProps } from "@/components/folder/drag";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { DataTable } from "@/components/ui/data-table";
import { ShortDate } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { LastActivity } from "./last-activity";
import { buildRowHref } from "./list-row";
import { ListedStatus } from "./listed-status";
import { RecipientNames } from "./recipient-names";
import { RowAction } from "./row-action";
import { RowMenu } from "./row-menu";
import type { Density } from "./use-density";
import type { Selection } from "./use-selection";

type EnvelopeTableProps = {
  rows: readonly OwnerListed[];
  teamUrl: string;
  selection: Selection;
  density: Density;
  /** "none" while the best match comes first. */
  sort: "asc" | "desc" | "none";
  onSort: (sort: "asc" | "desc") => void;
};

/** The list as a table, from 768 px on, with fixed column positions. The whole row opens the envelope. */
export function EnvelopeTable(props: EnvelopeTableProps) {
  const { rows, teamUrl, selection, density, sort, onSort } = props;
  const t = useTranslations("owner.list");
  const tl = useTranslations("list");
  const count = selection.selected.length;
  const allTicked = count === 0 ? false : count === rows.length ? true : "indeterminate";
  return (
    <div className="hidden md:block">
      <DataTable
        caption={t("title")}
        className="table-fixed"
        isHeaderSticky
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={(row) => ({
          ...buildDragProps(() => ({
            type: "DOCUMENT",
            kind: "envelopes",
            envelopes: selection.isSelected(row.id) ? selection.selected : [row],
          })),
          "data-row-id": row.id,
          className: classNames(
            "group/row relative hover:bg-canvas has-[a[data-row-link]:focus-visible]:outline-2 has-[a[data-row-link]:focus-visible]:-outline-offset-2 has-[a[data-row-link]:focus-visible]:outline-focus",
            density === "compact" ? "h-9" : "h-11",
            selection.isSelected(row.id) && "bg-info-tint hover:bg-info-tint",
          ),
        })}
        cellClassName="py-0"
        columns={[
          {
            key: "select",
            title: (
              <Checkbox
                labelHidden
                label={tl("selectAll")}
                checked={allTicked}
                onCheckedChange={(isOn) => (isOn ? selection.selectAll() : selection.clear())}
              />
            ),
            className: "w-11 pr-0",
            cellClassName: "relative z-1",
            cell: (row) => <RowCheckbox row={row} selection={selection} />,
          },
          {
            key: "title",
            title: t("column.title"),
            cell: (row) => (
              <NextLink
                data-row-link
                href={buildRowHref(row, teamUrl)}
                className="block truncate font-medium outline-none after:absolute after:inset-0"
              >
                {row.title}
              </NextLink>
            ),
          },
          {
            key: "status",
            title: t("column.status"),
            className: "w-60",
            cell: (row) => <ListedStatus row={row} />,
          },
          {
            key: "recipients",
            title: t("column.recipients"),
            className: "hidden w-36 lg:table-cell xl:w-48",
            cellClassName: "text-dense text-ink-2",
            cell: ({ recipients }) => <RecipientNames recipients={recipients} />,
          },
          {
            key: "updated",
            title: t("column.updated"),
            className: "hidden w-52 min-[90rem]:table-cell",
            cellClassName: "truncate text-dense text-ink-2",
            cell: (row) => <LastActivity row={row} />,
          },
          {
            key: "created",
            title: t("column.created"),
            className: "w-28",
            sort,
            onSort: () => onSort(sort === "asc" ? "desc" : "asc"),
            cellClassName: "truncate text-dense text-ink-2",
            cell: ({ createdAt }) => <ShortDate at={createdAt} />,
          },
          {
            key: "actions",
            title: t("column.actions"),
            isTitleHidden: true,
            className: "w-14",
            cellClassName: "relative px-2",
            cell: (row) => (
              <>
                <div className="absolute top-1/2 right-12 z-1 flex -translate-y-1/2 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
                  <RowAction row={row} teamUrl={teamUrl} />
                </div>
                <RowMenu row={row} teamUrl={teamUrl} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Selects the row, or with Shift every row up to it. */
function RowCheckbox({ row, selection }: { row: OwnerListed; selection: Selection }) {
  const t = useTranslations("list");
  const isRange = useRef(false);
  return (
    // Only the press tells whether Shift was down; the change event does not.
    <span
      onPointerDown={(event) => {
        isRange.current = event.shiftKey;
      }}
    >
      <Checkbox
        labelHidden
        label={t("select", { title: row.title })}
        checked={selection.isSelected(row.id)}
        onCheckedChange={() => {
          selection.toggle(row.id, isRange.current);
          isRange.current = false;
        }}
      />
    </span>
  );
}

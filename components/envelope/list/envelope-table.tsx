"use client";

import NextLink from "next/link";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/api-types";
import { buildDragProps } from "@/components/folder/drag";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { ColumnHeader, Table } from "@/components/ui/table";
import { ShortDate } from "../../ui/moment";
import { LastActivity } from "./last-activity";
import { listedHref } from "./list-row";
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
      <Table caption={t("title")} className="table-fixed" isHeaderSticky>
        <thead className="border-b border-hairline">
          <tr>
            <ColumnHeader className="w-11 pr-0">
              <Checkbox
                labelHidden
                label={tl("selectAll")}
                checked={allTicked}
                onCheckedChange={(isOn) => (isOn ? selection.selectAll() : selection.clear())}
              />
            </ColumnHeader>
            <ColumnHeader>{t("column.title")}</ColumnHeader>
            <ColumnHeader className="w-60">{t("column.status")}</ColumnHeader>
            <ColumnHeader className="hidden w-36 lg:table-cell xl:w-48">
              {t("column.recipients")}
            </ColumnHeader>
            <ColumnHeader className="hidden w-52 min-[90rem]:table-cell">{t("column.updated")}</ColumnHeader>
            <ColumnHeader className="w-28" sort={sort} onSort={() => onSort(sort === "asc" ? "desc" : "asc")}>
              {t("column.created")}
            </ColumnHeader>
            <ColumnHeader className="w-14">
              <span className="sr-only">{t("column.actions")}</span>
            </ColumnHeader>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row) => (
            <Row key={row.id} row={row} teamUrl={teamUrl} selection={selection} density={density} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type RowProps = Pick<EnvelopeTableProps, "teamUrl" | "selection" | "density"> & { row: OwnerListed };

function Row({ row, teamUrl, selection, density }: RowProps) {
  const tl = useTranslations("list");
  const isRange = useRef(false);
  const isSelected = selection.isSelected(row.id);
  const dragged = () => (isSelected ? selection.selected : [row]);
  return (
    <tr
      data-row-id={row.id}
      {...buildDragProps(() => ({ type: "DOCUMENT", kind: "envelopes", envelopes: dragged() }))}
      className={classNames(
        "group/row relative hover:bg-canvas has-[a[data-row-link]:focus-visible]:outline-2 has-[a[data-row-link]:focus-visible]:-outline-offset-2 has-[a[data-row-link]:focus-visible]:outline-focus",
        density === "compact" ? "h-9" : "h-11",
        isSelected && "bg-info-tint hover:bg-info-tint",
      )}
    >
      <td className="relative z-1 pl-4">
        {/* Only the press tells whether Shift was down; the change event does not. */}
        <span
          onPointerDown={(event) => {
            isRange.current = event.shiftKey;
          }}
        >
          <Checkbox
            labelHidden
            label={tl("select", { title: row.title })}
            checked={isSelected}
            onCheckedChange={() => {
              selection.toggle(row.id, isRange.current);
              isRange.current = false;
            }}
          />
        </span>
      </td>
      <td className="px-4">
        <NextLink
          data-row-link
          href={listedHref(row, teamUrl)}
          className="block truncate font-medium outline-none after:absolute after:inset-0"
        >
          {row.title}
        </NextLink>
      </td>
      <td className="px-4">
        <ListedStatus row={row} />
      </td>
      <td className="hidden px-4 text-dense text-ink-2 lg:table-cell">
        <RecipientNames recipients={row.recipients} />
      </td>
      <td className="hidden truncate px-4 text-dense text-ink-2 min-[90rem]:table-cell">
        <LastActivity row={row} />
      </td>
      <td className="truncate px-4 text-dense text-ink-2">
        <ShortDate at={row.createdAt} />
      </td>
      <td className="relative px-2">
        <div className="absolute top-1/2 right-12 z-1 flex -translate-y-1/2 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
          <RowAction row={row} teamUrl={teamUrl} />
        </div>
        <RowMenu row={row} teamUrl={teamUrl} />
      </td>
    </tr>
  );
}

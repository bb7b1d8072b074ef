"use client";

import { useTranslations } from "use-intl";
import { RecipientNames } from "@/components/envelope/list/recipient-names";
import { buildDragProps } from "@/components/folder/drag";
import type { ListedTemplate } from "@/components/template/api-types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { Moment, ShortDate } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import type { TemplateOrder } from "@/server/domain/template/order";
import { TemplateMenu } from "../template-menu";
import { LinkBadge } from "./link-badge";
import { getFirstSort, type TemplateListState } from "./list-state";
import { buildTemplateHref, buildUseHref } from "./template-address";
import { UsesText } from "./uses-text";

type TemplateTableProps = {
  rows: readonly ListedTemplate[];
  teamUrl: string;
  order: Order;
  onOrder: (order: Order) => void;
};
type Order = Pick<TemplateListState, "by" | "sort">;

/** The list as a table, from 768 px on. The whole row opens the template; *Use* is the action. */
export function TemplateTable({ rows, teamUrl, order, onOrder }: TemplateTableProps) {
  const t = useTranslations("templates");
  const buildSortProps = (by: TemplateOrder) => ({
    sort: order.by === by ? order.sort : ("none" as const),
    onSort: () =>
      onOrder({ by, sort: order.by !== by ? getFirstSort(by) : order.sort === "asc" ? "desc" : "asc" }),
  });
  return (
    <div className="hidden md:block">
      <DataTable
        caption={t("title")}
        className="table-fixed"
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={(row) => ({
          ...(row.mayEdit &&
            buildDragProps(() => ({ type: "TEMPLATE", kind: "envelopes", envelopes: [row] }))),
          className: "relative hover:bg-canvas",
        })}
        columns={[
          {
            key: "title",
            title: t("list.column.title"),
            ...buildSortProps("title"),
            cell: (row) => <TemplateTitle row={row} teamUrl={teamUrl} />,
          },
          {
            key: "type",
            title: t("list.column.type"),
            className: "hidden w-32 lg:table-cell",
            cell: ({ templateType }) => <Badge>{t(`type.${templateType}`)}</Badge>,
          },
          {
            key: "people",
            title: t("list.column.people"),
            className: "hidden w-28 xl:table-cell",
            cell: ({ recipients }) => <RecipientNames recipients={recipients} />,
          },
          {
            key: "uses",
            title: t("list.column.uses"),
            className: "w-28",
            ...buildSortProps("uses"),
            cellClassName: "text-ink-2",
            cell: ({ uses }) => <UsesText uses={uses} />,
          },
          {
            key: "last",
            title: t("list.column.last"),
            className: "w-32",
            ...buildSortProps("lastUsedAt"),
            cellClassName: "whitespace-nowrap text-ink-2",
            cell: ({ uses }) => (uses.lastAt ? <Moment at={uses.lastAt} /> : "–"),
          },
          {
            key: "created",
            title: t("list.column.created"),
            className: "hidden w-36 xl:table-cell",
            ...buildSortProps("createdAt"),
            cellClassName: "whitespace-nowrap text-ink-2",
            cell: ({ createdAt }) => <ShortDate at={createdAt} />,
          },
          {
            key: "actions",
            title: t("list.column.actions"),
            isTitleHidden: true,
            className: "w-36",
            cellClassName: "relative px-2",
            cell: (row) => (
              <span className="flex items-center justify-end gap-1">
                <Button asChild size="dense" variant="secondary">
                  <NextLink
                    href={buildUseHref(row, teamUrl)}
                    aria-label={t("list.useOf", { title: row.title })}
                  >
                    {t("act.use")}
                  </NextLink>
                </Button>
                <TemplateMenu row={row} teamUrl={teamUrl} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function TemplateTitle({ row, teamUrl }: { row: ListedTemplate; teamUrl: string }) {
  const t = useTranslations("templates");
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <NextLink
          href={buildTemplateHref(row, teamUrl)}
          className="truncate font-medium after:absolute after:inset-0"
        >
          {row.title}
        </NextLink>
        <LinkBadge link={row.directLink} />
      </span>
      <span className="block truncate text-dense text-ink-3">
        {t("list.files", { count: row.itemCount })} ·{" "}
        {row.isShared ? t("list.shared", { owner: row.owner }) : row.owner}
      </span>
    </>
  );
}

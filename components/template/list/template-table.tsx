"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { RecipientNames } from "@/components/envelope/list/recipient-names";
import { buildDragProps } from "@/components/folder/drag";
import type { ListedTemplate } from "@/components/template/api-types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment, ShortDate } from "@/components/ui/moment";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { TemplateOrder } from "@/server/domain/template/order";
import { TemplateMenu } from "../template-menu";
import { LinkBadge } from "./link-badge";
import { firstSort, type TemplateListState } from "./list-state";
import { hrefOfUse, templateHref } from "./template-address";
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
  const sorted = (by: TemplateOrder) => ({
    sort: order.by === by ? order.sort : ("none" as const),
    onSort: () =>
      onOrder({ by, sort: order.by !== by ? firstSort(by) : order.sort === "asc" ? "desc" : "asc" }),
  });
  return (
    <div className="hidden md:block">
      <Table caption={t("title")} className="table-fixed">
        <thead className="border-b border-hairline">
          <tr>
            <ColumnHeader {...sorted("title")}>{t("list.column.title")}</ColumnHeader>
            <ColumnHeader className="hidden w-32 lg:table-cell">{t("list.column.type")}</ColumnHeader>
            <ColumnHeader className="hidden w-28 xl:table-cell">{t("list.column.people")}</ColumnHeader>
            <ColumnHeader className="w-28" {...sorted("uses")}>
              {t("list.column.uses")}
            </ColumnHeader>
            <ColumnHeader className="w-32" {...sorted("lastUsedAt")}>
              {t("list.column.last")}
            </ColumnHeader>
            <ColumnHeader className="hidden w-36 xl:table-cell" {...sorted("createdAt")}>
              {t("list.column.created")}
            </ColumnHeader>
            <ColumnHeader className="w-36">
              <span className="sr-only">{t("list.column.actions")}</span>
            </ColumnHeader>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row) => (
            <tr
              key={row.id}
              {...(row.mayEdit
                ? buildDragProps(() => ({ type: "TEMPLATE", kind: "envelopes", envelopes: [row] }))
                : {})}
              className="relative hover:bg-canvas"
            >
              <td className="px-4 py-2">
                <span className="flex min-w-0 items-center gap-2">
                  <NextLink
                    href={templateHref(row, teamUrl)}
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
              </td>
              <td className="hidden px-4 py-2 lg:table-cell">
                <Badge>{t(`type.${row.templateType}`)}</Badge>
              </td>
              <td className="hidden px-4 py-2 xl:table-cell">
                <RecipientNames recipients={row.recipients} />
              </td>
              <td className="px-4 py-2 text-ink-2">
                <UsesText uses={row.uses} />
              </td>
              <td className="px-4 py-2 whitespace-nowrap text-ink-2">
                {row.uses.lastAt ? <Moment at={row.uses.lastAt} /> : "–"}
              </td>
              <td className="hidden px-4 py-2 whitespace-nowrap text-ink-2 xl:table-cell">
                <ShortDate at={row.createdAt} />
              </td>
              <td className="relative px-2 py-2">
                <span className="flex items-center justify-end gap-1">
                  <Button asChild size="dense" variant="secondary">
                    <NextLink
                      href={hrefOfUse(row, teamUrl)}
                      aria-label={t("list.useOf", { title: row.title })}
                    >
                      {t("act.use")}
                    </NextLink>
                  </Button>
                  <TemplateMenu row={row} teamUrl={teamUrl} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

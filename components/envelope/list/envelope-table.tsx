"use client";

import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import type { OwnerListed } from "@/components/envelope/answers";
import { dragSource } from "@/components/folder/drag";
import { ColumnHeader, Table } from "@/components/ui/table";
import { Moment } from "../moment";
import { EnvelopeStatusChip } from "../status-chip";
import { listedChip, listedHref } from "./listed";
import { RecipientStack } from "./recipient-stack";
import { RowMenu } from "./row-menu";

type EnvelopeTableProps = {
  rows: readonly OwnerListed[];
  teamUrl: string;
  /** "none" where the best match comes first. */
  sort: "asc" | "desc" | "none";
  onSort: (sort: "asc" | "desc") => void;
};

/** The list as a table, from 768 px on, its columns where they are whatever stands in them. The title is the link; the whole row is its target. */
export function EnvelopeTable({ rows, teamUrl, sort, onSort }: EnvelopeTableProps) {
  const t = useTranslations("owner.list");
  const account = useAccount();
  const now = new Date();
  return (
    <div className="hidden md:block">
      <Table caption={t("title")} className="table-fixed">
        <thead className="border-b border-hairline">
          <tr>
            <ColumnHeader>{t("column.title")}</ColumnHeader>
            <ColumnHeader className="w-52">{t("column.status")}</ColumnHeader>
            <ColumnHeader className="hidden w-40 lg:table-cell">{t("column.recipients")}</ColumnHeader>
            <ColumnHeader className="hidden w-40 xl:table-cell">{t("column.updated")}</ColumnHeader>
            <ColumnHeader className="w-40" sort={sort} onSort={() => onSort(sort === "asc" ? "desc" : "asc")}>
              {t("column.created")}
            </ColumnHeader>
            <ColumnHeader className="w-14">
              <span className="sr-only">{t("column.actions")}</span>
            </ColumnHeader>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row) => (
            <tr
              key={row.id}
              {...dragSource(() => ({ kind: "envelopes", envelopes: [row] }))}
              className="relative hover:bg-canvas"
            >
              <td className="px-4 py-3">
                <NextLink
                  href={listedHref(row, teamUrl)}
                  className="block truncate font-medium after:absolute after:inset-0"
                >
                  {row.title}
                </NextLink>
                <span className="block truncate text-dense text-ink-3">
                  {t("files", { count: row.itemCount })} · {row.owner}
                </span>
              </td>
              <td className="px-4 py-3">
                <EnvelopeStatusChip chip={listedChip(row, now, account?.email)} />
              </td>
              <td className="hidden px-4 py-3 lg:table-cell">
                <RecipientStack recipients={row.recipients} />
              </td>
              <td className="hidden px-4 py-3 whitespace-nowrap text-ink-2 xl:table-cell">
                <Moment at={row.updatedAt} />
              </td>
              <td className="px-4 py-3 whitespace-nowrap text-ink-2">
                <Moment at={row.createdAt} />
              </td>
              <td className="relative px-2 py-3">
                <RowMenu row={row} teamUrl={teamUrl} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

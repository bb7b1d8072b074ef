"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Pages } from "@/components/settings/pager";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { ContactAnswer } from "../api-types";
import { ContactRow } from "./contact-row";

const PER_PAGE = 50;

type ContactListProps = {
  query: string;
  onEdit: (contact: ContactAnswer) => void;
  onClearSearch: () => void;
  emptyActions: ReactNode;
};

export function ContactList({ query, onEdit, onClearSearch, emptyActions }: ContactListProps) {
  const t = useTranslations("contacts.page");
  const errorText = useErrorText();
  const trpc = useTRPC();
  // A new search begins at its first page.
  const [{ page, of }, setPlace] = useState({ page: 1, of: query });
  const currentPage = of === query ? page : 1;
  const list = useQuery(
    trpc.contact.list.queryOptions(
      { query, page: currentPage, perPage: PER_PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  if (list.isError) return <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton className="h-64 w-full" />;
  const { data, count, totalPages } = list.data;
  if (count === 0 && query === "")
    return (
      <EmptyState picture="people" title={t("emptyTitle")} actions={emptyActions}>
        {t("emptyLead")}
      </EmptyState>
    );
  if (count === 0)
    return (
      <EmptyState
        title={t("noneTitle", { query })}
        actions={
          <Button variant="secondary" onClick={onClearSearch}>
            {t("clear")}
          </Button>
        }
      />
    );
  return (
    <>
      <p role="status" className="mb-2 text-dense text-ink-3">
        {t("count", { count })}
      </p>
      <Table caption={t("title")} className="max-md:block max-md:[&_tbody]:block">
        <thead className="border-b border-hairline max-md:sr-only">
          <tr>
            <ColumnHeader>{t("person")}</ColumnHeader>
            <ColumnHeader>{t("language")}</ColumnHeader>
            <ColumnHeader>{t("rut")}</ColumnHeader>
            <ColumnHeader>{t("auth")}</ColumnHeader>
            <th scope="col">
              <span className="sr-only">{t("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {data.map((contact) => (
            <ContactRow key={contact.id} contact={contact} onEdit={() => onEdit(contact)} />
          ))}
        </tbody>
      </Table>
      <Pages
        page={currentPage}
        pageCount={totalPages}
        onPage={(next) => setPlace({ page: next, of: query })}
      />
    </>
  );
}

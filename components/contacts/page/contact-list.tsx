"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { ContactAnswer } from "../api-types";
import { ContactRow } from "./contact-row";

const PER_PAGE = 50;

type NoContactsProps = { query: string; onClearSearch: () => void; emptyActions: ReactNode };

type ContactListProps = NoContactsProps & {
  page: number;
  pageHref: (page: number) => string;
  onEdit: (contact: ContactAnswer) => void;
};

export function ContactList({ page, pageHref, onEdit, ...rest }: ContactListProps) {
  const t = useTranslations("contacts.page");
  const trpc = useTRPC();
  const list = useQuery(
    trpc.contact.list.queryOptions(
      { query: rest.query, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Listing query={list} page={page} pageHref={pageHref} empty={<NoContacts {...rest} />}>
      {(contacts, { count }) => (
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
              {contacts.map((contact) => (
                <ContactRow key={contact.id} contact={contact} onEdit={() => onEdit(contact)} />
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Listing>
  );
}

function NoContacts({ query, onClearSearch, emptyActions }: NoContactsProps) {
  const t = useTranslations("contacts.page");
  return query === "" ? (
    <EmptyState picture="people" title={t("emptyTitle")} actions={emptyActions}>
      {t("emptyLead")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("noneTitle", { query })}
      actions={
        <Button variant="secondary" onClick={onClearSearch}>
          {t("clear")}
        </Button>
      }
    />
  );
}

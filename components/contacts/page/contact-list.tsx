"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import type { ContactAnswer } from "../api-types";
import { ContactMenu, ContactName } from "./contact-row";

const PER_PAGE = 50;

type NoContactsProps = { query: string; onClearSearch: () => void; emptyActions: ReactNode };

type ContactListProps = NoContactsProps & {
  page: number;
  pageHref: (page: number) => string;
  onEdit: (contact: ContactAnswer) => void;
};

export function ContactList({ page, pageHref, onEdit, ...rest }: ContactListProps) {
  const t = useTranslations("contacts.page");
  const tc = useTranslations("contacts");
  const proof = useTranslations("proof");
  const trpc = useTRPC();
  const list = useQuery(
    trpc.contact.list.queryOptions(
      { query: rest.query, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  const formatMethods = ({ authOptions: { accessAuth, actionAuth } }: ContactAnswer) => {
    const methods = new Set([...accessAuth, ...actionAuth].filter((method) => method !== "EXPLICIT_NONE"));
    return [...methods].map((method) => proof(`method.${method}`)).join(", ");
  };
  return (
    <Listing query={list} page={page} pageHref={pageHref} empty={<NoContacts {...rest} />}>
      {(contacts, { count }) => (
        <>
          <p role="status" className="mb-2 text-dense text-ink-3">
            {t("count", { count })}
          </p>
          <DataTable
            caption={t("title")}
            cardsBelow="md"
            rows={contacts}
            rowKey={({ id }) => id}
            rowProps={() => ({ className: "h-11 hover:bg-muted max-md:h-auto max-md:gap-1 max-md:py-3" })}
            cellClassName="py-1.5 text-dense text-ink-2"
            columns={[
              {
                key: "person",
                title: t("person"),
                isRowHeader: true,
                cellClassName: "max-md:pr-14",
                cell: (contact) => <ContactName contact={contact} onEdit={() => onEdit(contact)} />,
              },
              {
                key: "language",
                title: t("language"),
                cell: ({ language }) => language && tc(`languages.${language}`),
              },
              { key: "rut", title: t("rut"), cell: ({ rut }) => rut },
              { key: "auth", title: t("auth"), cell: formatMethods },
              {
                key: "acts",
                title: t("acts"),
                isTitleHidden: true,
                cellClassName:
                  "px-2 py-1 text-right whitespace-nowrap max-md:absolute max-md:top-1 max-md:right-1 max-md:px-0",
                cell: (contact) => <ContactMenu contact={contact} onEdit={() => onEdit(contact)} />,
              },
            ]}
          />
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
